"""The first line of every lesson: which versions are there, and what to do about what is not."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version

__all__ = ["check_setup"]

# package, what is lost without it
_NEEDED = (
    ("msgspec", "nothing works"),
    ("networkx", "there are no graphs"),
    ("jupyterlab", "lessons need another notebook program"),
    ("ipywidgets", "the lab cannot be shown; boards are still pictures"),
    ("anywidget", "the lab cannot be shown; boards are still pictures"),
    ("plotly", "there are no charts"),
    ("pandas", "there are no tables"),
    ("scipy", "Diora's plans and the laboratory do not run"),
)


def check_setup() -> None:
    """Print the versions of what a lesson uses, and what to do where something is missing.

    Examples
    --------
    >>> check_setup()
    econgames 0.2.0 on Python ...
    """
    import econgames

    in_browser = sys.platform == "emscripten"  # there the page itself is JupyterLab
    found, missing = [], []
    for package, without in _NEEDED:
        if in_browser and package == "jupyterlab":
            continue
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            missing.append((package, without))
    python = ".".join(map(str, sys.version_info[:3]))
    print(f"econgames {econgames.__version__} on Python {python}: {', '.join(found)}")
    for package, without in missing:
        print(f"Not installed: {package}; without it {without}.")
    if missing and in_browser:
        print("Python runs in this page, which holds no more than its lessons need.")
        print("To have everything, install econgames on a computer.")
    elif missing:
        print('To mend it: python -m pip install "econgames[lab]"')
        print("Then restart the Jupyter server (not only the kernel), or the editor window.")
    else:
        print("Everything is here. If a board stays blank, restart the Jupyter server, not only")
        print("the kernel; the lesson goes on with pictures in the meantime.")
