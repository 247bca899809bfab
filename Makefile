.PHONY: play test coverage test-slow bench bench-gpu compare ladder pictures lock clean

play: ; @scripts/environment play && .venv/bin/hegemon serve

test:
	@scripts/environment test
	@scripts/chromium
	@scripts/check

# How much of the code the tests run; on Python 3.11 this takes more than twice as long as the tests alone.
coverage: ; @COVERAGE=1 $(MAKE) test

# The long exact solves, whole: some minutes on one core.
test-slow:
	@scripts/environment test
	.venv/bin/pytest -m slow

bench:
	@scripts/environment test
	@scripts/environment bench
	@scripts/chromium
	.venv/bin/python benchmarks/speed.py
	.venv/bin/python benchmarks/opponents.py
	.venv/bin/python benchmarks/page.py

# This checkout against another one, side by side: make compare OLD=../before
compare:
	@scripts/environment play
	.venv/bin/python benchmarks/compare.py $(OLD)

# Everybody on one scale, from fresh seeds: some 40 minutes on two cores.
ladder:
	@scripts/environment play
	.venv/bin/python benchmarks/ladder.py

# On a machine with a CUDA device and the extra gpu.
bench-gpu:
	.venv/bin/python benchmarks/gpu.py

pictures:
	@scripts/environment play
	.venv/bin/python tools/draw_pictures.py

lock: ; scripts/lock

clean: ; rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache node_modules
