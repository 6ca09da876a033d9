"""Writes associations.json: correlations, lags and regressions of some series, for test/engine/statistics/associations.unit.test.ts.

    /usr/bin/python3 test/reference/make_associations.py     (Debian's python3-scipy, -statsmodels and -mpmath)

Every number is computed with 60 digits by mpmath from its definition and compared with SciPy (`pearsonr`, `spearmanr`) and
statsmodels (`OLS`, its HC3 errors with Student's t, `durbin_watson`) before it is written. Series are made by a generator
of fixed seed.
"""

import json
import math
import pathlib

import mpmath as mp
import numpy as np
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.stattools import durbin_watson

mp.mp.dps = 60
LAGS = (-7, -1, 0, 1, 5)


def pairs():
    random = np.random.default_rng(20260312)
    money = lambda n, scale: np.round(random.normal(0, scale, n), 2)
    yield "three pairs", [1.5, -2.25, 7.0], [2.0, 4.5, -1.0]
    yield "a year of turnover", money(252, 4e6), money(252, 9e6)
    leading = money(600, 1e6)
    yield "a leader", leading, np.round(np.roll(leading, 5) * 0.8 + money(600, 4e5), 2)
    yield "ties", random.integers(-3, 4, 120).astype(float), random.integers(0, 3, 120).astype(float)
    yield "nearly a line", np.arange(300) * 2.5, np.round(np.arange(300) * -7.5 + money(300, 0.4), 2)
    yield "large offsets", np.round(1e8 + money(500, 30), 2), np.round(5e7 + money(500, 20), 2)
    prices = np.round(100 * np.exp(np.cumsum(random.normal(2e-4, 0.012, 2520))), 6)
    yield "ten years of prices", prices, np.round(prices * 0.5 + money(2520, 5), 6)


def models():
    random = np.random.default_rng(20260313)
    money = lambda n, scale: np.round(random.normal(0, scale, n), 2)
    x = money(60, 1e6)
    yield "one regressor", np.round(0.4 * x + 1e5 + money(60, 4e5), 2), [x]
    a, b, c = money(252, 3e6), np.round(100 + np.cumsum(money(252, 1)), 2), np.round(random.normal(0, 0.02, 252), 6)
    y = np.round(0.3 * a - 2e4 * b + 5e6 * c + money(252, 1) * np.abs(a) * 0.4, 2)
    yield "three of different units, unequal spread", y, [a, b, c]
    trend = np.round(1e6 + np.arange(500) * 12.5 + money(500, 3), 2)
    other = np.round(trend * 0.7 + money(500, 40), 2)
    yield "related regressors with an offset", np.round(trend * 2 - other + money(500, 25), 2), [trend, other]
    eight = [money(200, 10.0**power) for power in range(8)]
    yield "eight regressors", np.round(sum(eight[:4]) + money(200, 800), 2), eight
    yield "as few dates as possible", [1.0, 2.5, 2.0, 5.25], [np.array([1.0, 2.0, 3.5, 4.0]), np.array([2.0, 1.0, 4.0, 2.0])]
    noise = money(400, 100)
    yield "nothing in common", noise, [money(400, 5), money(400, 9)]


def exact(values):
    return [mp.mpf(float(value)) for value in values]


def tail(explained, unexplained, freedom, model=1):
    """P(F > f): the regularised incomplete beta function."""
    return mp.betainc(mp.mpf(freedom) / 2, mp.mpf(model) / 2, 0, unexplained, regularized=True)


def pearson(a, b):
    x, y = exact(a), exact(b)
    n = len(x)
    mean_x, mean_y = mp.fsum(x) / n, mp.fsum(y) / n
    sxy = mp.fsum((p - mean_x) * (q - mean_y) for p, q in zip(x, y))
    sxx, syy = mp.fsum((p - mean_x) ** 2 for p in x), mp.fsum((q - mean_y) ** 2 for q in y)
    r = sxy / mp.sqrt(sxx * syy)
    return r, tail(r * r, 1 - r * r, n - 2)


def shifted(a, b, lag):
    count = len(a) - abs(lag)
    return (a[:count], b[lag:]) if lag >= 0 else (a[-lag:], b[:count])


def compare(name, ours, theirs, tolerance):
    if not math.isclose(float(ours), float(theirs), rel_tol=tolerance, abs_tol=1e-15 if "lag" in name else 1e-30):
        raise SystemExit(f"{name}: {float(ours)!r} here, {float(theirs)!r} there")


def associations(name, a, b):
    loss = max(1e-7, 1e-13 * max(float(np.abs(v).max() / v.std()) for v in (a, b)) ** 2)
    for method, known in (("pearson", stats.pearsonr), ("spearman", stats.spearmanr)):
        for lag in LAGS:
            if len(a) - abs(lag) < 3:
                continue
            x, y = shifted(a, b, lag)
            ranked = (x, y) if method == "pearson" else (stats.rankdata(x), stats.rankdata(y))
            r, p = pearson(*ranked)
            theirs = known(x, y)
            compare(f"{name}, {method}, lag {lag}", r, theirs[0], loss)
            # SciPy subtracts from 1 where r is near ±1.
            if float(p) > 1e-30 and abs(float(r)) < 0.99:
                compare(f"{name}, p of {method}, lag {lag}", p, theirs[1], 1e-6 if loss < 1e-6 else 1e-3)
            yield {"method": method, "lag": lag, "correlation": float(r), "pValue": float(p), "dataPoints": len(x)}


def critical(freedom):
    start = mp.mpf(float(stats.t.ppf(0.975, freedom)))
    two_sided = lambda t: tail(0, freedom / (freedom + t * t), freedom)
    return mp.findroot(lambda t: two_sided(t) - mp.mpf("0.05"), start)


def regression(name, dependent, regressors, robust):
    n, k = len(dependent), len(regressors)
    y = mp.matrix(exact(dependent))
    columns = [exact(values) for values in regressors]
    X = mp.matrix([[mp.mpf(1)] + [column[at] for column in columns] for at in range(n)])
    inverse = (X.T * X) ** -1
    weights = inverse * X.T
    estimates = weights * y
    fitted = X * estimates
    residuals = [y[at] - fitted[at] for at in range(n)]
    freedom = n - k - 1
    rest = mp.fsum(e * e for e in residuals)
    mean = mp.fsum(y) / n
    total = mp.fsum((value - mean) ** 2 for value in y)
    if robust:
        leverages = [mp.fsum(X[at, j] * weights[j, at] for j in range(k + 1)) for at in range(n)]
        squares = [(e / (1 - h)) ** 2 for e, h in zip(residuals, leverages)]
        covariance = mp.matrix(k + 1, k + 1)
        for i in range(k + 1):
            for j in range(k + 1):
                covariance[i, j] = mp.fsum(weights[i, at] * weights[j, at] * squares[at] for at in range(n))
    else:
        covariance = inverse * (rest / freedom)
    slopes = mp.matrix([estimates[j] for j in range(1, k + 1)])
    within = mp.matrix([[covariance[i, j] for j in range(1, k + 1)] for i in range(1, k + 1)])
    f = (slopes.T * within**-1 * slopes)[0] / k
    margin = critical(freedom)
    coefficients = []
    for j in range(k + 1):
        error = mp.sqrt(covariance[j, j])
        t = estimates[j] / error
        coefficients.append(
            {
                "estimate": estimates[j],
                "stdErr": error,
                "tValue": t,
                "pValue": tail(0, freedom / (freedom + t * t), freedom),
                "ci95": [estimates[j] - margin * error, estimates[j] + margin * error],
            }
        )
    found = {
        "rSquared": 1 - rest / total,
        "adjustedRSquared": 1 - rest / total * (n - 1) / freedom,
        "fValue": f,
        "fPValue": tail(0, freedom / (freedom + k * f), freedom, k),
        "durbinWatson": mp.fsum((b - a) ** 2 for a, b in zip(residuals, residuals[1:])) / rest,
        "residualStdErr": mp.sqrt(rest / freedom),
    }
    design = sm.add_constant(np.column_stack([np.asarray(values, dtype=float) for values in regressors]))
    model = sm.OLS(np.asarray(dependent, dtype=float), design)
    theirs = model.fit(cov_type="HC3", use_t=True) if robust else model.fit()
    loose = 1e-4 if "offset" in name else 1e-7
    for j, one in enumerate(coefficients):
        compare(f"{name}: coefficient {j}", one["estimate"], theirs.params[j], loose)
        compare(f"{name}: error {j}", one["stdErr"], theirs.bse[j], loose)
        compare(f"{name}: t {j}", one["tValue"], theirs.tvalues[j], loose)
        if float(one["pValue"]) > 1e-30:
            compare(f"{name}: p {j}", one["pValue"], theirs.pvalues[j], loose * 10)
        for side in (0, 1):
            compare(f"{name}: interval {j}", one["ci95"][side], theirs.conf_int()[j][side], loose * 10)
    compare(f"{name}: R²", found["rSquared"], theirs.rsquared, loose)
    compare(f"{name}: adjusted R²", found["adjustedRSquared"], theirs.rsquared_adj, loose)
    # With unequal units statsmodels takes the robust covariance for singular: scaled regressors have the same F.
    scaled = np.column_stack([(design[:, j] - design[:, j].mean()) / design[:, j].std() for j in range(1, k + 1)])
    again = sm.OLS(np.asarray(dependent, dtype=float), sm.add_constant(scaled))
    theirs_scaled = again.fit(cov_type="HC3", use_t=True) if robust else again.fit()
    compare(f"{name}: F", found["fValue"], theirs_scaled.fvalue, loose)
    if float(found["fPValue"]) > 1e-30:
        compare(f"{name}: p of F", found["fPValue"], theirs_scaled.f_pvalue, loose * 10)
    compare(f"{name}: Durbin-Watson", found["durbinWatson"], durbin_watson(theirs.resid), loose)
    return {
        **{key: float(value) for key, value in found.items()},
        "coefficients": [
            {key: [float(end) for end in value] if key == "ci95" else float(value) for key, value in one.items()}
            for one in coefficients
        ],
        "residuals": [float(residuals[at]) for at in (0, n // 2, n - 1)],
    }


def main():
    pair_cases, model_cases = [], []
    for name, a, b in pairs():
        a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
        pair_cases.append({"name": name, "x": a.tolist(), "y": b.tolist(), "expected": list(associations(name, a, b))})
    for name, dependent, regressors in models():
        model_cases.append(
            {
                "name": name,
                "dependent": [float(value) for value in dependent],
                "regressors": [[float(value) for value in values] for values in regressors],
                "classical": regression(name, dependent, regressors, False),
                "hc3": regression(name, dependent, regressors, True),
            }
        )
    file = pathlib.Path(__file__).with_name("associations.json")
    lines = lambda cases: ",\n".join(json.dumps(case) for case in cases)
    file.write_text(f'{{"pairs": [\n{lines(pair_cases)}\n],\n"models": [\n{lines(model_cases)}\n]}}\n')


main()
