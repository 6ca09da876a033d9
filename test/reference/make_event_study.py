"""Writes event_study.json: a market, and what happened after its events, for test/engine/studies/event-study.test.ts.

    /usr/bin/python3 test/reference/make_event_study.py     (Debian's python3-scipy, -statsmodels and -pandas)

Events and outcomes are found by plain loops over data frames. Statistics are those of pandas, NumPy, SciPy (`ttest_1samp`)
and statsmodels (`OLS` with clustered errors and Student's t, `multipletests`). The bootstrap draws dates by xoshiro128**,
seeded by SplitMix32.
"""

import json
import math
import pathlib

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.multitest import multipletests

BEFORE = 20
MASK = 2**32 - 1
random = np.random.default_rng(40)

dates = pd.bdate_range("2024-02-01", periods=330)
ids = list(range(1, 11))
LATE, CEASED = 8, 9
LISTED, LAST = 60, 200


def made():
    px = pd.DataFrame(
        {i: np.round(50 * np.exp(np.cumsum(random.normal(0, 0.02, len(dates)))), 4) for i in ids}, index=dates
    )
    net = pd.DataFrame({i: random.integers(-1200, 1201, len(dates)) for i in ids}, index=dates).astype(float)
    missing = random.random(px.shape) < 0.03
    missing[LAST, CEASED - 1] = False
    px, net = px.mask(missing), net.mask(missing)
    for frame in (px, net):
        frame.loc[dates[:LISTED], LATE] = np.nan
        frame.loc[dates[LAST + 1 :], CEASED] = np.nan
    index = pd.Series(np.round(100 * np.exp(np.cumsum(random.normal(0, 0.01, len(dates)))), 4), index=dates)
    return px, net, index


px, net, index = made()
member = pd.DataFrame(True, index=dates, columns=ids)
member.loc[dates[:LISTED], LATE] = False
member.loc[dates[LAST + 1 :], CEASED] = False
carried = px.copy()
carried[CEASED] = px[CEASED].where(dates <= dates[LAST], px[CEASED].iloc[LAST])


def outcomes_at(offset):
    return carried.shift(-offset) / carried - 1


def subtracted(frame, offset, reference):
    if reference == "universe":
        return frame.sub(frame.where(member).mean(axis=1), axis=0)
    if reference == "index":
        return frame.sub(index.shift(-offset) / index - 1, axis=0)
    return frame


def events_of(met, start, end, trigger, distance):
    events = []
    for i in ids:
        last = None
        for bar in range(start, end):
            if not met[i].iloc[bar] or (trigger == "entry" and met[i].iloc[bar - 1]):
                continue
            if last is None or bar - last >= distance:
                events.append((bar, i))
                last = bar
    return sorted(events)


def generator(seed):
    def mixed(value):
        value ^= value >> 16
        value = value * 0x21F0AAAD & MASK
        value ^= value >> 15
        value = value * 0x735A2D97 & MASK
        return value ^ value >> 15

    state = [mixed(seed + k * 0x9E3779B9 & MASK) for k in range(1, 5)]

    def rotated(value, by):
        return (value << by | value >> (32 - by)) & MASK

    def next_number():
        a, b, c, d = state
        result = rotated(b * 5 & MASK, 7) * 9 & MASK
        shifted = b << 9 & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        state[:] = [a, b, c, rotated(d, 11)]
        return result

    return next_number


def number(value):
    return None if value is None or not math.isfinite(value) else float(value)


def statistics(values, bars):
    known = ~np.isnan(values)
    own, clusters = values[known], bars[known]
    result = {"events": len(values), "outcomes": len(own), "missing": int((~known).sum())}
    if len(own) == 0:
        return result
    t, p = stats.ttest_1samp(own, 0) if len(own) > 1 else (np.nan, np.nan)
    clustered = (np.nan, np.nan)
    if len(own) > 1 and len(set(clusters)) > 1:
        fit = sm.OLS(own, np.ones(len(own))).fit(cov_type="cluster", cov_kwds={"groups": clusters}, use_t=True)
        clustered = fit.tvalues[0], fit.pvalues[0]
    p05, p25, p50, p75, p95 = np.percentile(own, [5, 25, 50, 75, 95])
    return {
        **result,
        "mean": own.mean(),
        "median": p50,
        "std_dev": number(pd.Series(own).std()),
        "t_statistic": number(t),
        "p_value": number(p),
        "clustered_t_statistic": number(clustered[0]),
        "clustered_p_value": number(clustered[1]),
        "positive_share": float((own > 0).mean()),
        **{"p05": p05, "p25": p25, "p75": p75, "p95": p95},
    }


def studied(events, frames, horizons, resamples, seed):
    bars = np.array([bar for bar, _ in events])
    offsets = range(-BEFORE, max(horizons) + 1)
    values = {
        offset: np.array([frames[offset][i].iloc[bar] for bar, i in events]) for offset in offsets
    }
    distinct = sorted(set(bars))
    rows = [np.flatnonzero(bars == bar) for bar in distinct]
    sums = np.array([[np.nansum(values[o][own]) for o in offsets] for own in rows])
    counts = np.array([[np.sum(~np.isnan(values[o][own])) for o in offsets] for own in rows])
    draw = generator(seed)
    means = []
    for _ in range(resamples):
        drawn = [draw() * len(distinct) >> 32 for _ in distinct]
        with np.errstate(invalid="ignore"):
            means.append(sums[drawn].sum(axis=0) / counts[drawn].sum(axis=0))
    lower, upper = np.nanpercentile(means, [2.5, 97.5], axis=0)
    path = [
        {
            "offset": offset,
            "outcomes": int(np.sum(~np.isnan(values[offset]))),
            "mean": number(np.nanmean(values[offset])),
            "lower": number(lower[at]),
            "upper": number(upper[at]),
        }
        for at, offset in enumerate(offsets)
    ]
    ceased = np.array([i == CEASED for _, i in events])
    years = dates.year.to_numpy()[bars]
    return {
        "events": [
            {"id": i, "date": str(dates[bar].date()), **{f"outcome_{h}": number(values[h][at]) for h in horizons}}
            for at, (bar, i) in enumerate(events)
        ],
        "horizons": [
            {
                "horizon": h,
                **statistics(values[h], bars),
                "delisted": int(np.sum(ceased & (bars + h > LAST) & ~np.isnan(values[h]))),
                "mean_lower": path[BEFORE + h]["lower"],
                "mean_upper": path[BEFORE + h]["upper"],
            }
            for h in horizons
        ],
        "path": path,
        "years": [
            {"year": int(year), "horizon": h, **statistics(values[h][years == year], bars[years == year])}
            for year in sorted(set(years))
            for h in horizons
        ],
    }


def study(reference, trigger, distance, horizons, resamples, seed, start, end):
    frames = {
        offset: subtracted(outcomes_at(offset), offset, reference) for offset in range(-BEFORE, max(horizons) + 1)
    }
    signals = {"high": (net > 900) & member, "low": (net < -900) & member}
    results = {
        name: studied(events_of(met, start, end, trigger, distance), frames, horizons, resamples, seed)
        for name, met in signals.items()
    }
    tests = [horizon for result in results.values() for horizon in result["horizons"]]
    adjusted = multipletests([test["clustered_p_value"] for test in tests], method="fdr_bh")[1]
    for test, value in zip(tests, adjusted):
        test["adjusted_p_value"] = value
    return {
        "request": {
            "trigger": trigger,
            "minimum_distance": distance,
            "horizons": horizons,
            "resamples": resamples,
            "seed": seed,
            "start_date": str(dates[start].date()),
            "end_date": str(dates[end - 1].date()),
            **({"minus_universe_mean": True} if reference == "universe" else {}),
            **({"benchmark": 101} if reference == "index" else {}),
        },
        "signals": results,
    }


def listed(frame):
    return {str(i): [number(value) for value in frame[i]] for i in ids}


result = {
    "dates": [str(date.date()) for date in dates],
    "px": listed(px),
    "net": listed(net),
    "index": [float(value) for value in index],
    "late": {"id": LATE, "valid_from": str(dates[LISTED].date())},
    "ceased": {"id": CEASED},
    "studies": [
        study(None, "entry", 5, [1, 5, 20], 200, 7, 30, 300),
        study("universe", "every", 1, [1, 10, 60], 150, 1, 40, 330),
        study("index", "entry", 20, [5], 100, 2**31 - 1, 25, 250),
    ],
}
path = pathlib.Path(__file__).with_name("event_study.json")
path.write_text(json.dumps(result, separators=(",", ":")) + "\n")
