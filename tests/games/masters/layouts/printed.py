"""What is printed on character and skill cards, written down from the rules (4.1, 4.3)."""

from __future__ import annotations

from typing import NamedTuple


class Character(NamedTuple):
    kind: str
    level: str
    memory: int
    ideas: int
    actions: dict[str, str]
    abilities: str


CHARACTERS: dict[str, Character] = {
    "angry-locksmith": Character(
        "angry-locksmith",
        "amateur",
        8,
        3,
        {"Walk": "NM", "Pick": "UN"},
        "efficient-picker pick-under-pressure",
    ),
    "safecracker": Character(
        "angry-locksmith",
        "pro",
        10,
        4,
        {"Walk": "NM", "Pick II": "UUN"},
        "efficient-picker pick-under-pressure owns-safecracking-tools",
    ),
    "demolitions-guy": Character(
        "angry-locksmith",
        "pro",
        8,
        4,
        {"Walk": "NM", "Pick": "UN", "Breach": ""},
        "efficient-picker breach",
    ),
    "thug": Character("thug", "amateur", 7, 0, {"Walk": "NM", "Punch": "SNNM"}, "adrenaline"),
    "bruiser": Character(
        "thug",
        "pro",
        9,
        1,
        {"Walk": "NM", "Punch": "SNNM", "Bash": "SSN"},
        "adrenaline anger-therapy",
    ),
    "operative": Character(
        "thug",
        "pro",
        10,
        2,
        {"Walk": "NM", "Punch": "SNNM", "Spy Stuff": "USN"},
        "adrenaline pressure-points",
    ),
    "street-urchin": Character(
        "street-urchin",
        "amateur",
        9,
        2,
        {"Walk": "NM", "Report": "IRN"},
        "there-are-better-ways change-of-plans",
    ),
    "grifter": Character(
        "street-urchin",
        "pro",
        12,
        3,
        {"Dash": "NMM", "Deduce": "IIN"},
        "there-are-better-ways change-of-plans",
    ),
    "mastermind": Character(
        "street-urchin",
        "pro",
        10,
        4,
        {"Walk": "NM", "Report": "IRN", "Run": "NNMM"},
        "there-are-better-ways alright-new-plan",
    ),
    "script-kiddie": Character(
        "script-kiddie",
        "amateur",
        6,
        5,
        {"Stride": "NMR", "Autopwn": ""},
        "autopwn i-can-haz-teh-codes",
    ),
    "hacktivist": Character(
        "script-kiddie",
        "pro",
        10,
        5,
        {"Stride": "NMR", "Autopwn": "", "Run": "NNMM"},
        "autopwn i-can-haz-teh-codes",
    ),
    "black-hat": Character(
        "script-kiddie", "pro", 8, 5, {"Stride": "NMR", "Exploit": ""}, "exploit has-the-code"
    ),
    "burglar": Character(
        "burglar", "amateur", 8, 2, {"Walk": "NM", "Dart": "", "Pause": "I"}, "dart"
    ),
    "grease-man": Character(
        "burglar", "pro", 9, 3, {"Walk": "NM", "Dart": "", "Pause": "I"}, "dart vent-crawl"
    ),
    "ghost-runner": Character(
        "burglar", "pro", 12, 2, {"Walk": "NM", "Bolt": "", "Pause": "I"}, "bolt"
    ),
    "lookout": Character(
        "lookout",
        "amateur",
        7,
        2,
        {"Run": "NNMM", "Discover": "RRN", "Stride": "NMR"},
        "i-know-a-way good-in-a-pinch",
    ),
    "watchman": Character(
        "lookout",
        "pro",
        9,
        3,
        {"Run": "NNMM", "Discover": "RRN", "Stride": "NMR"},
        "we-know-a-way good-in-a-pinch",
    ),
    "sentinel": Character(
        "lookout",
        "pro",
        8,
        3,
        {"Run": "NNMM", "Discover": "RRN", "Stride": "NMR"},
        "i-know-a-way great-in-a-pinch",
    ),
    "pickpocket": Character(
        "pickpocket", "amateur", 7, 2, {"Walk": "NM", "Hit": "SN"}, "larcenist"
    ),
    "con-artist": Character(
        "pickpocket",
        "pro",
        9,
        2,
        {"Walk": "NM", "Hit": "SN", "Toss Loot": ""},
        "swindler toss-loot",
    ),
    "thief": Character(
        "pickpocket",
        "pro",
        10,
        2,
        {"Walk": "NM", "Hit": "SN", "Pick": "UN"},
        "larcenist owns-plasma-torch",
    ),
    "shutter-bug": Character(
        "shutter-bug",
        "amateur",
        7,
        3,
        {"Walk": "NM", "Smash": "DNNM", "Patch In": ""},
        "patch-in",
    ),
    "technician": Character(
        "shutter-bug",
        "pro",
        10,
        4,
        {"Disable": "DNM", "Loop Footage": "", "Patch In": ""},
        "loop-footage patch-in",
    ),
    "tinkerer": Character(
        "shutter-bug",
        "pro",
        11,
        3,
        {"Disable": "DNM", "Rewire": "", "Patch In": ""},
        "rewire patch-in",
    ),
}

SKILL_TABLE = """
smash-n-grab | Punch SNNM | Smash DNNM | Observe IRN | Punch SNNM | Smash DNNM | Grab $N
hurry | Run NNMM | Pick UN | Run NNMM | Observe IRN | Sprint NNMMM | Examine IIIN
wing-it | Discover RRN | Strongarm USNNM | Short UDNNM | Zap SDNNM | Grab $N | Scamper NNNMM
hit-n-run | Hit SN | Run NNMM | Bash SSN | Run NNMM | Punch SNNM | Bump UUNNM
bypass | Bump UUNNM | Pause I | Pick UN | Sprint NNMMM | Run NNMM | Pick UN
yank-wires | Shatter DDNNM | Sprint NNMMM | Smash DNNM | Discover RRN | Examine IIIN | Smash DNNM
linger | Shock SDN | Defeat UDN | Grab $N | Chaos USDNNN | Discover RRN | Snatch UU$NN
steal | Flip SNM | Disable DNM | Recon IINR | Punch SNNM | Smash DNNM | Ransack $$N
pilfer | Punch SNNM | Rewire DDNM | Key In RUN | Flip SNM | Disable DNM | Grab $N
ninja | Dash NMM | Pick UN | Sleeper Hold SM | Observe IRN | Sprint NNMMM | Examine IIIN
prowl | Dash NMM | Pick UN | Sneak DNMM | Study II | Sprint NNMMM | Examine IIIN
concoct | Study II | Spy Stuff USN | Short UDNNM | Zap SDNNM | Grab $N | Run NNMM
improvise | Redirect USDNN | Strongarm USNNM | Short UDNNM | Zap SDNNM | Grab $N | Dash NMM
assault | Bash SSN | Run NNMM | Rampage SSNNNMM | Run NNMM | Strongarm USNNM | Bump UUNNM
blast | Bash SSN | Run NNMM | Detonate USSDNA | Run NNMM | Bash SSN | Bump UUNNM
extract | Rake UUNM | Recon IINR | Swipe U$N | Sprint NNMMM | Dash NMM | Pick UN
circumvent | Rake UUNM | Study II | Spy Stuff USN | Sprint NNMMM | Dash NMM | Short UDNNM
splice-in | Rewire DDNM | Sprint NNMMM | Disable DNM | Recon IINR | Examine IIIN | Disable DNM
tweak | Rewire DDNM | Stride NMR | Disable DNM | Stride NMR | Eyeball INNM | Disable DNM
tamper | Shock SDN | Defeat UDN | Swipe U$N | Redirect USDNN | Discover RRN | Seize UU$$NN
intrude | Shock SDN | Defeat UDN | Mug S$N | Detonate USSDNA | Discover RRN | Rake UUNM
"""

SKILLS: dict[str, list[tuple[str, str]]] = {}
"""Name and icons of the action on each face, 1 to 6."""

for _line in SKILL_TABLE.strip().splitlines():
    _name, *_faces = (part.strip() for part in _line.split("|"))
    SKILLS[_name] = [(face.rpartition(" ")[0], face.rpartition(" ")[2]) for face in _faces]

UPGRADES: dict[str, tuple[str, str]] = {
    "smash-n-grab": ("steal", "pilfer"),
    "hurry": ("ninja", "prowl"),
    "wing-it": ("concoct", "improvise"),
    "hit-n-run": ("assault", "blast"),
    "bypass": ("extract", "circumvent"),
    "yank-wires": ("splice-in", "tweak"),
    "linger": ("tamper", "intrude"),
}
"""The two pro skills an amateur one may become; they are twins, two sides of the same cards."""
