"""One target under atheris, which looks for inputs that reach new code: `guided.py MODULE TARGET COUNT FOLDER`.

FOLDER keeps its finds for the next run. The process ends with it; a failing input is written to FOLDER too.
"""

import importlib
import sys
from pathlib import Path

import atheris

MEMORY = 700  # MB, far more than any target may need

module_name, target_name, count, folder = sys.argv[1:]
importlib.import_module("link.crc")  # atheris need not follow it: many turns, but only one way through
with atheris.instrument_imports(
    include=["link", "table", "overlays", "store", "host", "dicetown", "stations", "screens", "reports"]
):
    module = __import__(module_name)
target, seeds = module.TARGETS[target_name]
corpus = Path(folder) / target_name
corpus.mkdir(parents=True, exist_ok=True)
for i, seed in enumerate(seeds):
    (corpus / f"seed{i}").write_bytes(seed)
longest = max(240, *(2 * len(seed) for seed in seeds))
options = [f"-runs={count}", f"-max_len={longest}", f"-rss_limit_mb={MEMORY}", "-timeout=20", "-verbosity=0"]
atheris.Setup([sys.argv[0], *options, "-print_final_stats=1", f"-artifact_prefix={corpus}/", str(corpus)], target)
atheris.Fuzz()
