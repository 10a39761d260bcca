"""The helpers of this folder, importable by their names; Hypothesis without a clock."""

import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).resolve().parent))

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("processo", deadline=None, derandomize=True, suppress_health_check=SLOW)
settings.load_profile("processo")
