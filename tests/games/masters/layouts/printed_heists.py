"""The maps, bags and decks of River City, written down from the booklet's data.

A hex is written with what lies on it ("?": security side up) and its external sides by number: 0 is
east, then counter-clockwise. Decks are the printed shorthand.
"""

from __future__ import annotations

from typing import NamedTuple


class Heist(NamedTuple):
    deck: str
    bag: str
    exits: str
    tunnels: str
    limit: int
    fixer: str
    reward: int
    safe: str
    hexes: str


HEISTS: dict[str, Heist] = {
    "inclusion": Heist(
        "1-8,G1,9-12,C3,13-14,G3,C3,15-21,C1,Z2",
        "guard 5, camera 6, lock 4",
        "e1-r2c7 e2-r4c7 e3-r7c5",
        "",
        2,
        "fence",
        0,
        "",
        (
            "r0c4 cash 2 [123]; r0c5 cash 1 [012]; r1c3 ? [23]; r1c4 gate C []; r1c5 ? [1]; r1c6 "
            "? [012]; r2c2 cash 1 [123]; r2c3 jewel [2]; r2c4 camera, camera []; r2c5 ? []; r2c6 "
            "gate A []; r2c7 [015]; r3c1 [234]; r3c2 gate D []; r3c3 ? []; r3c4 gate B []; r3c5 ? "
            "[]; r3c6 ? [0]; r4c2 jewel [34]; r4c3 ? []; r4c4 ? []; r4c6 reinforcements []; r4c7 "
            "[015]; r5c2 [34]; r5c4 ? [5]; r5c5 ? [4]; r5c6 ? [0]; r6c3 jewel [345]; r6c4 ? "
            "[045]; r6c6 ? [35]; r6c7 cash 1 [0145]; r7c5 [02345]"
        ),
    ),
    "startup": Heist(
        "1-12,C2,13-18,C2,19-24,Z1",
        "guard 3, camera 6, lock 6",
        "e1-r6c6 e2-r7c3",
        "",
        2,
        "visage",
        0,
        "",
        (
            "r0c2 document [01235]; r1c1 door [023]; r1c5 keycard [123]; r1c6 cash 3 [0125]; r2c1 "
            "? [23]; r2c2 camera [1]; r2c3 ? [12]; r2c4 ? [12]; r2c5 guard, lock [2]; r2c6 lock, "
            "lock [05]; r3c0 camera [234]; r3c1 lock []; r3c2 tower []; r3c3 cash 1 []; r3c4 ? "
            "[]; r3c5 ? [0]; r4c1 ? [34]; r4c2 ? []; r4c5 tower []; r4c6 ? [01]; r5c1 camera [3]; "
            "r5c2 ? []; r5c4 cash 1 []; r5c5 ? []; r5c6 ? [015]; r6c1 cash 2 [2345]; r6c2 ? [45]; "
            "r6c3 ? [4]; r6c4 ? [5]; r6c5 ? [45]; r6c6 [045]; r7c3 [0345]"
        ),
    ),
    "dark-horse": Heist(
        "1-7,D1,D2,D3,8-12,C6,13-24,Z1",
        "guard 5, camera 3, lock 5, dog 1",
        "e1-r1c1 e2-r5c2 e3-r5c7",
        "",
        2,
        "bookie",
        0,
        "",
        (
            "r0c3 cash 3 [0123]; r0c5 server x [123]; r0c6 dog [12]; r0c7 camera, lock [12]; r0c8 "
            "remote y, document [012]; r1c1 ? [1234]; r1c2 [2]; r1c3 ? [1]; r1c4 ? [2]; r1c5 ? "
            "[]; r1c6 guard, lock []; r1c7 ? []; r1c8 dog, dog [015]; r2c2 ? [34]; r2c3 dog []; "
            "r2c8 camera [05]; r3c2 item cheap-picks [34]; r3c3 ? []; r3c4 remote x []; r3c5 "
            "server y []; r3c7 ? [0]; r4c3 ? [3]; r4c4 dog []; r4c7 camera []; r4c8 ? [015]; r5c2 "
            "? [2345]; r5c3 ? [45]; r5c4 ? [45]; r5c5 cash 3 [45]; r5c6 ? [45]; r5c7 [045]"
        ),
    ),
    "greedy-prisoner": Heist(
        "1-8,D1,9-15,C6,16-18,D2,C4,C5,A1,A4,19-20,21-24,Z1",
        "guard 2, camera 6, lock 5, dog 2",
        "e1-r7c0 e2-r7c7",
        "",
        2,
        "connoisseur",
        0,
        "",
        (
            "r0c4 cash 3 [0123]; r0c7 cash 3 [0123]; r1c2 server x [123]; r1c3 ? [2]; r1c4 remote "
            "x, npc [1]; r1c5 jewel [12]; r1c6 ? [2]; r1c7 ? [15]; r1c8 server x [01245]; r2c2 "
            "cash 2 [234]; r2c3 dog []; r2c5 server y []; r2c7 ? [0]; r3c2 ? [3]; r3c3 jewel []; "
            "r3c7 ? [01]; r4c1 ? [1235]; r4c2 ? [245]; r4c3 kennel [45]; r4c4 remote x [45]; r4c5 "
            "jewel [45]; r4c6 remote y [45]; r4c7 ? [4]; r4c8 ? [015]; r5c0 guard, camera [023]; "
            "r5c7 guard, lock [03]; r6c0 ? [234]; r6c1 ? [015]; r6c7 ? [234]; r6c8 ? [015]; r7c0 "
            "[0345]; r7c7 [0345]"
        ),
    ),
    "blind-justice": Heist(
        "1-6,C3,7-12,G1,A2,16,G2,G3,19-21,C1,22-24,Z2",
        "guard 4, camera 4, lock 8",
        "e1-r2c8 e2-r2c1 e3-r8c9",
        "",
        2,
        "beat-cop",
        0,
        "",
        (
            "r2c1 gate A [1234]; r2c2 ? [012]; r2c7 ? [123]; r2c8 [0125]; r3c1 ? [34]; r3c2 lock, "
            "lock [1]; r3c3 remote x, document [012]; r3c6 ? [23]; r3c7 ? [0]; r4c2 ? [345]; r4c3 "
            "[45]; r4c4 ? [14]; r4c5 lock [12]; r4c6 ? [2]; r4c7 camera, camera []; r4c8 ? [01]; "
            "r5c4 ? [34]; r5c5 ? []; r5c6 reinforcements []; r5c7 server x []; r5c8 guard, guard "
            "[1]; r5c9 item lucky-penny [0125]; r6c5 gate C [34]; r6c6 []; r6c7 lock []; r6c8 ? "
            "[]; r6c9 gate D [05]; r7c5 cash 2 [345]; r7c6 gate B [45]; r7c7 ? [45]; r7c8 ? [04]; "
            "r8c9 [01345]"
        ),
    ),
    "melee": Heist(
        "1-13,C5,14-24,C4,Z1",
        "guard 3, camera 4, lock 4, jewel 3, keycard 1",
        "e1-r1c1 e2-r1c5 e3-r7c6",
        "",
        2,
        "curator",
        0,
        "4: jewel",
        (
            "r1c1 [123]; r1c2 guard, lock [12]; r1c3 cash 3 [12]; r1c4 lock, lock [12]; r1c5 "
            "[012]; r2c1 ? [23]; r2c2 ? []; r2c3 ? []; r2c4 ? []; r2c5 guard, cash 1 []; r2c6 "
            "[015]; r3c0 ? [23]; r3c5 ? [0]; r4c0 camera [234]; r4c1 ? []; r4c5 ? []; r4c6 ? "
            "[015]; r5c0 [34]; r5c1 door []; r5c2 item safecracking-tools []; r5c3 door []; r5c4 "
            "? []; r5c5 ? [0]; r6c1 [34]; r6c4 camera, camera [5]; r6c5 [4]; r6c6 camera [01]; "
            "r7c1 safe [345]; r7c2 cash 2 [45]; r7c3 [045]; r7c5 [345]; r7c6 [0145]"
        ),
    ),
    "side-channel": Heist(
        "1-6,C2,7-10,A5,12-17,C2,C5,20,C1,21-24,Z1",
        "guard 7, camera 7, lock 8",
        "e1-r6c7",
        "t1-r1c4 t1-r1c5 t2-r1c1 t2-r2c1 t3-r2c1 t3-r3c0 t4-r2c6 t4-r3c5 t4-r4c6",
        0,
        "shell",
        0,
        "",
        (
            "r0c2 ? [123]; r0c3 jewel [012]; r1c1 ? [23]; r1c2 ? []; r1c3 ? [1]; r1c4 ? [12]; "
            "r1c5 ? [12]; r1c6 remote y, document [0125]; r2c1 ? [23]; r2c3 guard, keycard []; "
            "r2c4 reinforcements []; r2c6 ? [05]; r3c0 cash 3 [234]; r3c1 guard, guard []; r3c2 "
            "tower []; r3c3 ? []; r3c4 ? []; r3c5 ? [0]; r4c1 cash 2 [345]; r4c2 ? [4]; r4c4 ? "
            "[]; r4c5 ? []; r4c6 ? [015]; r5c2 ? [35]; r5c3 lock [4]; r5c4 reinforcements []; "
            "r5c5 lock, lock [0]; r6c2 usb [02345]; r6c4 ? [345]; r6c5 lock [45]; r6c6 door "
            "[145]; r6c7 npc [01245]"
        ),
    ),
    "hospitality": Heist(
        "1,A1,2,3,C2,4-11,C2,12-15,C2,A2,16-20,A3,C5,21-23,A4,24,Z1",
        "guard 4, camera 5, lock 3, keycard 1",
        "e1-r1c4 e2-r7c1 e3-r8c7",
        "",
        2,
        "consultant",
        7,
        "3: cash 5, jewel",
        (
            "r1c4 door [0123]; r2c4 cash 2 [234]; r2c5 camera, camera [1]; r2c6 guard, guard "
            "[012]; r3c4 ? [3]; r3c5 ? []; r3c6 camera [1]; r3c7 door [125]; r3c8 npc [1245]; "
            "r3c9 safe [01245]; r4c2 cash 3 [12345]; r4c3 guard, cash 1 [124]; r4c4 ? [2]; r4c5 "
            "tower []; r4c6 ? []; r4c7 ? [05]; r5c3 [3]; r5c4 ? []; r5c5 ? []; r5c6 lock, lock "
            "[0]; r6c3 ? [23]; r6c4 ? []; r6c6 ? []; r6c7 ? [01]; r7c1 [12345]; r7c2 [245]; r7c3 "
            "camera [45]; r7c4 ? [45]; r7c5 [45]; r7c6 camera [4]; r7c7 [015]; r8c7 [0345]"
        ),
    ),
    "proving-grounds": Heist(
        "1-7,C3,D1,9-11,G1,D2,13-14,C3,15-20,21,D3,23-24,Z2",
        "guard 3, camera 6, lock 6, dog 2",
        "e1-r3c6 e2-r6c3 e3-r7c5",
        "",
        2,
        "machinist",
        0,
        "5: document, cash 5",
        (
            "r0c4 safe [123]; r0c5 cash 1 [12]; r0c6 cash 2 [0125]; r1c2 ? [123]; r1c3 ? [2]; "
            "r1c4 ? []; r1c5 ? [05]; r2c1 cash 1 [123]; r2c2 ? [2]; r2c5 gate A [0]; r3c0 cash 2 "
            "[234]; r3c1 ? []; r3c2 gate B []; r3c3 ? []; r3c4 ? []; r3c5 guard [1]; r3c6 camera, "
            "camera [0125]; r4c1 ? [345]; r4c2 cash 1 [45]; r4c3 ? [4]; r4c4 kennel []; r4c5 gate "
            "C []; r4c6 ? [05]; r5c3 ? [3]; r5c4 ? []; r5c5 ? [0]; r6c3 gate D [234]; r6c5 ? []; "
            "r6c6 ? [015]; r7c3 item plasma-torch [345]; r7c4 dog, dog [45]; r7c5 guard [045]"
        ),
    ),
    "safehouse-rescue": Heist(
        "1-3,5-13,16-18,A5,20-24,C1,Z1",
        "camera 10, lock 6",
        "e1-r0c5 e2-r0c8 e3-r8c7",
        "",
        2,
        "retiree",
        10,
        "",
        (
            "r0c5 [01234]; r0c8 [01235]; r1c5 ? [0134]; r1c7 ? [0234]; r2c6 lock, lock [013]; "
            "r2c8 lock, lock [013]; r3c3 guard, guard [123]; r3c4 [12]; r3c5 ? [2]; r3c6 ? [1]; "
            "r3c7 ? [2]; r3c8 ? [01]; r4c3 npc [23]; r4c4 []; r4c5 []; r4c6 ? []; r4c7 "
            "reinforcements []; r4c8 ? []; r4c9 star van [015]; r5c2 guard, guard [2345]; r5c3 "
            "[45]; r5c4 ? [4]; r5c5 ? []; r5c6 ? []; r5c7 ? [5]; r5c8 ? [045]; r6c5 camera, "
            "camera [34]; r6c7 lock, lock [0]; r7c5 ? [345]; r7c6 ? [4]; r7c7 ? [015]; r8c7 "
            "[0345]"
        ),
    ),
    "black-box": Heist(
        "1-7,10,C6,A1,11-13,D1,14-15,D3,C5,A3,16-20,C1,21-24,Z1",
        "guard 4, camera 4, lock 6, jewel 2, dog 4, document 1, usb 1",
        "e1-r7c4",
        (
            "t1-r2c5 t1-r1c4 t1-r1c3 t1-r3c4 t2-r3c4 t2-r4c4 t3-r2c6 t3-r2c5 t3-r3c4 t4-r4c4 "
            "t4-r5c2 t4-r5c3 t5-r3c4 t5-r4c4 t5-r5c4 t5-r5c5"
        ),
        2,
        "architect",
        0,
        "3: item safecracking-tools, cash 5",
        (
            "r0c2 guard, keycard [0123]; r1c1 kennel [23]; r1c2 ? [1]; r1c3 ? [12]; r1c4 ? [12]; "
            "r1c5 star log-server [012]; r2c1 ? [234]; r2c2 ? []; r2c5 []; r2c6 ? [1]; r2c7 ? "
            "[012]; r3c1 ? [3]; r3c4 ? []; r3c7 safe [015]; r4c1 ? [23]; r4c4 ? []; r4c7 ? [0]; "
            "r5c0 ? [234]; r5c1 ? [5]; r5c2 ? [4]; r5c3 []; r5c4 reinforcements [5]; r5c5 ? [45]; "
            "r5c6 ? [45]; r5c7 ? [145]; r5c8 guard, keycard [01245]; r6c1 door [03]; r6c3 "
            "reinforcements [345]; r6c4 [04]; r7c0 npc [2345]; r7c1 cash 3 [0145]; r7c4 door "
            "[01345]"
        ),
    ),
    "marathon": Heist(
        "1-10,C3,A1,G1,11-13,G2,C3,A1,A2,14-18,G4,19-24,Z2",
        "guard 2, camera 6, lock 7, jewel 2",
        "e1-r7c0 e2-r7c5",
        "",
        2,
        "diversion-artist",
        10,
        "6: document",
        (
            "r0c1 server x [0123]; r1c0 camera, lock [234]; r1c1 guard, lock [015]; r1c4 safe "
            "[01234]; r2c1 door [034]; r2c5 remote x [013]; r3c1 ? [13]; r3c2 gate D [12]; r3c3 "
            "lock, lock [12]; r3c4 ? [2]; r3c5 ? [1]; r3c6 guard, cash 1 [012]; r4c1 ? [23]; r4c4 "
            "guard, cash 1 []; r4c5 gate B []; r4c7 guard, keycard [01]; r5c0 ? [234]; r5c1 ? []; "
            "r5c2 remote x, jewel []; r5c3 ? []; r5c5 ? []; r5c7 gate C [015]; r6c1 gate A [3]; "
            "r6c3 ? [5]; r6c4 ? [45]; r6c5 ? [4]; r6c6 ? [5]; r6c7 ? [045]; r7c0 ? [2345]; r7c1 ? "
            "[45]; r7c2 cash 2 [045]; r7c5 ? [0345]"
        ),
    ),
    "county-bricks": Heist(
        "1-8,C2,G1,G2,G3,G4,C2,13-20,C2,21-24,C2,Z2",
        "guard 6, camera 4, lock 5, dog 1",
        "e1-r1c1 e2-r1c6 e3-r3c0 e4-r3c8",
        "",
        2,
        "prison-guard",
        10,
        "",
        (
            "r1c1 guard [01234]; r1c6 guard [0123]; r2c2 ? [13]; r2c3 ? [12]; r2c4 gate C [12]; "
            "r2c5 ? [12]; r2c6 ? [2]; r2c7 ? [1]; r2c8 dog [012]; r3c0 guard [1234]; r3c1 ? [2]; "
            "r3c3 ? []; r3c4 gate A []; r3c7 gate B []; r3c8 guard [015]; r4c1 ? [34]; r4c4 ? []; "
            "r4c8 ? [0]; r5c1 ? [34]; r5c4 ? []; r5c7 gate D []; r5c8 ? [015]; r6c2 tower [345]; "
            "r6c3 guard, guard [4]; r6c4 lock, lock [5]; r6c5 ? [4]; r6c6 ? [5]; r6c7 guard, "
            "camera [4]; r6c8 lock, lock [05]; r7c3 spot [0345]; r7c5 spot [0345]; r7c7 spot "
            "[0345]"
        ),
    ),
    "county-river": Heist(
        "1-10,D1,D2,D3,14-20,C1,21-22,C6,23-24,Z1",
        "guard 2, camera 8, lock 5, dog 3",
        "e1-r0c3 e2-r1c7 e3-r7c7 e4-r8c3",
        "",
        2,
        "prison-guard",
        12,
        "",
        (
            "r0c3 reinforcements [1234]; r0c4 guard, camera [12]; r0c5 ? [12]; r0c6 server x "
            "[12]; r0c7 ? [012]; r1c3 guard, lock [3]; r1c5 kennel []; r1c6 ? []; r1c7 ? [015]; "
            "r2c3 ? [234]; r2c4 spot []; r2c7 ? [0]; r3c3 ? [3]; r3c6 remote y, spot []; r3c7 ? "
            "[015]; r4c3 ? [234]; r4c4 spot []; r4c7 ? [0]; r5c3 ? [3]; r5c6 spot []; r5c7 ? "
            "[015]; r6c3 ? [234]; r6c4 remote x, spot []; r6c7 ? [0]; r7c3 ? [3]; r7c6 "
            "reinforcements []; r7c7 lock, dog [015]; r8c3 guard, guard [2345]; r8c4 ? [45]; r8c5 "
            "server y [45]; r8c6 ? [45]; r8c7 ? [045]"
        ),
    ),
    "county-hole": Heist(
        "1-24,Z1",
        "guard 9, camera 8, lock 4",
        "e1-r1c0 e2-r1c1 e3-r2c7 e4-r4c7",
        "",
        2,
        "prison-guard",
        15,
        "4: keycard",
        (
            "r1c0 ? [1234]; r1c1 ? [012]; r2c1 ? [34]; r2c2 ? [015]; r2c4 safe [01235]; r2c6 item "
            "safecracking-tools [123]; r2c7 ? [0125]; r3c1 door [03]; r3c3 ? [023]; r3c5 ? [23]; "
            "r3c6 ? [0]; r4c1 ? [235]; r4c2 ? [14]; r4c3 ? [25]; r4c4 ? [14]; r4c5 ? [25]; r4c6 ? "
            "[4]; r4c7 ? [015]; r5c0 ? [0234]; r5c2 ? [034]; r5c4 ? [034]; r5c6 ? [034]; r6c1 "
            "lock, lock [0135]; r6c3 ? [0135]; r6c5 ? [0135]; r6c7 camera, lock [0135]; r7c0 spot "
            "[02345]; r7c2 guard, lock [0235]; r7c4 guard, lock [0235]; r7c6 spot [02345]; r8c2 "
            "spot [02345]; r8c4 spot [02345]"
        ),
    ),
    "final-score-1": Heist(
        "1-8,D1,9-12,C1,13-18,D3,19-20,A3,A4,21-23,A1,A2,24,Z1",
        "guard 2, camera 6, lock 5, dog 2",
        "e1-r4c4",
        (
            "t1-r6c3 t2-r6c4 t2-r6c3 t3-r6c5 t3-r6c4 t4-r6c6 t4-r6c5 t5-r6c7 t5-r6c6 t6-r6c8 "
            "t6-r6c7 t7-r6c8"
        ),
        2,
        "",
        0,
        "6: document",
        (
            "r1c2 star hideout [01234]; r1c5 star hideout [0123]; r2c1 cash 2 [0123]; r2c3 guard, "
            "lock [13]; r2c4 ? [12]; r2c5 cash 1 [2]; r2c6 ? [1]; r2c7 kennel [012]; r3c0 ? "
            "[235]; r3c1 guard, guard [145]; r3c2 reinforcements [24]; r3c3 ? []; r3c6 cash 2 []; "
            "r3c7 ? [15]; r3c8 door [124]; r3c9 ? [012]; r4c0 keycard [02345]; r4c3 ? [34]; r4c4 "
            "? []; r4c7 guard, lock [0]; r4c9 ? [34]; r4c10 safe [015]; r5c3 guard, lock [3]; "
            "r5c6 ? []; r5c7 ? [01]; r5c9 cash 2 [0345]; r6c3 cash 1 [2345]; r6c4 ? [45]; r6c5 "
            "cash 1 [45]; r6c6 ? [45]; r6c7 ? [45]; r6c8 guard, lock [0145]"
        ),
    ),
    "final-score-2": Heist(
        "1,G1,2-4,C2,5-10,G2,C2,13-14,C3,15,C5,A2,A3,20,C2,21-24,Z2",
        "guard 4, camera 6, lock 5",
        "e1-r1c0 e2-r2c3 e3-r2c8 e4-r4c9",
        "",
        0,
        "mayor",
        0,
        "",
        (
            "r1c0 ? [01234]; r2c1 ? [0135]; r2c3 lock, lock [1234]; r2c4 ? [12]; r2c5 server x "
            "[12]; r2c6 remote y [012]; r2c8 gate D [01235]; r3c0 remote x [0234]; r3c3 gate B "
            "[3]; r3c6 camera, camera [1]; r3c7 guard, lock [02]; r4c1 npc [134]; r4c2 gate C "
            "[12]; r4c3 ? [25]; r4c4 camera, lock [4]; r4c5 ? []; r4c6 ? []; r4c7 tower [5]; r4c8 "
            "? [145]; r4c9 ? [01245]; r5c1 guard, lock [34]; r5c2 ? [0]; r5c4 ? [34]; r5c6 guard, "
            "guard [0]; r6c2 gate A [34]; r6c3 guard, lock [015]; r6c5 ? [34]; r6c6 ? [5]; r6c7 ? "
            "[145]; r6c8 server y [01245]; r7c2 star hideout [0345]; r7c5 star hideout [0345]"
        ),
    ),
}
