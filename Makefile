# Muster. Needs git, make, python3 (3.11 or newer) and pip; everything else goes into .venv.

GAME ?=
ARGS ?=
HOST ?= 127.0.0.1
PORT ?= 8000
SEEDS ?= 3
DATA ?=
export CHROMIUM ?=
export POSTGRES ?=
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := play
.DELETE_ON_ERROR:
.PHONY: play terminal behind client test test-fast browser database check reference types torture mutants ladder bench fast wheels pythons docs format clean help

# FAST=1 compiles meanwhile. Not by default: minutes of a busy processor, for what one table would not notice.
play: client ## play in the browser     make play PORT=8123 DATA=games FAST=1
	@$(if $(FAST),make --silent --no-print-directory behind & )$(BIN)/muster serve --host $(HOST) --port $(PORT) $(if $(DATA),--data '$(DATA)') $(ARGS)

terminal: $(VENV)/.installed ## play in the terminal    make terminal GAME=the-plan ARGS="--seats you,greedy"
	@$(BIN)/muster play $(GAME) $(ARGS)

client: $(VENV)/.installed ## build the browser client, with Node from PATH or from PyPI
	@$(BIN)/python web/build.py

test: $(VENV)/.installed-dev client browser database ## run every test          make test ARGS="-k bribes -n0"
	MUSTER_PURE=1 $(BIN)/pytest $(ARGS)

# Compiled, with one game or with all: whatever runs in that form.
COMPILED := $(subst -,_,$(GAME))
COMPILED_TESTS := kernel parts forms/compiled $(if $(GAME),$(COMPILED:%=games/%),kit bots lab games)

test-fast: $(VENV)/.installed-dev client ## compile, and run its tests   make test-fast GAME=the-plan
	MUSTER_PURE=1 $(BIN)/python -m compile.build $(COMPILED)
	env -u MUSTER_PURE $(BIN)/pytest --compiled $(COMPILED_TESTS:%=tests/%) $(ARGS)

check: $(VENV)/.installed-dev ## format, lint, types, layers, a test for every clause, the reference
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/muster rules --coverage --check
	$(BIN)/python docs/reference.py --check
	MUSTER_PURE=1 $(BIN)/python docs/views.py --check
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	$(BIN)/python web/make_types.py --check
	$(BIN)/python web/build.py --check

reference: $(VENV)/.installed ## write docs/reference.md from the docstrings, docs/views.md from what games declare
	$(BIN)/python docs/reference.py
	$(BIN)/python docs/views.py

docs: $(VENV)/.installed-docs ## build the documentation as a site into build/site, and fail at a broken link
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "build/site/index.html"

types: $(VENV)/.installed ## write the browser's types from the server's structs
	$(BIN)/python web/make_types.py

# The kit, and the tests that play random games, thirty times as many of them; without a game also the faults:
# 10,000 kills, 10 million fuzzed messages, four accelerated hours (docs/faults.md). On loopback, and it ends by itself.
torture: $(VENV)/.installed-dev ## the kit at every setting, several deals each; faults   make torture GAME=masters SEEDS=5
	@for game in $(or $(GAME),$$($(BIN)/python -c 'import muster; print(*muster.games())')); do \
	    $(BIN)/muster check $$game --seeds $(SEEDS) --no-tests || exit 1; \
	done
	MUSTER_TORTURE=30 $(BIN)/pytest -q $$(grep -rl 'tests.torture import' tests$(if $(GAME),/games/$(COMPILED)) --include='test_*.py') $(ARGS)

mutants: $(VENV)/.installed-dev ## one wrong rule per clause against its tests   make mutants ARGS="the-plan --turn 1"
	MUSTER_PURE=1 $(BIN)/python -m tests.mutation $(ARGS)

ladder: $(VENV)/.installed-dev ## write docs/bots.md; play a game's ladder first   make ladder GAME=the-plan ARGS="-n 400"
	$(BIN)/python docs/ladder.py $(GAME) $(ARGS)

bench: $(VENV)/.installed-bench ## measure beside other engines, write docs/performance.md   make bench ARGS="play steps"
	@$(BIN)/python -c 'import sys; from muster.forms import form; sys.exit(form() == "pure")' 2>/dev/null \
	    || $(MAKE) --no-print-directory fast ARGS= || echo "Measuring the pure form alone."
	$(BIN)/python bench/run.py $(ARGS)

fast: $(VENV)/.installed-fast ## compile the rules with mypyc; without it they run as they are   make fast GAME=the-plan
	@MUSTER_PURE=1 $(BIN)/python -m compile.build $(COMPILED) $(ARGS)

# Behind a server that has just been started: late, politely, and with one line at the end.
behind:
	@if [ "$${MUSTER_PURE:-0}" = 0 ]; then sleep 5; mkdir -p build; \
	    if nice -n 19 $(MAKE) --silent --no-print-directory fast >build/behind.log 2>&1; \
	    then echo "Muster is compiled: the next start runs compiled."; \
	    else echo "Muster could not be compiled and stays pure; build/behind.log says why."; fi; fi

# Every Python we promise, as far as it is here: what a program uses, pure, in an environment of its own.
PYTHONS ?= python3.11 python3.12 python3.13 python3.14
PYTHONS_TESTS := kernel parts lab games/the_plan kit/test_kit.py

pythons: ## a quick test with every Python found   make pythons PYTHONS="/opt/python3.14 python3.12"
	@set -e; for py in $(PYTHONS); do \
	    "$$py" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo "$$py: not here"; continue; }; \
	    place=build/pythons/$$("$$py" -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
	    [ -x $$place/bin/pip ] || "$$py" -m venv $$place; \
	    $$place/bin/python -m pip --disable-pip-version-check install --quiet --editable '.[test]'; \
	    echo "== $$($$place/bin/python --version)"; \
	    MUSTER_PURE=1 $$place/bin/pytest -q $(PYTHONS_TESTS:%=tests/%) -k 'not test_kit or the-plan' $(ARGS); \
	done

# Three files for an index: the light wheel, the rest that needs it, and the sources of both.
wheels: $(VENV)/.installed-dev client ## build what is released into dist/   make wheels MUSTER_PURE=1
	@rm -rf dist
	@for part in core rest; do MUSTER_WHEEL=$$part $(BIN)/python -c "import hatch_build; hatch_build.build_wheel('dist')" || exit 1; done
	@$(BIN)/python -c "import hatch_build; hatch_build.build_sdist('dist')"
	@ls dist

format: $(VENV)/.installed-dev ## format, and fix what can be fixed
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format

clean: ## remove .venv and everything made
	rm -rf $(VENV) build dist src/muster/_compiled src/muster/server/client web/node_modules web/.node web/.build.lock .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 11

# ---- installation: once, and again when pyproject.toml changes

$(VENV)/.installed: pyproject.toml | $(BIN)/pip
	@echo "Installing Muster into $(VENV) ..."
	@$(PIP) install --quiet --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(BIN)/pip
	@echo "Installing Muster and its checks into $(VENV) ..."
	@$(PIP) install --quiet --editable '.[dev]'
	@touch $@ $(VENV)/.installed $(VENV)/.installed-fast $(VENV)/.installed-docs

# Beside an installation that may be running: only what compiles is added.
$(VENV)/.installed-fast: pyproject.toml | $(VENV)/.installed
	@echo "Installing what compiles Muster into $(VENV) ..."
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["fast"], sep="\n")' >$@.txt
	@$(PIP) install --quiet --requirement $@.txt
	@touch $@

$(VENV)/.installed-docs: pyproject.toml | $(VENV)/.installed
	@echo "Installing what builds the documentation into $(VENV) ..."
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["docs"], sep="\n")' >$@.txt
	@$(PIP) install --quiet --requirement $@.txt
	@touch $@

# Peers come as wheels or not at all: compiling OpenSpiel takes an hour. Those that do not come are
# not measured, and tried again the next time.
$(VENV)/.installed-bench: pyproject.toml | $(VENV)/.installed
	@echo "Installing what we measure against into $(VENV) ..."
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["bench"], sep="\n")' \
	    | { all=yes; while read -r peer; do \
	        $(PIP) install --quiet --only-binary open_spiel "$$peer" 2>/dev/null \
	            || { all=; echo "$$peer could not be installed here: measuring without it."; }; \
	    done; [ -z "$$all" ] || touch $@; }

# A Chromium for the tests in tests/browser; CHROMIUM=/path/to/one if it is somewhere else.
browser:
	@for name in "$$CHROMIUM" chromium chromium-browser google-chrome-stable google-chrome; do \
	    if [ -n "$$name" ] && command -v "$$name" >/dev/null 2>&1; then exit 0; fi; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	    echo "Installing Chromium for the browser tests (Debian package chromium) ..."; \
	    export DEBIAN_FRONTEND=noninteractive; \
	    { apt-get -qq update && apt-get -qq install --no-install-recommends -y chromium; } \
	        >/dev/null 2>&1 && command -v chromium >/dev/null 2>&1 && exit 0; \
	    why="apt-get could not install it"; \
	else why="only root can install it, with apt-get"; fi; \
	echo "SKIPPED: every test in tests/browser. There is no Chromium or Chrome here, and $$why."; \
	echo "         To run them install one, or give its place:  make test CHROMIUM=/path/to/chrome"

# A PostgreSQL for the tests that need one, started by them; POSTGRES=/path/to/bin if it is somewhere else.
database:
	@for name in "$$POSTGRES/initdb" initdb /usr/lib/postgresql/*/bin/initdb; do \
	    if command -v "$$name" >/dev/null 2>&1; then exit 0; fi; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	    echo "Installing PostgreSQL for the tests (Debian package postgresql) ..."; \
	    mkdir -p /etc/postgresql-common/createcluster.d; \
	    echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/muster.conf; \
	    export DEBIAN_FRONTEND=noninteractive; \
	    { apt-get -qq update && apt-get -qq install --no-install-recommends -y postgresql; } \
	        >/dev/null 2>&1 && ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0; \
	    why="apt-get could not install it"; \
	else why="only root can install it, with apt-get"; fi; \
	echo "SKIPPED: every test on PostgreSQL. There is none here, and $$why."; \
	echo "         To run them install one, or give its place:  make test POSTGRES=/usr/lib/postgresql/17/bin"

# Debian keeps ensurepip, which venv needs, in a package of its own. Without it, make the
# environment bare and let the system's pip fill it; nothing outside .venv is touched.
$(BIN)/pip:
	@set -e; \
	for py in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11); do \
	    "$$py" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	    py=; \
	done; \
	if [ -z "$$py" ]; then \
	    echo "Muster needs Python 3.11 or newer; found $$($(or $(PYTHON),python3) --version 2>&1)." >&2; \
	    echo "If you have one elsewhere:  make PYTHON=/path/to/python3.12 ..." >&2; exit 1; \
	fi; \
	echo "Creating $(VENV) with $$("$$py" --version) ..."; \
	"$$py" -m venv --clear $(VENV) >/dev/null 2>&1 || { \
	    "$$py" -m venv --clear --without-pip $(VENV) && \
	    "$$py" -m pip --python $(BIN)/python install --quiet pip; \
	} || { \
	    rm -rf $(VENV); \
	    echo "Could not create $(VENV): $$py needs its venv module, and ensurepip or pip." >&2; exit 1; \
	}
