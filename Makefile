# make play: sets up and starts the table.  make test: sets up, then all checks and tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: setup play test check format bench clean
.DEFAULT_GOAL := help

help:
	@echo "make play   set up and sit down at the table"
	@echo "make test   set up, then run all checks and tests"
	@echo "make check  formatting, lint, types, layers"
	@echo "make bench  measure, against the others"
	@echo "make clean  remove what was built"

$(VENV)/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Stolik needs Python 3.11 or newer: install it, or say which one with make PYTHON=python3.12"; exit 1; }
	@echo "== setting up $(VENV) (a minute or two the first time)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
		{ echo "No virtual environment could be made: install Python's venv (Debian: apt install python3-venv)"; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]' || \
		{ echo "The packages could not be installed: check the network and run this again"; exit 1; }
	@touch $@

setup: $(VENV)/.ready

play: setup
	@$(BIN)/stolik play

check: setup
	@echo "== checking"
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo --no-timing 2>/dev/null || $(BIN)/lint-imports

test: check
	@echo "== testing"
	@$(BIN)/pytest -n 2

format: setup
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --fix --quiet .

bench: setup
	@$(BIN)/python bench/engine.py

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .hypothesis
