# make play: play in the browser · make watch: bots in the terminal · make bench: speed, beside the peers
# make quick: checks of what has changed · make test: all checks · make libraries, make wheels: for all platforms
PYTHON ?= python3
BIN := .venv/bin
BOARD ?= usa

.PHONY: play watch page library libraries wheels quick test checked bench bench-page examples lint lock audit clean

# Pinned versions first, then Stellwerk itself as an editable install. Every step says what it does.
.venv/play: requirements-play.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Stellwerk needs Python 3.11 or newer; set PYTHON=")'
	@echo "installing what playing needs into .venv: 220 MB on disk"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-play.lock
	@STELLWERK_NO_PAGE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch .venv/play

# Into the same place.
.venv/ready: .venv/play requirements.lock
	@echo "installing what tests, training and building need: 1.6 GB on disk, some minutes on a usual line"
	@$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements.lock
	@touch .venv/ready

# Built again only if something in page/ has changed. Node comes from the system or from PyPI.
page: .venv/play
	@$(BIN)/python hatch_build.py

# The compiled rules, for this machine. They come with the sources; only whoever changes rules needs what builds them.
library: .venv/play
	@$(BIN)/python -m ahead --check || { \
	  echo "the rules have changed: their library is built anew, which needs their compiler and takes about a minute"; \
	  $(MAKE) --no-print-directory .venv/ready && $(BIN)/python -m ahead; }

play: .venv/play page library
	@$(BIN)/stellwerk serve --open

watch: library
	$(BIN)/stellwerk watch $(BOARD)

# For every platform, from any of them.
libraries: .venv/ready
	$(BIN)/python -m ahead all

# A wheel for each platform with its own library, one without any, and all of it as sources.
wheels: libraries page
	rm -rf dist
	for platform in linux-x86_64 linux-aarch64 darwin-x86_64 darwin-aarch64 win32-x86_64 any; do \
	  STELLWERK_WHEEL=$$platform $(BIN)/python -m hatchling build --target wheel || exit 1; done
	$(BIN)/python -m hatchling build --target sdist

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python hatch_build.py check

# What a change is checked with before it is committed; the page is left out if nothing of it has changed.
quick: .venv/ready
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy
	@git diff --quiet HEAD -- page || $(BIN)/python hatch_build.py check
	@tests=$$($(BIN)/python tests/changed.py); if [ -z "$$tests" ]; then echo "no tests belong to what has changed"; else \
	  $(BIN)/pytest -q -m "not slow and not server and not browser" $$tests; fi

# Tests play with the library; it is compared with the JIT, and what that compiles keeps one core busy for some minutes, all
# that needs nothing compiled before the other. Only then come the workers: they would compile the same twice.
test: .venv/ready library
	@STELLWERK_JIT=1 $(BIN)/stellwerk warm --envs & warm=$$!; \
	  $(MAKE) lint checked || { kill $$warm 2>/dev/null; exit 1; }; wait $$warm
	$(BIN)/pytest -n 2 --dist loadgroup

# Properties with bounds checked: what is compiled for it has nothing in common with the rest.
checked: .venv/ready
	NUMBA_BOUNDSCHECK=1 $(BIN)/stellwerk warm --rules-only
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest tests/engine/test_properties.py

# The page's figures: sizes, Lighthouse, how soon it answers, how smoothly it moves.
bench-page: .venv/ready library page
	$(BIN)/python bench/page_figures.py

bench: .venv/ready library .venv-bench/ready
	$(BIN)/python bench/speed.py --peers .venv-bench/bin/python --plot docs/pictures/scaling.svg
	$(BIN)/python bench/homes.py

# PyTorch, for the one example that needs it; without it that example's test says that it was skipped.
examples: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r examples/requirements.txt

# The peers have many dependencies of their own.
.venv-bench/ready: bench/requirements.txt
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	touch .venv-bench/ready

COMPILE := .venv-lock/bin/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
  --no-emit-index-url --no-emit-find-links

# Versions and hashes for every platform, without addresses: the locks must not name a registry.
lock:
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	printf 'hatchling\neditables\n' > .venv-lock/build.in
	(echo '# Exact versions with their hashes, for development and CI. Made by: make lock'; $(COMPILE) --extra test --extra ray \
	  --extra tune --extra rl --extra openspiel pyproject.toml .venv-lock/build.in) > .venv-lock/new
	mv .venv-lock/new requirements.lock
	(echo '# What playing needs, in the same versions. Made by: make lock'; $(COMPILE) --extra play \
	  --constraint requirements.lock pyproject.toml .venv-lock/build.in) > .venv-lock/new
	mv .venv-lock/new requirements-play.lock
	rm -rf .venv-lock

# Known faults of the pinned packages, where the lists of them can be reached.
audit:
	bash .ci/audit

clean:
	rm -rf .venv .venv-bench .mypy_cache .ruff_cache .pytest_cache .hypothesis dist page/node_modules src/stellwerk/server/page
