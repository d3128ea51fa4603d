# Needs python3 (3.11 or newer) and make; everything else is installed into .venv.
#   make play ARGS="--port 8123"      make bench ARGS="engine --json"

PYTHON ?= python3
ARGS ?=
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
INSTALL := VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet
STATIC := src/hattari/server/web/static
NPM := $(shell command -v npm 2>/dev/null)
CHECKED := $(and $(NPM),$(wildcard $(STATIC)/*.mjs))
PAGE_TESTS := $(and $(shell command -v node 2>/dev/null),$(wildcard tests/page/*.test.mjs tests/page/*/*.test.mjs))
EXPORT := $(UV) export --quiet --locked --no-emit-project --no-annotate --no-header --no-default-groups

.DEFAULT_GOAL := help
.PHONY: help setup play test check coverage fix bench blueprints soak browser lock audit clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.setup  ## install everything a developer needs into .venv

play: $(VENV)/.play  ## start the server: make play ARGS="--port 8123"
	$(BIN)/hattari serve $(ARGS)

# Playwright keeps an event loop running in its process, so its tests have processes of their own.
test: check browser  ## all checks and all tests
	$(BIN)/pytest -n 2 -m "not soak and not browser"
	$(BIN)/pytest -n 2 -m "not soak and browser"

check: setup $(if $(CHECKED),node_modules/.installed)  ## formatting, lint, types, imports, vendored files
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy src tests scripts $(wildcard bench)
	$(BIN)/lint-imports --no-cache
	$(BIN)/oxlint --deny-warnings --no-error-on-unmatched-pattern $(STATIC) tests/page
	$(BIN)/python scripts/vendor.py check
	$(if $(CHECKED),node_modules/.bin/tsc --project jsconfig.json,@echo "no npm: the page's types were not checked")
	$(if $(PAGE_TESTS),node --test --test-reporter=spec $(PAGE_TESTS))

coverage: setup  ## whether the tests reach all of games and tables
	$(BIN)/pytest -n 2 --cov --cov-report=term tests/games tests/tables $(ARGS)

fix: setup  ## let ruff format and mend what it can
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: setup  ## measure: make bench ARGS="engine --json"
	$(BIN)/hattari bench $(ARGS)

BLUEPRINTS := src/hattari/solve/blueprints
SHIPPED := bluebear mobius culdcept pirates-lives

blueprints: setup  ## learn anew the strategies that ship, minutes each
	for rules in $(SHIPPED); do $(BIN)/hattari blueprint train $$rules --folder $(BLUEPRINTS) --cores 2 --again || exit; done

soak: setup browser  ## the long runs that make test leaves out
	$(BIN)/pytest -m soak $(ARGS)

browser: setup  ## find or install a browser for the page's tests
	@$(BIN)/python scripts/browser.py

lock: $(VENV)/.uv  ## resolve anew and write the locked requirements
	$(UV) lock --upgrade
	$(EXPORT) --all-groups --extra cluster --extra solve --extra pettingzoo --extra openspiel --output-file requirements.lock
	$(EXPORT) --group build --extra solve --output-file requirements-play.lock
	$(EXPORT) --only-group bootstrap --output-file scripts/bootstrap.txt

audit: setup  ## ask for known vulnerabilities in the locked requirements
	$(BIN)/pip-audit --require-hashes --disable-pip --strict --requirement requirements.lock

clean:  ## remove what was installed and built
	rm -rf $(VENV) node_modules dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/.uv: scripts/bootstrap.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Hattari needs Python 3.11 or newer, but $(PYTHON) is " + sys.version.split()[0] + ". Name another one: make PYTHON=/path/to/python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	@touch $@

$(VENV)/.play: $(VENV)/.uv requirements-play.lock pyproject.toml
	$(INSTALL) --require-hashes --requirement requirements-play.lock
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.setup: $(VENV)/.uv requirements.lock pyproject.toml
	$(INSTALL) --require-hashes --requirement requirements.lock
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

node_modules/.installed: package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@
