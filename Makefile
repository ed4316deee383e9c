# Each target sets up what it needs in .venv; there is no other set-up step.
PYTHON ?= python3
BIN := .venv/bin
NPM := $(BIN)/python web/npm.py --silent
LINTER := web/tools/node_modules/.package-lock.json
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install

# Orders and throws the tests' dice: a green run stays green until something changes. `make soak` takes new ones.
SEED ?= 6

# What is written once need not be compiled by each of the processes that tests start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: venv play check test bench soak lock docs clean

venv: .venv/dev

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; name one with: make PYTHON=python3.11 ..."; exit 1; }
	$(PYTHON) -m venv .venv

WEB := $(shell find web/src web/package.json web/package-lock.json -type f 2>/dev/null)

.venv/play: requirements.lock pyproject.toml hatch_build.py $(WEB) | .venv/bin/python
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev: requirements-dev.lock .venv/play
	$(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

# Ray is larger than all the rest together, and only the soak needs it.
.venv/cluster: requirements-cluster.lock .venv/dev
	$(PIP) --require-hashes -r requirements-cluster.lock
	@touch $@

$(LINTER): web/tools/package-lock.json | .venv/dev
	$(NPM) --prefix tools ci --ignore-scripts

play: .venv/play
	@$(BIN)/rokkaku serve --open

check: venv $(LINTER)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell
	$(BIN)/python tests/locales/english.py
	$(BIN)/rokkaku texts check
	$(BIN)/python docs/build.py --check
	$(BIN)/python web/wire_types.py --check
	$(BIN)/python web/floors.py
	$(NPM) run check
	$(NPM) --prefix tools run check

test: venv
	PYTHONPATH=tests $(BIN)/python tests/browser/chromium.py
	PYTHONPATH=tests $(BIN)/python tests/server/postgres.py
	$(NPM) test
	PYTHONPATH=tests $(BIN)/python tests/sim/compiling.py # so that not every worker compiles all rules
	@$(BIN)/pytest --collect-only -q > /dev/null || true # nor rewrites all tests
	$(BIN)/pytest -n 3 --dist loadgroup -m "not jax" --cov --cov-report= --randomly-seed=$(SEED)
	$(BIN)/pytest -n 2 --dist loadgroup -m jax tests/rl --cov --cov-append --cov-report= --randomly-seed=$(SEED)
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 -m "not many" tests/sim tests/rl --ignore=tests/rl/adapters --cov --cov-append --cov-report= --randomly-seed=$(SEED)
	$(BIN)/coverage report --include='*/rokkaku/core/*,*/rokkaku/games/*,*/rokkaku/drawing/*' --fail-under=100
	$(BIN)/coverage report --omit='*/rokkaku/core/*,*/rokkaku/games/*,*/rokkaku/drawing/*' --fail-under=90

bench: venv
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/compiled.py
	$(BIN)/python benchmarks/learners.py
	PYTHONPATH=tests $(BIN)/python benchmarks/network.py
	PYTHONPATH=tests $(BIN)/python tests/server/postgres.py
	PYTHONPATH=tests $(BIN)/python benchmarks/server_turns.py
	PYTHONPATH=tests $(BIN)/python tests/browser/chromium.py
	PYTHONPATH=tests $(BIN)/python benchmarks/web_client.py

soak: venv .venv/cluster
	$(BIN)/pytest -n 2 --dist loadgroup -m "not jax"
	$(BIN)/pytest -n 2 --dist loadgroup -m jax tests/rl
	$(BIN)/rokkaku fuzz samurai --games 1000 --seed soak
	$(BIN)/rokkaku fuzz rice-wars --games 1000 --seed soak
	PYTHONPATH=tests $(BIN)/python tests/sim/samurai/equality.py 100000
	PYTHONPATH=tests $(BIN)/python tests/sim/rice_wars/equality.py 50000
	SOAK=1 $(BIN)/pytest tests/bots/test_strong.py tests/bots/test_strong_rice_wars.py tests/bots/test_net.py tests/bots/soak_strength.py
	SOAK=1 $(BIN)/pytest tests/rl tests/rl/soak_training.py tests/puzzle_search
	SOAK=1 $(BIN)/pytest tests/bots/soak_cluster.py
	SOAK=1 $(BIN)/pytest -s tests/server/reliability tests/server/neighbours tests/server/neighbours/soak_cut.py tests/server/neighbours/soak_proxies.py
	SOAK=1 $(BIN)/pytest tests/browser/test_languages.py tests/browser/test_standing_still.py
	SOAK=1 $(BIN)/pytest tests/games/test_replay.py
	SOAK=1 $(BIN)/pytest -s tests/review
	PYTHONPATH=tests $(BIN)/python tests/server/bot_failures.py 500
	PYTHONPATH=tests $(BIN)/python tests/server/set_clocks.py 200
	PYTHONPATH=tests $(BIN)/python benchmarks/soak.py
	$(BIN)/mutmut run
	$(BIN)/mutmut results

lock: venv
	$(BIN)/uv pip compile pyproject.toml --extra sim --extra png --extra postgres --group build --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-header -q -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml --extra sim --extra png --extra postgres --group dev --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-header -q -c requirements.lock -o requirements-dev.lock
	$(BIN)/uv pip compile pyproject.toml --extra cluster --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-header -q -c requirements-dev.lock -o requirements-cluster.lock

docs: venv
	$(BIN)/python docs/build.py
	$(BIN)/ruff format --quiet .

clean:
	rm -rf mutants .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage*
