# What there is: `make help`. Needs Python 3.11 or newer and make; everything else comes by itself into .venv and .cache.

SEATS ?= 4
HUMANS ?=
PRESET ?= first
SWITCHES ?=
PATIENCE ?= 0
LANGUAGE :=
UI ?= web
LAN ?=
SEED ?=
PORT ?=
HANDS ?=
BROKER ?= localhost
BASE ?=
MEET ?=
FRIENDS ?=
ICE ?=
FRAMES ?=
GAMES ?=
CUTS ?=
EVERY ?=
IN_A_ROW ?=
INPUTS ?=
TESTS ?= tests

STUBS := micropython-rp2-rpi-pico-stubs micropython-stdlib-stubs
PYTHONS := python3 python3.14 python3.13 python3.12 python3.11 python
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(eval PYTHON := $(shell for each in $(PYTHONS); do \
	$$each -c '$(NEW_ENOUGH)' 2>/dev/null && { echo $$each; break; }; done))$(PYTHON)
UV := .cache/uv/bin/uv
RUN := .venv/bin
READY := .venv/.ready
RULES = --preset $(PRESET) $(addprefix --switch ,$(SWITCHES))

export UV_PROJECT_ENVIRONMENT := .venv
export UV_PYTHON_DOWNLOADS := never
ifneq ($(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem),)
export UV_SYSTEM_CERTS := 1
endif
unexport VIRTUAL_ENV PYTHONPATH PYTHONDONTWRITEBYTECODE

.PHONY: help play demo site test tests test-boards lint style types scripts made layout hardware kit enclosure soak fuzz mqtt bench release flash hil lock clean
.DEFAULT_GOAL := help

help: ## what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

play: $(READY) ## play in the browser: SEATS=4 HUMANS=1 PRESET=first SWITCHES="doc=elixirs" PATIENCE=60 LANGUAGE=fr LAN=1 FRIENDS=site DICE=pixels; UI=terminal
	@$(RUN)/dicetown play --ui $(UI) --seats $(SEATS) --patience $(PATIENCE) $(RULES) \
		$(if $(HUMANS),--humans $(HUMANS)) $(if $(LANGUAGE),--language $(LANGUAGE)) $(if $(LAN),--lan) $(if $(FRIENDS),--friends $(FRIENDS)) $(if $(DICE),--dice $(DICE)) $(if $(PORT),--port $(PORT))

demo: $(READY) ## a whole game of bots, its scores and its record: SEED=7
	@$(RUN)/dicetown demo --seats $(SEATS) $(RULES) $(if $(SEED),--seed $(SEED))

test: $(READY) ## all tests: TESTS=tests/link for one room
	@$(RUN)/python -m tests.tooling.tools
	@$(RUN)/python -m pytest -n 4 --dist worksteal $(TESTS)

tests:
	@echo "There is no make tests: make test runs all, make test TESTS=tests/link those of one room." >&2; exit 2

lint: style types scripts made layout ## style, types, the pages' scripts, generated files, layout

style: $(READY)
	@$(RUN)/ruff check .
	@$(RUN)/ruff format --check .

types: $(READY) typings/.ready
	@$(RUN)/mypy
	@$(RUN)/mypy --config-file tests/micropython/mypy.ini firmware

scripts: $(READY)
	@$(RUN)/oxlint --deny-warnings --deny suspicious --allow unicorn/prefer-add-event-listener \
		--allow unicorn/consistent-function-scoping --allow unicorn/no-array-sort \
		host/web/static host/site/static host/site/friends

made: $(READY)
	@$(RUN)/python hardware/generate.py --check
	@$(RUN)/python -m hardware.enclosure --check
	@$(RUN)/python -m host.build.device_texts --check

layout: $(READY)
	@$(RUN)/python -m tests.tooling.house

hardware: $(READY) ## all that follows from hardware/board.toml and the KiCad projects: checks, diagrams, parts lists, printed parts
	@$(RUN)/python hardware/generate.py
	@$(UV) sync --locked --quiet --inexact --group hardware --python $(PYTHON)
	@$(RUN)/python -m hardware.heavy
	@$(MAKE) --no-print-directory enclosure

kit: $(READY) ## one .zip for makers, in build: what to order, what to print, the guide
	@$(UV) sync --locked --quiet --inexact --group enclosure --python $(PYTHON)
	@$(RUN)/python -m hardware.enclosure --without-pictures
	@$(RUN)/python -m hardware.kit

enclosure: $(READY) ## the printed parts: STL, STEP, checks, pictures
	@$(UV) sync --locked --quiet --inexact --group enclosure --python $(PYTHON)
	@$(RUN)/python -m hardware.enclosure

test-boards: $(READY) ## what also runs on MicroPython, on the processors of Pico and Pico 2 (ARM, RISC-V) in QEMU: TESTS=tests/link
	@$(RUN)/python -m tests.tooling.tools --boards
	@$(RUN)/python -m tests.boards.processors
	@$(RUN)/python -m pytest -n 3 --dist worksteal --boards $(TESTS)

soak: $(READY) ## all that tries to lose a game; 0 leaves a part out: FRAMES=1000000 GAMES=50 CUTS=4 EVERY=1 IN_A_ROW=1000
	@$(RUN)/python -m tests.soak $(if $(FRAMES),--frames $(FRAMES)) $(if $(GAMES),--games $(GAMES)) \
		$(if $(CUTS),--cuts $(CUTS)) $(if $(EVERY),--every $(EVERY)) $(if $(IN_A_ROW),--in-a-row $(IN_A_ROW))

fuzz: $(READY) ## ten million inputs for the parsers of both sides: INPUTS=10000000
	@$(UV) sync --locked --quiet --inexact --group fuzz --python $(PYTHON)
	@$(RUN)/python -m tests.fuzz $(if $(INPUTS),--inputs $(INPUTS))

mqtt: $(READY) ## tell an MQTT broker what happens on http://127.0.0.1:8137: BROKER=localhost
	@$(UV) sync --locked --quiet --inexact --group mqtt --python $(PYTHON)
	@$(RUN)/dicetown mqtt $(or $(PORT),http://127.0.0.1:8137) --broker $(BROKER)

bench: $(READY) ## memory and speed, in figures
	@$(RUN)/python -m tests.figures.probes

site: $(READY) ## the console in a web page: static files in build/site; BASE=RPI_PICO.uf2 to offer it for a Pico, too; MEET=, ICE=: see host/site/friends
	@MEET="$(MEET)" ICE="$(ICE)" $(RUN)/python -m host.site $(BASE)

release: $(READY) ## what a release offers, in build/release: wheel, site, console.uf2, files for makers, hashes: BASE=RPI_PICO.uf2
	@$(RUN)/python -m host.commands.release --begin $(BASE)
	@$(UV) build --quiet --wheel --no-create-gitignore --python $(RUN)/python --out-dir build/release
	@$(MAKE) --no-print-directory kit
	@$(RUN)/python -m host.commands.release $(BASE)

flash: $(READY) ## put the firmware on the Pico: PORT=/dev/ttyACM0
	@$(RUN)/dicetown flash $(PORT)

hil: $(READY) ## the checks on a real console: PORT=/dev/ttyACM0 HANDS=1
	@$(RUN)/dicetown hil $(PORT) $(if $(HANDS),--hands)

lock: $(UV) ## renew uv.lock, from the public package index
	@$(UV) lock --upgrade --no-config --default-index https://pypi.org/simple

clean: ## remove all that was built or fetched into this folder
	rm -rf .venv .cache build typings .pytest_cache .ruff_cache .mypy_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml uv.lock firmware/version.py
typings/.ready: Makefile uv.lock

ifndef ALONE # another make may be fetching the same: wait, then see what is still to be done
$(READY) typings/.ready $(UV):
	@$(if $(PYTHON),,echo "dicetown: Python 3.11 or newer is needed: install it, or name it with PYTHON=..." >&2; exit 2)
	@$(PYTHON) host/build/alone.py .cache $(MAKE) -s --no-print-directory ALONE=1 $@
else
$(READY): | $(UV)
	@echo "dicetown: fetching what uv.lock names into .venv; once, it may take a minute" >&2
	@$(UV) sync --locked --quiet --python $(PYTHON)
	@touch $@

typings/.ready: | $(UV)
	@rm -rf typings
	@$(PYTHON) host/build/pinned.py $(STUBS) >.cache/stubs.txt
	@$(UV) pip install --quiet --no-deps --require-hashes --python $(PYTHON) --target typings -r .cache/stubs.txt
	@touch $@

$(UV):
	@echo "dicetown: fetching uv into .cache" >&2
	@rm -rf .cache/uv
	@$(PYTHON) -m venv .cache/uv >.cache/venv.log 2>&1 || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		apt-get update -q >>.cache/venv.log 2>&1 && apt-get install -y -q python3-venv >>.cache/venv.log 2>&1 && \
		$(PYTHON) -m venv --clear .cache/uv >>.cache/venv.log 2>&1; } || { \
		echo "dicetown: $(PYTHON) cannot make a virtual environment: install python3-venv (the reason: .cache/venv.log)" >&2; \
		rm -rf .cache/uv; exit 2; }
	@$(PYTHON) host/build/pinned.py uv >.cache/uv.txt
	@.cache/uv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
		-r .cache/uv.txt || { rm -rf .cache/uv; \
		echo "dicetown: pip cannot fetch the uv that uv.lock names: check the network, then retry" >&2; exit 2; }
endif
