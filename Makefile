# Every everyday job of this repository. `make` alone lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Written last by a finished installation, so that a broken one is done again.
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help install check test format lint types imports play demo bench coverage-of-rules nightly lock docs

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
	$(BIN)/python -m pytest -q tests/house tests/engine tests/games tests/golden

test: lint types imports  ## Run every check and every test (starts its own NATS and Postgres); TESTS=tests/engine for some
	$(BIN)/python -m pytest $(TESTS)

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

play: $(STAMP)  ## Play a match in this terminal
	@$(BIN)/spellfold play

demo: $(STAMP)  ## Watch two CPU players play a whole match
	@$(BIN)/spellfold demo

bench: $(STAMP)  ## Measure throughput and latency on this machine
	$(BIN)/python -m tests.bench

coverage-of-rules: $(STAMP)  ## Count the rules that have a test of their own
	$(BIN)/python -m tests.house.rules_coverage

nightly: $(STAMP)  ## The tests with far more examples and longer simulations
	SPELLFOLD_NIGHTLY=1 $(BIN)/python -m pytest

lock: $(STAMP)  ## Pin the newest versions that pyproject.toml allows
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header --upgrade --quiet --output-file requirements.lock

docs: $(STAMP)  ## Write the AsyncAPI and JSON Schema documents anew
	$(BIN)/python -m tests.house.protocol_documents
