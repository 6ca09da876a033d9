"""Reference values of the transformations, computed by pandas and SciPy.

    python3 -m venv .cache/reference && .cache/reference/bin/pip install numpy pandas scipy
    .cache/reference/bin/python test/reference/make_transformations.py

writes test/reference/transformations.json: series, and what every statistic makes of every fifth value of them. Null
stands for NaN.
"""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import scipy
from scipy.stats import percentileofscore

LEAST = 60
LENGTH = 320
STEP = 5
WINDOWS = [1, 5, 20, 60, 252]
PERIODS = [60, 252]

random = np.random.default_rng(20260311)


def rounded(values, decimals):
    return [None if np.isnan(value) else round(float(value), decimals) for value in values]


def with_gaps(values, share):
    return np.where(random.random(len(values)) < share, np.nan, values)


SERIES = {
    "flows": rounded(random.normal(0, 2e6, LENGTH), 2),
    "price": rounded(100 * np.exp(np.cumsum(random.normal(0, 0.01, LENGTH))), 6),
    "gaps": rounded(with_gaps(random.normal(3e5, 1e5, LENGTH), 0.15), 2),
    "ties": rounded(random.integers(-3, 4, LENGTH).astype(float), 2),
    "steps": rounded(np.repeat(random.normal(50, 10, 4), LENGTH // 4), 4),
    "large": rounded(1e11 + random.normal(0, 1e3, LENGTH), 2),
}


def listed(result, places, length):
    whole = np.full(length, np.nan)
    whole[places] = np.asarray(result, dtype=float)
    return [None if not np.isfinite(value) else float(value) for value in whole[::STEP]]


def equal_windows(x, n):
    """Where all values of a window are equal: pandas leaves rounding errors there."""
    rolling = x.rolling(n, min_periods=1)
    return rolling.max() == rolling.min()


def percentile_rank(x, n):
    values = x.to_numpy()
    return [
        percentileofscore(values[max(0, at - n + 1) : at + 1], value, kind="rank") if min(at + 1, n) >= LEAST else np.nan
        for at, value in enumerate(values)
    ]


def two_pass_std(x, n, least):
    return x.rolling(n, min_periods=least).apply(lambda window: np.std(window - window.mean(), ddof=1), raw=True)


def statistics(values):
    series = pd.Series([np.nan if value is None else value for value in values], dtype=float)
    places = np.flatnonzero(series.notna())
    x = series.iloc[places].reset_index(drop=True)
    found = {}

    def put(name, n, result):
        found[f"{name} {n}"] = listed(result, places, len(series))

    put("cumulative_sum", 0, x.cumsum())
    for n in WINDOWS:
        put("moving_avg", n, x.rolling(n).mean())
        put("moving_sum", n, x.rolling(n).sum())
        std = two_pass_std(x, n, n) if n > 1 else pd.Series(np.full(len(x), np.nan))
        put("moving_std", n, std.mask(std.notna() & equal_windows(x, n), 0.0))
        put("ewma", n, x.ewm(span=n, adjust=False).mean())
        put("change", n, x.diff(n))
        before = x.shift(n)
        put("pct_change", n, ((x - before) / before).where(before > 0))
    for n in PERIODS:
        rolling = x.rolling(n, min_periods=LEAST)
        constant = equal_windows(x, n)
        std = two_pass_std(x, n, LEAST)
        # The same for shifted values: x - mean of large ones has few digits left.
        shifted = x - x.iloc[0]
        z = (shifted - shifted.rolling(n, min_periods=LEAST).mean()) / std
        put("z_score", n, z.mask(constant))
        put("percentile_rank", n, percentile_rank(x, n))
        put("min_max", n, ((x - rolling.min()) / (rolling.max() - rolling.min())).mask(constant))
    return found


document = {
    "made_with": {"numpy": np.__version__, "pandas": pd.__version__, "scipy": scipy.__version__},
    "step": STEP,
    "series": {name: {"values": values, "statistics": statistics(values)} for name, values in SERIES.items()},
}
target = Path(__file__).with_name("transformations.json")
target.write_text(json.dumps(document, separators=(",", ":"), allow_nan=False) + "\n")
