"""What is measured, against whom; each script runs as `python bench/NAME.py` and as `python -m bench.NAME`."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))  # as a script, one imports another by its bare name
