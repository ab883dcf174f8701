"""Planted positions: recorded games in which a detector must fire, or must stay silent.

Each line is detector, record, step, whom or what it is about, whether it fires. They come from the
lesson plan, section 8, which gives the numbers beside them.
"""

from __future__ import annotations

from typing import NamedTuple


class Planted(NamedTuple):
    detector: str
    record: str
    step: int
    about: str
    """Seat or thing, or nothing where the step has only one occasion."""
    fires: bool


_TEXT = {
    "rolling_stock_stars": """
overbid          people_4p_02    3 MHE   fire
overbid          people_4p_01   11 MHE   silent
winners_curse    random_4p_02   14 AKE   fire
winners_curse    people_4p_01   42 KME   silent
cash_crunch      random_4p_04  583 SI    fire
cash_crunch      people_4p_01  379 SI    silent
dilution         random_3p_05  107 JS    fire
dilution         people_4p_01  134 PR    silent
tunnelling       people_4p_02  122 NS    fire
tunnelling       random_3p_04  386 -     fire
tunnelling       people_4p_02   43 AKE   silent
tunnelling       people_4p_01  275 -     silent
control_fight    people_4p_02  108 DA    fire
control_fight    people_4p_01  108 -     silent
missed_dividend  random_3p_03   64 PR    fire
missed_dividend  people_4p_01  200 OS    silent
ageing_assets    people_4p_02  175 BME   fire
ageing_assets    people_4p_01  221 -     silent
""",
    "industria": """
overbid          random_4p_19212   4 water_power      fire
overbid          random_3p_14219   3 steam_pump       silent
winners_curse    random_3p_16473  73 pottery          fire
winners_curse    random_4p_02730  54 spinning_machine silent
cash_crunch      random_3p_14219 125 road_building    fire
cash_crunch      random_3p_03628 124 pottery          silent
stranded_plant   random_4p_19212 353 logistics_centre fire
stranded_plant   random_3p_02897 142 oil_field        silent
unused_capacity  random_3p_03628 121 road_building    fire
unused_capacity  random_3p_16030  55 -                silent
control_fight    random_4p_18612 246 automobile       fire
control_fight    random_3p_13443 223 -                silent
refusal_premium  random_4p_14290 186 steelworks       fire
refusal_premium  random_3p_14219  27 quarry           silent
""",
    "metropoli": """
overbid          random_5p_02308  57 j   fire
overbid          random_3p_00022  47 a   silent
winners_curse    random_6p_03139 140 d   fire
winners_curse    random_3p_00022  21 h   silent
cash_crunch      random_6p_11387 323 -   fire
cash_crunch      random_3p_06019  19 -   silent
stranded_plant   random_6p_07392 220 o   fire
stranded_plant   random_3p_06019  48 a   silent
unused_capacity  random_3p_04419 199 kn  fire
unused_capacity  random_3p_00022  29 -   silent
control_fight    random_5p_06134 290 g   fire
control_fight    random_3p_02264 199 r   silent
free_riding      random_5p_02308  12 fg  fire
free_riding      random_3p_00022 188 -   silent
refusal_premium  random_3p_00022 138 r   fire
refusal_premium  random_3p_00022  77 i   silent
""",
    "automobile": """
winners_curse     random_4p_11   67 mass fire
winners_curse     random_3p_06   21 mid  silent
cash_crunch       random_5p_04  136 D    fire
cash_crunch       random_3p_12   55 C    silent
stranded_plant    random_3p_05   22 1    fire
stranded_plant    random_3p_01   47 4    silent
unused_capacity   random_5p_11  116 C    fire
unused_capacity   random_3p_01   17 C    silent
free_riding       random_4p_11    7 -    fire
free_riding       random_3p_01    3 -    silent
ruinous_price_cut random_5p_09   32 C    fire
ruinous_price_cut random_3p_01   47 B    silent
over_hiring       random_5p_03  108 -    fire
over_hiring       random_3p_02   70 -    silent
ageing_assets     random_3p_09   50 A    fire
ageing_assets     random_3p_01   17 A    silent
""",
    "diora": """
overbid           random_4p_1902   12 t03  fire
overbid           random_2p_0431   32 t19  silent
cash_crunch       random_4p_1902   78 D    fire
cash_crunch       random_2p_0431    8 A    silent
stranded_plant    random_3p_1406   19 t28  fire
stranded_plant    random_2p_0376    1 t14  silent
unused_capacity   random_4p_0519   27 -    fire
unused_capacity   random_2p_0932   13 -    silent
over_hiring       random_3p_1372   51 -    fire
over_hiring       random_2p_0376   31 -    silent
""",
}


def planted(game: str) -> list[Planted]:
    """Planted positions of a game."""
    rows = [line.split() for line in _TEXT[game].strip().splitlines()]
    return [
        Planted(detector, record, int(step), "" if about == "-" else about, word == "fire")
        for detector, record, step, about, word in rows
    ]


GAMES = tuple(_TEXT)


class Rate(NamedTuple):
    """How often a detector fires in the recorded games of a game."""

    moments: int
    occasions: int
    games: int


RATES = {
    # as the lesson plan has them, but for the occasions of cash_crunch: it counts the 889
    # dividends, and here the 7 corporations count that lived to pay none
    "rolling_stock_stars": {
        "ageing_assets": Rate(27, 953, 14),
        "cash_crunch": Rate(7, 896, 7),
        "control_fight": Rate(13, 717, 7),
        "dilution": Rate(16, 184, 13),
        "missed_dividend": Rate(81, 889, 23),
        "overbid": Rate(83, 309, 24),
        "tunnelling": Rate(25, 654, 7),
        "winners_curse": Rate(53, 136, 20),
    },
    # as the lesson plan has them, but for the occasions of cash_crunch: the plan counts 375, here
    # are the last turns with a tile with points in hand for which all inputs can be had
    "industria": {
        "cash_crunch": Rate(77, 211, 28),
        "control_fight": Rate(7, 415, 6),
        "overbid": Rate(74, 823, 16),
        "refusal_premium": Rate(62, 502, 10),
        "stranded_plant": Rate(95, 662, 25),
        "unused_capacity": Rate(52, 480, 15),
        "winners_curse": Rate(37, 132, 15),
    },
    "automobile": {
        "ageing_assets": Rate(64, 438, 21),
        "cash_crunch": Rate(67, 576, 26),
        "free_riding": Rate(55, 155, 27),
        "over_hiring": Rate(88, 235, 27),
        "ruinous_price_cut": Rate(57, 129, 21),
        "stranded_plant": Rate(133, 681, 30),
        "unused_capacity": Rate(139, 419, 33),
        "winners_curse": Rate(28, 63, 11),
    },
    # as the lesson plan has them, but for two: it counts 95/222 winner's curses in 28 games, and
    # the rolls alone (3444) as occasions of a cash crunch; moves after a triple count here, too
    "metropoli": {
        "cash_crunch": Rate(169, 3538, 22),
        "control_fight": Rate(17, 36, 11),
        "free_riding": Rate(87, 1698, 24),
        "overbid": Rate(118, 517, 20),
        "refusal_premium": Rate(30, 94, 17),
        "stranded_plant": Rate(42, 431, 22),
        "unused_capacity": Rate(55, 1588, 11),
        "winners_curse": Rate(94, 221, 27),
    },
    "diora": {
        "cash_crunch": Rate(188, 580, 33),
        "over_hiring": Rate(47, 217, 30),
        "overbid": Rate(117, 456, 32),
        "stranded_plant": Rate(77, 128, 23),
        "unused_capacity": Rate(21, 64, 6),
    },
}
