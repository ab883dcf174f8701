"""Put a still picture in the place of each saved chart of a notebook.

    python .ci/still_figures.py NOTEBOOK ...

A saved chart is data for a script: without a kernel most pages show nothing. After this, the
output holds a PNG and the chart in words; running the notebook brings the live chart back. It
needs playwright and a chromium (CHROMIUM names one), and asks for nothing on the network. Run it
after ``jupyter nbconvert --execute --inplace`` and before ``strip_notebooks.py``.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CHART = "application/vnd.plotly.v1+json"
WIDTH = 760
HEIGHT = 400
COLOURS = 96
DRAW = """async ([figure, width, height]) => {
  const url = await Plotly.toImage({data: figure.data, layout: {...figure.layout, width}},
    {format: 'png', width, height});
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const bytes = pen.getImageData(0, 0, width, height).data;
  let text = '';
  for (let i = 0; i < bytes.length; i += 32768)
    text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return btoa(text);
}"""


def main(paths: list[str]) -> int:
    """Change the notebooks named; 0 if that worked."""
    if not paths:
        print(__doc__)
        return 2
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": WIDTH, "height": 900})
        page.add_script_tag(path=str(_script()))
        for name in paths:
            _convert(page, Path(name))
        browser.close()
    return 0


def _convert(page: Any, path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    for output in _charts(notebook):
        figure = output["data"].pop(CHART)
        height = figure["layout"].get("height", HEIGHT)
        pixels = page.evaluate(DRAW, [figure, WIDTH, height])
        picture = base64.b64encode(_png(base64.b64decode(pixels), WIDTH, height))
        alt = (figure["layout"].get("meta") or {}).get("alt", "")
        output["data"]["image/png"] = picture.decode()
        output["metadata"] = {"image/png": {"alt": alt, "width": WIDTH, "height": height}}
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _charts(notebook: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            if CHART in output.get("data", {}):
                yield output


def _png(pixels: bytes, width: int, height: int) -> bytes:
    """PNG in few colours: a chart needs no more, and most of the size is saved."""
    import numpy as np

    rgb = np.frombuffer(pixels, np.uint8).reshape(-1, 4)[:, :3].astype(int)
    rgb = np.minimum(255, (rgb + 4) // 8 * 8)  # near colours become one
    colours, place, counts = np.unique(rgb, axis=0, return_inverse=True, return_counts=True)
    kept = colours[np.argsort(-counts)[:COLOURS]]
    nearest = ((colours[:, None] - kept[None]) ** 2).sum(axis=2).argmin(axis=1)
    index = nearest[place.ravel()].astype(np.uint8).reshape(height, width)
    rows = b"".join(b"\0" + row.tobytes() for row in index)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"PLTE", kept.astype(np.uint8).tobytes()),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    chunks = (struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))
              for t, d in parts)  # fmt: skip
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _script() -> Path:
    import plotly

    return Path(plotly.__file__).parent / "package_data" / "plotly.min.js"


def _chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
