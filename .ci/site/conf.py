"""Configuration of the site: pages of notebooks/guide, the executed lessons, the reference.

``make site`` calls Sphinx with it. Nothing is fetched while the site is built, and nothing when it
is read: no fonts, scripts or styles of other hosts.
"""

import sys
from pathlib import Path

import econgames

sys.path.insert(0, str(Path(__file__).parent))  # from_package.py

project = "econgames"
author = "The econgames authors"
copyright = author
version = release = econgames.__version__
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc", "numpydoc", "from_package"]
root_doc = "guide/index"
exclude_patterns = ["**/.ipynb_checkpoints", "**/*.new.ipynb"]
html_additional_pages = {"index": "to_guide.html"}
templates_path = ["templates"]

# Lessons are shown with the outputs that they were saved with; make test runs them.
nb_execution_mode = "off"
nb_number_source_lines = False
# Pictures first: what a widget was is not stored, see .ci/strip_notebooks.py.
nb_mime_priority_overrides = [
    ("html", mime, rank)
    for rank, mime in enumerate(("text/html", "image/svg+xml", "image/png", "text/plain"))
]
# Prices are written with dollar signs, so these do not begin formulas.
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]  # a lesson may go from its title to a third level

autodoc_typehints = "none"  # numpydoc's sections say the types in words
autodoc_member_order = "bysource"
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False

html_theme = "furo"
html_title = f"econgames {release}"
html_copy_source = False
html_show_sourcelink = False
