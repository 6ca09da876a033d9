"""Writes quantiles.json: quantile studies of made-up markets, for test/engine/studies/quantiles.unit.test.ts.

    /usr/bin/python3 test/reference/make_quantiles.py     (Debian's python3-pandas, -scipy and -statsmodels)

The formulas are those of alphalens (`quantize_factor`, `mean_return_by_quantile`, `compute_mean_returns_spread`,
`factor_information_coefficient`, `quantile_turnover`), written anew with pandas, with two differences: quantiles are formed
before anything is known of the outcomes, and their edges are exact, so that equal values share a quantile where `qcut` refuses
them. Quantiles are compared with `pandas.qcut`, correlations with `scipy.stats.spearmanr`, and tests are those of statsmodels
(`OLS` on a constant, `cov_type="HAC"`, Student's t). Markets are made by a generator of fixed seed.
"""

import json
import math
import pathlib

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy import stats


def market(seed, bars, instruments, ties=False, gaps=0.0):
    random = np.random.default_rng(seed)
    signal = random.normal(0, 1, (bars, instruments))
    moves = random.normal(0, 0.02, (bars, instruments))
    moves[1:] += 0.004 * signal[:-1]
    prices = np.round(50 * np.exp(np.cumsum(moves, axis=0)), 4)
    values = np.round(signal * 2) if ties else np.round(signal, 6)
    values[random.random(values.shape) < gaps] = np.nan
    prices[random.random(prices.shape) < gaps] = np.nan
    return values, prices


def cases():
    plain = {"quantiles": 5, "horizons": [1, 5, 20], "step": 1, "outcome": "return", "isDemeaned": False}
    values, prices = market(20260401, 140, 23)
    yield "all values known", plain, values, prices, [], [len(prices)] * 23, 119
    demeaned = {"quantiles": 10, "horizons": [1, 3], "step": 1, "outcome": "return", "isDemeaned": True}
    values, prices = market(20260402, 60, 31, gaps=0.05)
    yield "ten quantiles, without the mean, with gaps", demeaned, values, prices, [], [len(prices)] * 31, 60
    coarse = {"quantiles": 3, "horizons": [2, 7], "step": 3, "outcome": "change", "isDemeaned": False}
    values, prices = market(20260403, 80, 17, ties=True, gaps=0.08)
    values[30] = np.nan
    values[33, :15] = np.nan
    values[36] = 4.0
    ends = [len(prices)] * 17
    for place, end in ((2, 31), (5, 50), (9, 52)):
        ends[place] = end
        prices[end:, place] = np.nan
    absent = [(place, 0, 12) for place in (1, 4)] + [(place, ends[place], 80) for place in (2, 5, 9)]
    yield "ties, gaps, members that come and go", coarse, values, prices, absent, ends, 78
    two = {"quantiles": 2, "horizons": [1], "step": 5, "outcome": "return", "isDemeaned": False}
    values, prices = market(20260404, 12, 4)
    yield "too few dates for a test", two, values, prices, [], [len(prices)] * 4, 12


def quantiles_of(values, count):
    """Quantiles of values without nulls, with exact edges."""
    ordered = sorted(values)
    edges = []
    for at in range(1, count):
        low, rest = divmod((len(ordered) - 1) * at, count)
        share = rest / count
        edges.append(ordered[low] if rest == 0 else ordered[low] + (ordered[low + 1] - ordered[low]) * share)
    found = values.map(lambda value: 1 + sum(edge < value for edge in edges)).astype(int)
    if len(set(edges) | {ordered[0], ordered[-1]}) == count + 1:
        theirs = pd.qcut(values, count, labels=False) + 1
        apart = values[found != theirs]
        # pandas rounds the places of edges: a value on one may be above it.
        if not all(any(math.isclose(value, edge) for edge in edges) for value in apart):
            raise SystemExit("quantiles differ from pandas.qcut")
    return found


def carried(prices, ends):
    """Repeats the last price of instruments that have ceased."""
    frame = pd.DataFrame(prices)
    return pd.DataFrame({place: frame[place].where(frame.index < ends[place], frame[place].ffill()) for place in frame})


def test_of(series, lag):
    """Mean and its Newey-West test; null if fewer values than twice those that overlap."""
    mean = float(series.mean()) if len(series) else None
    if len(series) < max(3, 2 * (lag + 1)):
        return {"mean": mean, "stdErr": None, "tStatistic": None, "pValue": None}
    model = sm.OLS(series.to_numpy(), np.ones(len(series)))
    fit = model.fit(cov_type="HAC", cov_kwds={"maxlags": lag}, use_t=True)
    return {"mean": mean, "stdErr": fit.bse[0], "tStatistic": fit.tvalues[0], "pValue": fit.pvalues[0]}


def rank_correlation(values, outcomes):
    known = outcomes.notna()
    x, y = values[known], outcomes[known]
    if len(x) < 3 or x.nunique() == 1 or y.nunique() == 1:
        return math.nan
    return stats.spearmanr(x, y)[0]


def turnover_of(sets, count, lag):
    """Mean share of newcomers of each quantile; a date or an earlier date without quantiles does not count."""
    shares = {quantile: [] for quantile in range(1, count + 1)}
    for at in range(lag, len(sets)):
        if sets[at] is None or sets[at - lag] is None:
            continue
        for quantile in shares:
            now = set(sets[at].index[sets[at] == quantile])
            before = set(sets[at - lag].index[sets[at - lag] == quantile])
            if now:
                shares[quantile].append(len(now - before) / len(now))
    return [float(np.mean(one)) if one else None for one in shares.values()]


def study(shape, values, prices, absent, ends, dates):
    count, horizons, step = shape["quantiles"], shape["horizons"], shape["step"]
    later = carried(prices, ends)
    is_member = np.ones(values.shape, dtype=bool)
    for place, start, end in absent:
        is_member[start:end, place] = False
    change = lambda before, after: after / before - 1 if shape["outcome"] == "return" else after - before
    at_bar = lambda bar: later.loc[bar] if bar < len(later) else pd.Series(np.nan, index=later.columns)
    rows, sets, nulls, sorted_values = [], [], 0, 0
    marginal = {horizon: [] for horizon in horizons}
    for date in range(0, dates, step):
        members = pd.Series(values[date], index=later.columns)[is_member[date]]
        known = members.dropna()
        nulls += len(members) - len(known)
        sorted_values += len(known)
        if len(known) < count:
            sets.append(None)
            continue
        quantiles = quantiles_of(known, count)
        sets.append(quantiles)
        for horizon, previous in zip(horizons, [0, *horizons]):
            outcomes = change(at_bar(date), at_bar(date + horizon))[known.index]
            means = (outcomes - outcomes.mean() if shape["isDemeaned"] else outcomes).groupby(quantiles).mean()
            added = change(at_bar(date + previous), at_bar(date + horizon))[known.index].groupby(quantiles).mean()
            marginal[horizon].append(added.get(count, math.nan) - added.get(1, math.nan))
            for quantile in range(1, count + 1):
                own = outcomes[quantiles == quantile]
                ceased = [place for place in own.dropna().index if date + horizon >= ends[place]]
                rows.append(
                    {
                        **{"date": date, "horizon": horizon, "quantile": quantile, "mean": means.get(quantile, math.nan)},
                        **{"outcomes": int(own.notna().sum()), "missing": int(own.isna().sum()), "delisted": len(ceased)},
                        "correlation": rank_correlation(known, outcomes),
                    }
                )
    table = pd.DataFrame(rows)
    overlap = lambda bars: math.ceil(bars / step) - 1
    results = []
    for horizon in horizons:
        own = table[table.horizon == horizon]
        wide = own.pivot(index="date", columns="quantile", values="mean")
        spread = (wide[count] - wide[1]).dropna()
        correlations = own.groupby("date").correlation.first().dropna()
        turnovers = turnover_of(sets, count, math.ceil(horizon / step))
        deviation = float(correlations.std()) if len(correlations) > 1 else None
        tested = test_of(correlations, overlap(horizon))
        del tested["stdErr"]
        results.append(
            {
                "horizon": horizon,
                "spread": {**test_of(spread, overlap(horizon)), "dates": len(spread)},
                "correlation": {
                    **{"dates": len(correlations), "stdDev": deviation, **tested},
                    "ratio": float(correlations.mean() / deviation) if deviation else None,
                    "positiveShare": float((correlations > 0).mean()) if len(correlations) else None,
                },
                "quantiles": [
                    {
                        "quantile": quantile,
                        **{key: value for key, value in test_of(wide[quantile].dropna(), overlap(horizon)).items() if key in ("mean", "stdErr")},
                        **{key: int(own[own["quantile"] == quantile][key].sum()) for key in ("outcomes", "missing", "delisted")},
                        "turnover": turnovers[quantile - 1],
                    }
                    for quantile in range(1, count + 1)
                ],
            }
        )
    decay = []
    for horizon, previous in zip(horizons, [0, *horizons]):
        tested = test_of(pd.Series(marginal[horizon], dtype=float).dropna(), overlap(horizon - previous))
        mean = tested["mean"]
        del tested["stdErr"]
        decay.append({"after": previous, "until": horizon, "meanPerBar": None if mean is None else mean / (horizon - previous), **tested})
    formed = sum(one is not None for one in sets)
    summary = {"dates": formed, "values": sorted_values, "nulls": nulls, "horizons": results, "decay": decay}
    return table.drop(columns=["delisted"]), summary


def plain(value):
    """A value as JSON has it: null for NaN."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, (float, np.floating)):
        return None if math.isnan(value) else float(value)
    return int(value) if isinstance(value, np.integer) else value


def main():
    written = []
    for name, shape, values, prices, absent, ends, dates in cases():
        table, summary = study(shape, values, prices, absent, ends, dates)
        written.append(
            {
                **{"name": name, "shape": shape, "values": values.tolist(), "prices": prices.tolist()},
                **{"absent": absent, "ends": ends, "dates": dates, "summary": summary},
                "rows": table.to_numpy().tolist(),
            }
        )
    file = pathlib.Path(__file__).with_name("quantiles.json")
    file.write_text("[\n" + ",\n".join(json.dumps(plain(case)) for case in written) + "\n]\n")


main()
