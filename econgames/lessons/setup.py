"""The first line of every lesson: which versions are there, and what to do about what is not."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version

__all__ = ["check_setup"]

# package, whether a lesson stops without it, what is lost without it
_NEEDED = (
    ("msgspec", True, "nothing works"),
    ("networkx", True, "there are no graphs"),
    ("jupyterlab", False, "lessons need another notebook program"),
    ("ipywidgets", False, "the lab cannot be shown; boards are still pictures"),
    ("anywidget", False, "the lab cannot be shown; boards are still pictures"),
    ("plotly", False, "there are no charts"),
    ("pandas", False, "there are no tables"),
    ("scipy", False, "Diora's plans and the laboratory do not run"),
)


def check_setup() -> None:
    """Print the versions of what a lesson uses, and what to do where something is missing.

    Examples
    --------
    >>> check_setup()
    econgames 0.2.0 on Python ...
    """
    import econgames

    found, missing = [], []
    for package, _, without in _NEEDED:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            missing.append((package, without))
    python = ".".join(map(str, sys.version_info[:3]))
    print(f"econgames {econgames.__version__} on Python {python}: {', '.join(found)}")
    for package, without in missing:
        print(f"Not installed: {package}; without it {without}.")
    if missing:
        print('To mend it: python -m pip install "econgames[lab]"')
        print("Then restart the Jupyter server (not only the kernel), or the editor window.")
    else:
        print("Everything is here. If a board stays blank, restart the Jupyter server, not only")
        print("the kernel; the lesson goes on with pictures in the meantime.")
