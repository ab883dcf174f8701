"""What the five games share and what knows none of them: moves, state, ledger, match, records."""
