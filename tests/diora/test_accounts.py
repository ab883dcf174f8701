"""The chart of accounts: play that likes rooms and has events reaches all of it."""

import random

import econgames as eg
from tests.diora.test_play import playing


def test_every_account_comes_up() -> None:
    used = set()
    for seed in range(40):
        match = eg.new("diora", 2 + seed % 3, seed=seed, use_events=seed % 2 == 0)
        for _ in playing(match, random.Random(seed)):
            pass
        used |= {(row[5], row[4].partition(":")[0]) for row in match.ledger.rows}
    known = {(account.name, account.kind) for account in eg.game("diora").chart}
    assert used == known
