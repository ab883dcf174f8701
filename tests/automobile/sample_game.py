"""The first two turns of the sample game of the rules (7.2), as a match and as a text to read.

``python -m tests.automobile.sample_game`` writes the transcript anew; look at the difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from econgames.automobile import (
    Build,
    ChooseCharacter,
    Close,
    DistributorSell,
    DurantBuild,
    ExecBonus,
    ExecClose,
    ExecPass,
    ExecReduce,
    FordBuild,
    HowardSell,
    PlaceDistributors,
    Produce,
    TakeResearch,
)
from econgames.core.match import Match
from econgames.core.moves import Move
from econgames.core.setting_up import new_match

TRANSCRIPT = Path(__file__).parent / "transcripts" / "sample_game.txt"

RED, YELLOW, GREEN, BLUE = "ABCD"
NAMES = ("Red", "Yellow", "Green", "Blue")

# hands of turn 1 (red, yellow, green, blue), of turn 2 (green, red, blue, yellow), and any of 3
TILES = [3, 3, 3, 3, 5, 3, 4, 3, 4, 3, 3, 2, 2, 3, 4, 5, 2, 3, 4, 5]

# (what is reached, the moves that lead there)
STAGES: list[tuple[str, list[Move]]] = [
    ("setup", []),
    (
        "T1 P2",
        [
            ChooseCharacter("howard", RED),
            ChooseCharacter("durant", YELLOW),
            DurantBuild(1, YELLOW),
            ChooseCharacter("kettering", GREEN),
            ChooseCharacter("chrysler", BLUE),
        ],
    ),
    (
        "T1 R1",
        [
            Build(2, 1, 0, GREEN),
            TakeResearch(RED),
            Build(4, 1, 0, YELLOW),
            Build(5, 1, 0, BLUE),
        ],
    ),
    (
        "T1 R2",
        [
            Build(6, 2, 0, GREEN),
            Build(8, 1, 0, RED),
            PlaceDistributors(0, 3, 0, YELLOW),
            PlaceDistributors(0, 0, 3, BLUE),
        ],
    ),
    (
        "T1 R3",
        [
            Produce({2: 3, 6: 7}, GREEN),
            Produce({8: 2}, RED),
            Produce({1: 3, 4: 3}, YELLOW),
            Produce({5: 3}, BLUE),
        ],
    ),
    ("T1 P4", [HowardSell({8: 2}, RED)]),
    (
        "T1 P5",
        [
            DistributorSell("mid", "mid", 1, YELLOW),
            DistributorSell("mass", "mass", 5, BLUE),
        ]
        * 3,
    ),
    (
        "T1 P9",
        [
            ExecPass(GREEN),
            ExecPass(RED),
            ExecClose(1, YELLOW),
            ExecPass(BLUE),
            ExecPass(YELLOW),
        ],
    ),
    (
        "T2 P2",
        [
            ChooseCharacter("ford", GREEN),
            ChooseCharacter("kettering", RED),
            ChooseCharacter("howard", BLUE),
            ChooseCharacter("chrysler", YELLOW),
        ],
    ),
    (
        "T2 R1",
        [
            Build(7, 2, 0, GREEN),
            FordBuild(7, "parts", GREEN),
            Build(9, 2, 0, RED),
            Build(10, 1, 0, BLUE),
            Build(11, 2, 0, YELLOW),
        ],
    ),
    (
        "T2 R2",
        [
            Produce({7: 5, 6: 7, 2: 3}, GREEN),
            PlaceDistributors(2, 1, 0, RED),
            Build(12, 1, 0, BLUE),
            TakeResearch(YELLOW),
        ],
    ),
    (
        "T2 R3",
        [
            Close(2, GREEN),
            Produce({8: 2, 9: 7}, RED),
            Produce({10: 2, 12: 4}, BLUE),
            Produce({4: 3, 11: 6}, YELLOW),
        ],
    ),
    ("T2 P4", [HowardSell({10: 2}, BLUE)]),
    (
        "T2 P5",
        [
            DistributorSell("premium", "premium", 8, RED),
            DistributorSell("mass", "mass", 12, BLUE),
            DistributorSell("mid", "mid", 4, YELLOW),
            DistributorSell("premium", "premium", 8, RED),
            DistributorSell("mass", "mass", 12, BLUE),
            DistributorSell("mid", "mid", 4, YELLOW),
            DistributorSell("mid", "mid", 9, RED),
            DistributorSell("mass", "mass", 12, BLUE),
            DistributorSell("mid", "mass", 11, YELLOW),
        ],
    ),
    (
        "T2 P9",
        [
            ExecBonus(6, GREEN),
            ExecBonus(9, RED),
            ExecPass(BLUE),
            ExecClose(4, YELLOW),
            ExecReduce(6, 2, GREEN),
            ExecPass(RED),
            ExecReduce(11, 1, YELLOW),
            ExecPass(GREEN),
            ExecPass(YELLOW),
        ],
    ),
]


def begin() -> Match:
    """The match before the first move."""
    script: dict[str, list[Any]] = {"first_player": [RED], "tiles": TILES}
    return new_match("automobile", NAMES, seed=0, script=script)


def transcript() -> str:
    """Both turns: each move as a sentence, under it the rows that it wrote."""
    match = begin()
    lines = ["# set-up", *_rows(match)]
    for name, moves in STAGES[1:]:
        lines.append(f"\n# {name}")
        for move in moves:
            match.play(move)
            lines += [match.log[-1], *_rows(match)]
    scores = ", ".join(f"{match.names[seat]} {worth}" for seat, worth in match.scores().items())
    return "\n".join([*lines, "", f"# worth: {scores}", ""])


def _rows(match: Match) -> list[str]:
    return [
        f"    {payer} -> {payee} {amount} {asset} ({account})"
        for _, payer, payee, amount, asset, account in match.transfers()
    ]


if __name__ == "__main__":
    TRANSCRIPT.parent.mkdir(exist_ok=True)
    TRANSCRIPT.write_text(transcript(), "utf-8")
    print(f"wrote {TRANSCRIPT}")
