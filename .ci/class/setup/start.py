"""Set up econgames from the wheels beside this file, once, and open the lessons.

``start.bat``, ``start.command`` and ``start.sh`` look for a Python and start this. Nothing is
fetched and nothing is installed outside of one folder. ``--check`` tests and opens nothing.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path

SETUP = Path(__file__).resolve().parent
KIT = SETUP.parent
WHEELS = SETUP / "wheels"
WINDOWS_PATH = 259  # characters; longer paths cannot be opened on most machines

CHECK = """
import econgames
econgames.check_setup()
match = econgames.new("rolling_stock_stars", players=3, seed=1).run("novice", until=10)
assert match.board() is not None
"""


class Problem(Exception):
    """What keeps econgames from starting, and what to do."""


def main(arguments):
    """Set up if need be, then start; returns the exit code."""
    facts = json.loads((SETUP / "facts.json").read_text("utf-8"))
    try:
        refuse_strangers(facts)
        home = folder(facts)
        python = environment(home / ".venv", facts)
        if "--check" in arguments:
            check(python)
            print("ready")
            return 0
        command = [str(python), "-m", "econgames", "lab", str(home / "lessons"), *arguments]
        return wait(command)
    except Problem as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def wait(command):
    """Run a command to its end; Ctrl-C reaches it as well, and it asks what is meant."""
    with subprocess.Popen(command, env=clean()) as running:
        while True:
            try:
                return running.wait()
            except KeyboardInterrupt:
                pass


def refuse_strangers(facts):
    """Stop on a machine or with a Python that this zip has no packages for."""
    python = "{}.{}".format(*sys.version_info[:2])
    if python not in facts["pythons"]:
        raise Problem(f"This zip is for Python {' or '.join(facts['pythons'])}; this is {python}.")
    if system() not in facts["systems"]:
        raise Problem(
            f"This zip has packages for {', '.join(facts['systems'])}; this is {system()}.\n"
            "Ask your teacher for another zip."
        )


def system():
    """Name of this system, as the zip's maker spells it."""
    if sys.platform == "win32":  # what Python was made for, which need not be what the machine is
        return sysconfig.get_platform().replace("win-", "windows-")
    return f"{'macos' if sys.platform == 'darwin' else sys.platform}-{platform.machine().lower()}"


def folder(facts):
    """Where the environment and the lessons are: this folder, or one in the user's home."""
    place = KIT
    if not (writable(place) and short(place, facts)):
        place = Path.home() / KIT.name
        place.mkdir(parents=True, exist_ok=True)
        if not (writable(place) and short(place, facts)):
            raise Problem(f"Neither {KIT} nor {place} can be written to.")
        print(f"{KIT} cannot be used (read-only, or a long path): using {place}")
    return place


def writable(place):
    """Whether a file can be made in a folder; permissions alone do not say so everywhere."""
    try:
        with tempfile.TemporaryFile(dir=str(place)):
            return True
    except OSError:
        return False


def short(place, facts):
    """Whether Windows can open all that will lie below a folder."""
    inside = len(str(place / ".venv" / "Lib" / "site-packages")) + facts["longest_path"] + 1
    return os.name != "nt" or inside <= WINDOWS_PATH


def environment(place, facts):
    """Python of the environment, which is made when it is missing, unfinished or of another zip."""
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = place / "econgames-class.json"
    made = {key: facts[key] for key in ("version", "needs", "wheels")}
    try:
        if json.loads(stamp.read_text("utf-8")) == made and works(python):
            return python
    except (OSError, ValueError):
        pass
    print("Setting up, once: one to three minutes. Nothing is fetched.", flush=True)
    try:
        shutil.rmtree(str(place), ignore_errors=True)
        # without pip, because some systems give Python no pip to put there; the zip has one
        venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt").create(str(place))
    except (OSError, subprocess.CalledProcessError) as error:
        raise Problem(f"{place} could not be made: {error}") from error
    (pip,) = WHEELS.glob("pip-*.whl")
    command = [str(python), str(pip / "pip"), "install", "--no-index", "--find-links", str(WHEELS)]
    command += ["--quiet", "--disable-pip-version-check", "--no-warn-script-location"]
    command += ["--no-compile"]  # Python compiles what is used when it is used first
    if subprocess.call(command + facts["needs"], env=clean()) != 0:
        raise Problem(
            "The set-up did not finish; the lines above say why. Is the disk full? Was the whole\n"
            "zip unpacked? Start again to try once more."
        )
    stamp.write_text(json.dumps(made), encoding="utf-8")
    return python


def works(python):
    """Whether the environment's Python still runs: the one behind it may have been removed."""
    try:
        return subprocess.call([str(python), "-c", "import econgames"], env=clean()) == 0
    except OSError:
        return False


def clean():
    """Variables without those that lead Python or pip elsewhere."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "PYTHON"))}
    return {**kept, "PIP_CONFIG_FILE": os.devnull, "PYTHONNOUSERSITE": "1", "PYTHONUTF8": "1"}


def check(python):
    """Run what a lesson needs, except the page."""
    run = [["-c", CHECK], ["-m", "econgames", "games"], ["-m", "jupyterlab", "--version"]]
    run += [["-m", "pip", "--disable-pip-version-check", "check"]]
    for words in run:
        if subprocess.call([str(python), *words], env=clean()) != 0:
            raise Problem(f"This did not work: python {' '.join(words)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
