"""Take out of notebooks what must not be saved, and keep the still pictures.

    python .ci/strip_notebooks.py [--check] [NOTEBOOK or FOLDER ...]

Without names: every notebook in notebooks/. Changed files are written and named, and the exit code
is 1, as pre-commit expects; ``--check`` only names them. What goes:

- the state of widgets: readers without a kernel would see "model not found" instead of a picture;
- the live view of a widget or a chart, where a picture or text stands beside it;
- scripts and other heavy forms of an output, where a lighter form stands beside them;
- a picture that stands further up already, such as the same position in another lab;
- in a notebook that is still larger than a mail takes easily, pictures as SVG of which the HTML
  holds the same as an image, the last ones first;
- names, versions and times of the machine that ran the notebook;
- cuts in printed text, which fall elsewhere each time.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
HEAVY_BYTES = 120_000
MOST_BYTES = 600_000
SVG = "image/svg+xml"
AGAIN = "<p>The same picture as above. Run the notebook to play.</p>"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}

Json = dict[str, Any]


def main(arguments: list[str]) -> int:
    """Strip the notebooks named; 0 if nothing had to change."""
    parser = argparse.ArgumentParser(description="Strip notebooks of what must not be saved.")
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("paths", nargs="*", type=Path, default=[Path("notebooks")])
    options = parser.parse_args(arguments)
    changed = [path for path in _notebooks(options.paths) if _strip_file(path, options.check)]
    for path in changed:
        print(f"{'needs stripping' if options.check else 'stripped'}: {path}")
    return 1 if changed else 0


def strip(notebook: Json) -> Json:
    """Change a notebook in place as the module describes, and return it."""
    metadata = notebook.setdefault("metadata", {})
    metadata.pop("widgets", None)
    metadata["kernelspec"] = dict(KERNEL)
    metadata["language_info"] = {"name": "python"}
    shown: set[str] = set()
    for cell in notebook.get("cells", []):
        cell.get("metadata", {}).pop("execution", None)
        cell.get("metadata", {}).pop("ExecuteTime", None)
        if "outputs" in cell:
            cell["outputs"] = _joined(cell["outputs"])
        for output in cell.get("outputs", []):
            _strip_output(output)
            _strip_again(output, shown)
    _lighten(notebook)
    return notebook


def _joined(outputs: list[Json]) -> list[Json]:
    """Outputs with what was printed in one go in one piece."""
    joined: list[Json] = []
    for output in outputs:
        is_more = joined and "name" in output and joined[-1].get("name") == output["name"]
        if is_more:
            joined[-1]["text"] = _text(joined[-1]["text"]) + _text(output["text"])
        else:
            joined.append(output)
    for output in joined:
        if "name" in output:
            output["text"] = _text(output["text"]).splitlines(keepends=True)
    return joined


def _lighten(notebook: Json) -> None:
    """Leave pictures once, as an image in HTML, until the notebook is light enough."""
    outputs = [output for cell in notebook.get("cells", []) for output in cell.get("outputs", [])]
    for output in reversed(outputs):
        if len(_written(notebook).encode()) <= MOST_BYTES:
            return
        forms = output.get("data")
        if isinstance(forms, dict) and SVG in forms and SVG in _text(forms.get("text/html", "")):
            del forms[SVG]
            output.get("metadata", {}).pop(SVG, None)


def _strip_again(output: Json, shown: set[str]) -> None:
    """Say of a picture that stands further up that it does."""
    forms = output.get("data")
    if not isinstance(forms, dict) or SVG not in forms:
        return
    picture = _text(forms[SVG])
    if picture in shown:
        del forms[SVG]
        output.get("metadata", {}).pop(SVG, None)
        forms["text/html"] = AGAIN
    shown.add(picture)


def _strip_output(output: Json) -> None:
    forms = output.get("data")
    if not isinstance(forms, dict):
        return
    if WIDGET_VIEW in forms and len(forms) > 1:
        del forms[WIDGET_VIEW]
    # The lightest form stays whatever its size: an output never becomes empty.
    by_size = sorted(forms, key=lambda form: _size(forms[form]))
    for form in by_size[1:]:
        if _size(forms[form]) > HEAVY_BYTES or _is_script(form, forms[form]):
            del forms[form]
            output.get("metadata", {}).pop(form, None)


def _is_script(form: str, content: Any) -> bool:
    if form == "application/javascript":
        return True
    return form == "text/html" and "<script" in _text(content)


def _text(content: Any) -> str:
    if isinstance(content, list):
        return "".join(map(str, content))
    return content if isinstance(content, str) else json.dumps(content)


def _size(content: Any) -> int:
    return len(_text(content).encode())


def _written(notebook: Json) -> str:
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def _strip_file(path: Path, check: bool) -> bool:
    before = path.read_text(encoding="utf-8")
    after = _written(strip(json.loads(before)))
    if after == before:
        return False
    if not check:
        path.write_text(after, encoding="utf-8", newline="\n")
    return True


def _notebooks(paths: Iterable[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.ipynb")) if path.is_dir() else [path]
    return [path for path in found if ".ipynb_checkpoints" not in path.parts]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
