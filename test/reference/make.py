"""Writes values.json: what the statistics of some series are, for test/engine/statistics/statistics.unit.test.ts.

    python3 test/reference/make.py     (Python 3.11 or newer with mpmath, numpy and scipy)

Every number is computed with 60 digits by mpmath from the definitions in schema.graphql, and, where NumPy or SciPy know
the measure (`linregress`, `pearsonr`, `skew` and `kurtosis` without bias, which are those of pandas, `quantile`, `std`),
compared with theirs before it is written. Series are made by a generator of fixed seed, so that the file stays the
same from run to run.
"""

import json
import math
import pathlib

import mpmath as mp
import numpy as np
from scipy import stats

mp.mp.dps = 60
LAMBDA = "0.94"


def series():
    random = np.random.default_rng(20260311)
    money = lambda n, scale: np.round(random.normal(0, scale, n), 2)
    yield "three values", [1.5, -2.25, 7.0], [2.0, 4.5, -1.0]
    yield "four values", [3.25, 3.0, 9.75, -4.0], [1.0, 1.0, 2.0, 8.0]
    yield "net turnover, one year", money(252, 4e6), money(252, 9e6)
    drift = np.round(np.arange(252) * 1234.56 + money(252, 2e6), 2)
    yield "net turnover with a drift", drift, np.round(drift * -0.4 + money(252, 3e5), 2)
    prices = np.round(100 * np.exp(np.cumsum(random.normal(2e-4, 0.012, 2520))), 6)
    yield "prices of ten years", prices, np.round(prices * 0.5 + money(2520, 5), 6)
    yield "a large offset", np.round(1e9 + money(500, 3), 2), np.round(5e8 + money(500, 2), 2)
    yield "a slow rise on a large offset", np.round(1e8 + np.arange(300) * 0.01 + money(300, 1), 2), money(300, 1)
    yield "fat tails", np.round(random.standard_t(3, 400) * 1e5, 2), np.round(random.standard_t(4, 400) * 1e5, 2)
    yield "hardly any trend", money(2000, 100), money(2000, 100)
    yield "nearly a line", np.round(np.arange(60) * 5.5 + money(60, 0.05), 2), money(60, 1)


def exact(values):
    return [mp.mpf(float(value)) for value in values]


def moments(values):
    x = exact(values)
    n = len(x)
    mean = mp.fsum(x) / n
    d = [value - mean for value in x]
    return x, n, mean, *(mp.fsum([value**k for value in d]) for k in (2, 3, 4))


def quantile(values, share):
    ordered = sorted(exact(values))
    place = mp.mpf(share) * (len(ordered) - 1)
    low = int(mp.floor(place))
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def describe(values):
    x, n, mean, m2, m3, m4 = moments(values)
    kurt_adjust = mp.mpf(3 * (n - 1) ** 2) / ((n - 2) * (n - 3)) if n > 3 else None
    return {
        "sum": mp.fsum(x),
        "mean": mean,
        "median": quantile(values, "0.5"),
        "stdDev": mp.sqrt(m2 / (n - 1)),
        "p05": quantile(values, "0.05"),
        "p25": quantile(values, "0.25"),
        "p75": quantile(values, "0.75"),
        "p95": quantile(values, "0.95"),
        "positiveShare": mp.mpf(sum(value > 0 for value in x)) / n,
        "skewness": n * mp.sqrt(n - 1) / (n - 2) * m3 / m2 ** mp.mpf("1.5"),
        "kurtosis": None
        if n < 4
        else mp.mpf(n * (n + 1) * (n - 1)) * m4 / m2**2 / ((n - 2) * (n - 3)) - kurt_adjust,
    }


def student_p(t, df):
    x = df / (df + t * t)
    return mp.betainc(mp.mpf(df) / 2, mp.mpf(1) / 2, 0, x, regularized=True)


def student_quantile(df):
    start = mp.mpf(float(stats.t.ppf(0.975, df)))
    return mp.findroot(lambda t: student_p(t, df) - mp.mpf("0.05"), start)


def trend(values):
    y, n, mean, syy, _, _ = moments(values)
    middle = mp.mpf(n - 1) / 2
    sxx = mp.fsum([(at - middle) ** 2 for at in range(n)])
    sxy = mp.fsum([(at - middle) * (value - mean) for at, value in enumerate(y)])
    slope = sxy / sxx
    intercept = mean - slope * middle
    r = sxy / mp.sqrt(sxx * syy)
    df = n - 2
    std_err = mp.sqrt((syy - slope * sxy) / df / sxx)
    margin = student_quantile(df) * std_err
    return {
        "slope": slope,
        "intercept": intercept,
        "rValue": r,
        "rSquared": r * r,
        "pValue": student_p(slope / std_err, df),
        "stdErr": std_err,
        "interceptStdErr": std_err * mp.sqrt(sxx / n + middle**2),
        "slopeCi95": [slope - margin, slope + margin],
        "fittedStart": intercept,
        "fittedEnd": intercept + slope * (n - 1),
    }


def correlation(a, b):
    x, _, mean_x, sxx, _, _ = moments(a)
    y, _, mean_y, syy, _, _ = moments(b)
    return mp.fsum([(p - mean_x) * (q - mean_y) for p, q in zip(x, y)]) / mp.sqrt(sxx * syy)


def returns(values, basis):
    x = exact(values)
    if basis == "level":
        return x
    pairs = list(zip(x, x[1:]))
    if basis == "change":
        return [after - before for before, after in pairs]
    return [mp.log(after / before) for before, after in pairs if before > 0 and after > 0]


def volatility(values, basis):
    r = returns(values, basis)
    n = len(r)
    if n < 2:
        return None
    mean = mp.fsum(r) / n
    variance = mp.fsum([(value - mean) ** 2 for value in r]) / (n - 1)
    weight = mp.mpf(LAMBDA)
    ewma = r[0] ** 2
    for value in r[1:]:
        ewma = weight * ewma + (1 - weight) * value**2
    return {
        "count": n,
        "mean": mean,
        "stdDev": mp.sqrt(variance),
        "variance": variance,
        "downsideDeviation": mp.sqrt(mp.fsum([min(value, 0) ** 2 for value in r]) / n),
        "ewmaVolatility": mp.sqrt(ewma),
        "coefficientOfVariation": mp.sqrt(variance) / abs(mean),
        "min": min(r),
        "max": max(r),
    }


def compare(name, ours, theirs, tolerance=1e-9):
    if not math.isclose(float(ours), float(theirs), rel_tol=tolerance, abs_tol=1e-300):
        raise SystemExit(f"{name}: {float(ours)!r} here, {float(theirs)!r} there")


def check(name, values, other, described, line, r):
    """Compares with NumPy and SciPy; what they lose to a large offset or to a p near 0 or 1 is allowed for."""
    v = np.asarray(values, dtype=float)
    loss = max(1.0, float(np.abs(v).max() / v.std())) ** 2 * 1e-15 * len(v)
    tolerance = max(1e-9, loss)
    compare(f"{name}: std", described["stdDev"], v.std(ddof=1), tolerance)
    for key, share in {"p05": 0.05, "p25": 0.25, "median": 0.5, "p75": 0.75, "p95": 0.95}.items():
        compare(f"{name}: {key}", described[key], np.quantile(v, share))
    compare(f"{name}: skewness", described["skewness"], stats.skew(v, bias=False), 1e-5)
    if described["kurtosis"] is not None:
        compare(f"{name}: kurtosis", described["kurtosis"], stats.kurtosis(v, bias=False), 1e-5)
    fitted = stats.linregress(np.arange(len(v)), v)
    compare(f"{name}: slope", line["slope"], fitted.slope, max(tolerance, 1e-7))
    compare(f"{name}: intercept", line["intercept"], fitted.intercept, max(tolerance, 1e-7))
    compare(f"{name}: stdErr", line["stdErr"], fitted.stderr, max(tolerance, 1e-7))
    compare(f"{name}: interceptStdErr", line["interceptStdErr"], fitted.intercept_stderr, max(tolerance, 1e-7))
    if float(line["pValue"]) > 1e-30:
        compare(f"{name}: pValue", line["pValue"], fitted.pvalue, max(tolerance, 1e-6))
    compare(f"{name}: correlation", r, stats.pearsonr(v, np.asarray(other, dtype=float)).statistic, max(tolerance, 1e-7))


def plain(value):
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items()}
    if isinstance(value, list):
        return [plain(member) for member in value]
    return float(value) if isinstance(value, mp.mpf) else value


def main():
    cases = []
    for name, values, other in series():
        values, other = [float(value) for value in values], [float(value) for value in other]
        described, line, r = describe(values), trend(values), correlation(values, other)
        check(name, values, other, described, line, r)
        bases = {basis: volatility(values, basis) for basis in ("change", "log_return", "level")}
        cases.append(
            plain(
                {
                    "name": name,
                    "values": values,
                    "other": other,
                    "statistics": described,
                    "trend": line,
                    "correlation": r,
                    "volatility": bases,
                }
            )
        )
    quantiles = {str(df): float(student_quantile(df)) for df in (1, 2, 3, 5, 10, 30, 250, 2518, 100_000)}
    file = pathlib.Path(__file__).with_name("values.json")
    lines = ",\n".join(json.dumps(case) for case in cases)
    file.write_text(f'{{"quantiles": {json.dumps(quantiles)},\n"cases": [\n{lines}\n]}}\n')


main()
