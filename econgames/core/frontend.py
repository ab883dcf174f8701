"""Where the scripts and styles are that a browser reads."""

from __future__ import annotations

from pathlib import Path

__all__ = ["frontend"]


def frontend(name: str) -> Path:
    """Path of a front-end file, in an installed wheel or in a checkout.

    Parameters
    ----------
    name : str
        File name, such as ``"board.js"``.

    Returns
    -------
    pathlib.Path
        ``econgames/_frontend/name`` in a wheel, ``widgets/name`` beside the package otherwise.

    Examples
    --------
    >>> frontend("board.js").name
    'board.js'
    """
    package = Path(__file__).resolve().parent.parent
    packed = package / "_frontend"
    return (packed if packed.is_dir() else package.parent / "widgets") / name
