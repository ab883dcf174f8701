"""What the lessons use beside the games: the check of the set-up."""
