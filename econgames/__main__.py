"""``python -m econgames`` is the command ``econgames``."""

from econgames.cli import main

raise SystemExit(main())
