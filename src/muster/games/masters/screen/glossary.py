"""What the pieces of a heist are, in a sentence each: for whoever draws, plays or asks why not."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """A piece: what it is called, what it does, and the clause that says so."""

    name: str
    text: str
    clause: str

    @property
    def cited(self) -> str:
        return f"{self.text} [{self.clause}]"

    @property
    def line(self) -> str:
        return f"{self.name}: {self.text}"


GLOSSARY: dict[str, Entry] = {
    "guard": Entry("Guard", "Holds whoever stands here until it is subdued.", "MH-33"),
    "camera": Entry("Camera", "Entering its hex while it is live raises an alert.", "MH-37"),
    "lock": Entry("Lock", "Nobody enters this hex before the lock is opened.", "MH-35"),
    "dog": Entry(
        "Dog", "Holds like a guard, and jumps onto a character who comes next to it.", "MH-174"
    ),
    "cash": Entry(
        "Cash", "Loot, carried as one bundle; out of the building it is yours.", "MH-125"
    ),
    "jewel": Entry("Jewel", "Loot to bring out of the building.", "MH-J76"),
    "document": Entry("Document", "Loot to bring out of the building.", "MH-J76"),
    "keycard": Entry("Keycard", "Whoever carries it may open keycard doors.", "MH-192"),
    "usb": Entry("USB key", "Loot that the special rules of a job need.", "MH-196"),
    "item": Entry("Item", "A card to pick up: whoever carries it may use it.", "MH-216"),
    "safe": Entry("Safe", "Opened by cracks; what is in it is found then.", "MH-213"),
    "door": Entry(
        "Keycard door", "Nobody enters this hex before a keycard has opened it.", "MH-191"
    ),
    "remote": Entry(
        "Remote lock",
        "Nobody enters or leaves this hex before the server of its letter opens it.",
        "MH-170",
    ),
    "server": Entry(
        "Server", "Whoever stands here may open the remote locks of its letter.", "MH-172"
    ),
    "gate": Entry(
        "Lockdown gate",
        "Its hex leaves the board: A first, the rest when Escape starts.",
        "MH-185",
    ),
    "reinforcements": Entry("Reinforcements", "Crisis C1 brings guards around it.", "MH-183"),
    "tower": Entry(
        "Watchtower", "Crisis C2 puts guards on characters in its straight lines.", "MH-180"
    ),
    "kennel": Entry("Kennel", "Where the dogs of D1, D2, D3 and C6 appear.", "MH-177"),
    "npc": Entry("NPC", "Where the hostage or prisoner waits.", "MH-204"),
    "star": Entry(
        "Star", "A place special rules speak of: a hideout, the van, the log server.", "MH-218"
    ),
    "spot": Entry("Cell", "Where busted characters start in a breakout.", "MH-220"),
    "floor": Entry("Floor", "A bare hex.", "MH-7"),
    "unknown": Entry("Unknown", "A security hex: a chit is drawn for it from the bag.", "MH-21"),
    "nothing": Entry("Nothing", "No hex: a gap.", "MH-31"),
    "entrance": Entry(
        "Entrance",
        "Lies beside the map and touches one hex: the way in and out.",
        "MH-24",
    ),
    "tunnel": Entry("Tunnel space", "Where one may add an entrance in planning.", "MH-198"),
    # What no map has printed on it
    "plan": Entry("Plan", "One may only enter hexes with an own planning token.", "MH-76"),
    "idea": Entry("Idea", "Pays for another face of the die, for abilities, for escape.", "MH-71"),
    "subdued": Entry("Subdued guard", "Holds nobody until an event wakes it.", "MH-54"),
    "quiet-dog": Entry("Subdued dog", "Holds and follows nobody until an event wakes it.", "MH-54"),
    "open": Entry("Open lock", "Lets everybody through until an event closes it.", "MH-53"),
    "disabled": Entry("Disabled camera", "Sees nobody until an event repairs it.", "MH-55"),
}
"""By the word of a piece on a map or in the designer's palette."""
