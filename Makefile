# Every everyday job of this repository. `make` alone lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Written last by a finished installation, so that a broken one is done again.
STAMP := $(VENV)/.installed

# A process a core, a file's tests together, since they share what they started. One NATS server that is named bears one.
PARALLEL := $(if $(SPELLFOLD_NATS_URL),,--numprocesses auto --maxprocesses 4 --dist loadfile)

.DEFAULT_GOAL := help
WEB := clients/web
WITH_NODE := $(WEB)/with_node.sh
# The web client's packages and its built page; both are made again when what they are made of has changed.
PACKAGES := $(WEB)/node_modules/.installed
PAGE := $(WEB)/dist/index.html
SOURCES := $(shell find $(WEB)/src $(WEB)/index.html $(WEB)/vite.config.ts -type f 2>/dev/null)

.PHONY: help install check test format lint types imports play demo up web web-check browser screenshots bench coverage-of-rules nightly lock docs

help:  ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(STAMP)  ## Make .venv with everything pinned by requirements.lock

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else f"Python 3.11 or newer is needed, $(PYTHON) is {sys.version.split()[0]}: make install PYTHON=python3.12")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

check: lint types imports  ## Format, lint, types, imports and the tests that need no server: under a minute
	SPELLFOLD_BRIEF=1 $(BIN)/python -m pytest -q $(PARALLEL) tests/house tests/engine tests/games tests/golden

test: lint types imports web web-check browser  ## Run every check and every test (starts its own servers and browser); TESTS=tests/engine for some
	$(BIN)/python -m pytest $(if $(TESTS),,$(PARALLEL)) $(TESTS)

format: $(STAMP)  ## Format the code and fix what the linter can fix
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(STAMP)  ## Check format and lint rules
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(STAMP)  ## Check the types (strict in libs and services)
	$(BIN)/basedpyright

imports: $(STAMP)  ## Check that imports point down only
	$(BIN)/lint-imports --no-cache

web: $(PAGE)  ## Build the web client (Node comes with the Python packages where the machine has none)

$(PACKAGES): $(WEB)/package.json $(WEB)/package-lock.json | $(STAMP)
	$(WITH_NODE) npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(PACKAGES) $(SOURCES)
	$(WITH_NODE) npm run --silent build -- --logLevel warn
	@touch $@

web-check: $(PACKAGES)  ## Check and test the web client's own code
	$(WITH_NODE) npm run --silent check
	$(BIN)/python -m tests.web.fixtures
	$(WITH_NODE) npm run --silent test

browser:  ## Make sure that there is a Chromium for the browser tests
	@command -v chromium >/dev/null || { apt-get update -q && apt-get install -y -q --no-install-recommends chromium; }

screenshots: web browser  ## Take pictures of every page and every game's table into clients/web/screenshots
	$(BIN)/python -m tests.web.screenshots

play: $(STAMP)  ## Play a match in this terminal, or in the browser at the address that it shows
	@$(MAKE) --no-print-directory web || echo "The web page could not be built; playing goes on in the terminal."
	@$(BIN)/spellfold play

up: $(STAMP)  ## Serve until stopped: players come with a browser or a terminal
	@$(MAKE) --no-print-directory web || echo "The web page could not be built; terminals can play."
	@$(BIN)/spellfold up

demo: $(STAMP)  ## Watch two CPU players play a whole match
	@$(BIN)/spellfold demo

bench: web browser  ## Measure throughput and latency on this machine
	$(BIN)/python -m tests.bench

coverage-of-rules: $(STAMP)  ## Count the rules that have a test of their own
	$(BIN)/python -m tests.house.rules_coverage

nightly: $(STAMP)  ## The tests with far more examples and longer simulations
	SPELLFOLD_NIGHTLY=1 $(BIN)/python -m pytest $(PARALLEL)

lock: $(STAMP)  ## Pin the newest versions that pyproject.toml allows
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header --upgrade --quiet --output-file requirements.lock

docs: $(STAMP)  ## Write the AsyncAPI and JSON Schema documents anew
	$(BIN)/python -m tests.house.protocol_documents
