# Two commands do all the set-up:
#   make lab    environment, install, JupyterLab on the first lesson  (ARGS=--no-browser: no screen)
#   make test   environment, test tools, every check  (JOBS=0: pytest in one process)
# PYTHON=python3.13 picks another Python (3.11 or newer), VENV=DIR another place.

PYTHON ?= python3
VENV ?= .venv
ARGS ?=
JOBS ?= auto

BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --quiet -c binder/constraints.txt
# The server refuses to run for root unless told so; containers run as root.
ALLOW_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
# A file stays in one process, for its fixtures; tests/conftest.py says which files come first.
PARALLEL := --numprocesses=$(JOBS) --maxprocesses=4 --dist=loadfile --no-loadscope-reorder
WIDGET_TESTS := $(wildcard widgets/*.test.js)

.PHONY: help lab test lint types js pytest bench wheel site class-zip site-lite clean

help:
	@echo "make lab     set up and open the first lesson in JupyterLab"
	@echo "             ARGS=--no-browser on a machine without a screen"
	@echo "make test    set up and run every check"
	@echo "             one alone: make lint | types | js | pytest ARGS='-k ledger'"
	@echo "             JOBS=0 keeps pytest in one process, JOBS=2 takes two"
	@echo "make bench   measure speed"
	@echo "make wheel   build the packages into dist/"
	@echo "make site    build the guide, the lessons and the reference as pages into build/site/"
	@echo "make class-zip   a zip to start lessons from without internet, into dist/"
	@echo "             ARGS='--platform windows-amd64 --python 3.13' makes a smaller one"
	@echo "make site-lite   the first lesson as a web site that runs in the browser, into build/lite"
	@echo "make clean   remove the environment and what builds made"

lab: $(VENV)/.lab-installed
	$(BIN)/python -m jupyterlab --ServerApp.root_dir="$(CURDIR)/notebooks" \
	    --LabApp.default_url=/lab/tree/00_start_here.ipynb $(ALLOW_ROOT) $(ARGS)

# The recipe, not the list of prerequisites, sets the order: pytest's last line closes the run.
test: $(VENV)/.test-installed
	@sh .ci/find_chromium.sh
	@$(MAKE) --no-print-directory lint types js
	@$(MAKE) --no-print-directory pytest

lint: $(VENV)/.test-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test-installed
	$(BIN)/mypy --strict econgames

js:
ifeq ($(WIDGET_TESTS),)
	@echo "js: no tests in widgets/"
else
	@if command -v node >/dev/null; then echo "node --test $(WIDGET_TESTS)"; node --test $(WIDGET_TESTS); \
	else echo "js: node is not installed, so the tests of widgets/ did not run"; fi
endif

pytest: $(VENV)/.test-installed
	$(BIN)/python -m pytest $(PARALLEL) $(ARGS)

bench: $(VENV)/.test-installed
	$(BIN)/python -m pytest tests/benchmarks --benchmark-only $(ARGS)

wheel: $(VENV)/.test-installed
	$(BIN)/python -m hatchling build

site: $(VENV)/.site-installed
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going -c .ci/site notebooks build/site $(ARGS)
	@echo "Open build/site/index.html"

class-zip: $(VENV)/.lab-installed
	$(BIN)/python .ci/class_zip.py $(ARGS)

site-lite: $(VENV)/.lite-installed
	$(BIN)/python .ci/lite_site.py $(ARGS)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks

# Stamp files: a second run installs only when the lists of packages have changed.
$(VENV)/.made:
	@sh .ci/make_venv.sh "$(VENV)" "$(PYTHON)"
	@touch $@

$(VENV)/.lab-installed: $(VENV)/.made pyproject.toml binder/constraints.txt
	@echo "Installing econgames and JupyterLab into $(VENV) (about half a minute)"
	@$(PIP_INSTALL) -e ".[lab]"
	@touch $@

$(VENV)/.lite-installed: $(VENV)/.made pyproject.toml binder/constraints.txt
	@echo "Installing econgames and JupyterLite into $(VENV) (about half a minute)"
	@$(PIP_INSTALL) -e ".[lab,lite]"
	@touch $@

$(VENV)/.test-installed: $(VENV)/.made pyproject.toml binder/constraints.txt
	@echo "Installing econgames and the test tools into $(VENV) (about a minute)"
	@$(PIP_INSTALL) -e ".[test]"
	@touch $@

$(VENV)/.site-installed: $(VENV)/.made pyproject.toml binder/constraints.txt
	@echo "Installing econgames and Sphinx into $(VENV) (about half a minute)"
	@$(PIP_INSTALL) -e ".[docs]"
	@touch $@
