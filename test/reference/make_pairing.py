"""Writes pairing.json: series of different frequencies and their pairs, for test/areas/analyses/associations/pairing.unit.test.ts.

    /usr/bin/python3 test/reference/make_pairing.py     (Debian's python3-pandas)

Periods are those of pandas. Correlations are computed exactly, with rational numbers and a root of 60 digits, and compared
with NumPy before they are written. Series are made by a generator of fixed seed.
"""

import json
import math
import pathlib
from decimal import Decimal, getcontext
from fractions import Fraction

import numpy as np
import pandas as pd

getcontext().prec = 60
CODES = {"1d": "D", "1w": "W-SUN", "1m": "M", "quarter": "Q-DEC", "1y": "A-DEC"}
LENGTHS = list(CODES)
HOLIDAYS = pd.to_datetime(["2024-03-29", "2024-12-25", "2025-04-18", "2025-05-26", "2025-07-04", "2025-12-25"])


def series():
    random = np.random.default_rng(20261126)
    days = pd.bdate_range("2024-01-02", "2025-12-31").difference(HOLIDAYS)
    ends = pd.date_range("2024-01-31", "2025-12-31", freq="M")
    made = {
        "days": ("1d", days),
        "all days": ("1d", pd.date_range("2024-01-01", "2025-12-31")),
        "Fridays": ("1w", pd.date_range("2024-01-05", "2025-12-26", freq="W-FRI")),
        "Wednesdays but three": ("1w", pd.date_range("2024-01-03", "2025-12-31", freq="W-WED").delete([4, 5, 60])),
        "Sundays": ("1w", pd.date_range("2024-01-07", "2025-12-28", freq="W-SUN")),
        "month ends": ("1m", ends),
        "last weekdays of months but two": ("1m", pd.date_range("2024-01-31", "2025-12-31", freq="BM").delete([7, 15])),
        "mid-months": ("1m", ends - pd.Timedelta(days=15)),
        "quarter ends": ("quarter", pd.date_range("2024-03-31", "2025-12-31", freq="Q")),
        "last weekdays of quarters": ("quarter", pd.date_range("2024-03-29", "2025-12-31", freq="BQ")),
        "year ends": ("1y", pd.date_range("2024-12-31", "2025-12-31", freq="A")),
    }
    return {
        name: (period, dates, np.round(np.cumsum(random.normal(0, 10, len(dates))), 2))
        for name, (period, dates) in made.items()
    }


def periods(dates, period):
    return dates.to_period(CODES[period])


def pairs(x, y, least):
    longest = max((least, x[0], y[0]), key=LENGTHS.index)
    in_x, in_y = periods(x[1], longest), periods(y[1], longest)
    found, unpaired = [], 0
    for period in sorted(set(in_x) | set(in_y)):
        a, b = np.flatnonzero(in_x == period), np.flatnonzero(in_y == period)
        if longest in (x[0], y[0]) and x[0] != y[0] and len(a) and len(b):
            if x[0] == longest:
                b = b[periods(y[1][b], y[0]) <= x[1][a[-1]].to_period(CODES[y[0]])]
            else:
                a = a[periods(x[1][a], x[0]) <= y[1][b[-1]].to_period(CODES[x[0]])]
        if len(a) and len(b):
            found.append([int(a[-1]), int(b[-1])])
        else:
            unpaired += 1
    return found, unpaired


def pearson(a, b):
    x, y = [Fraction(str(value)) for value in a], [Fraction(str(value)) for value in b]
    if len(x) < 3:
        return None
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    sxy = sum((p - mean_x) * (q - mean_y) for p, q in zip(x, y))
    square = sum((p - mean_x) ** 2 for p in x) * sum((q - mean_y) ** 2 for q in y)
    exact = Decimal(sxy.numerator) / Decimal(sxy.denominator)
    r = float(exact / (Decimal(square.numerator) / Decimal(square.denominator)).sqrt())
    if not math.isclose(r, np.corrcoef(a, b)[0, 1], rel_tol=1e-9):
        raise SystemExit(f"{r!r} here, {np.corrcoef(a, b)[0, 1]!r} there")
    return r


def main():
    made = series()
    cases = []
    for x in made:
        for y in made:
            for least in ("1d", "1m") if x < y else ():
                places, unpaired = pairs(made[x], made[y], least)
                r = pearson([made[x][2][a] for a, _ in places], [made[y][2][b] for _, b in places])
                days = [[str(made[x][1][a].date()), str(made[y][1][b].date())] for a, b in places]
                ends = [*days[:2], *days[-2:]] if len(days) > 3 else days
                cases.append(dict(x=x, y=y, least=least, dataPoints=len(days), unpaired=unpaired, ends=ends, correlation=r))
    shown = {
        name: {"period": period, "dates": [str(date.date()) for date in dates], "values": values.tolist()}
        for name, (period, dates, values) in made.items()
    }
    lines = ",\n".join(json.dumps(case) for case in cases)
    listed = ",\n".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in shown.items())
    file = pathlib.Path(__file__).with_name("pairing.json")
    file.write_text(f'{{"series": {{\n{listed}\n}},\n"cases": [\n{lines}\n]}}\n')


main()
