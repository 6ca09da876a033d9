import type { EChartsCoreOption } from '../charts/echarts.ts'
import type { Palette } from '../charts/palette.ts'
import { bandAt, outcomeOf, type Run } from './fan.ts'
import { fanSeries } from './fan-series.ts'
import { addDays, daysBetween, type Point, placeOf } from './history.ts'
import { axesOf, lineOf } from './history-option.ts'
import { anchorOf, type Model } from './model.ts'

/** Days of history before a run at least, so that few observations still make a line. */
const LEAST_DAYS = 120

/** What came of each horizon, and whether it lay within the widest band. */
function outcomesOf({ runDate, horizons }: Run, points: readonly Point[], widest: number | undefined) {
  return horizons.flatMap((horizon) => {
    const outcome = outcomeOf(points, runDate, horizon.targetDate)
    const band = widest === undefined ? null : bandAt(horizon, widest)
    if (!outcome || !band) return []
    const isHit = band[0] <= outcome.value && outcome.value <= band[1]
    return [{ date: horizon.targetDate, value: outcome.value, isHit }]
  })
}

/** What ECharts draws of a run: the observations before it, its fan, and on top of that what came. */
export function runOption(
  model: Model,
  run: Run,
  bands: readonly number[],
  palette: Palette,
): EChartsCoreOption {
  const last = run.horizons.at(-1)?.targetDate ?? run.runDate
  const from = addDays(run.runDate, -Math.max(LEAST_DAYS, daysBetween(run.runDate, last)))
  const near = model.known.filter(({ date }) => date >= from && date <= last)
  const anchor = anchorOf(near, run)
  // The line of what came starts where the one before ends.
  const came = near.filter(({ date }) => date > run.runDate || date === anchor?.date)
  const before = near.filter(({ date }) => date <= run.runDate)
  const outcomes = outcomesOf(run, model.known, bands[0])
  const marks = (isHit: boolean) => ({
    ...{ type: 'scatter', silent: true, symbolSize: 9, z: 6, symbol: isHit ? 'circle' : 'diamond' },
    itemStyle: { color: isHit ? palette.up : palette.down, borderColor: palette.raised, borderWidth: 1.5 },
    data: outcomes.filter((one) => one.isHit === isHit).map(({ date, value }) => [placeOf(date), value]),
  })
  return {
    ...axesOf(model, palette),
    series: [
      ...fanSeries(run, anchor, bands, palette),
      {
        ...lineOf(before, false, palette.soft),
        markLine: {
          ...{ symbol: 'none', silent: true, label: { show: false } },
          ...{
            lineStyle: { color: palette.soft, type: 'solid', width: 1 },
            data: [{ xAxis: placeOf(run.runDate) }],
          },
        },
      },
      lineOf(came, false, palette.accent),
      marks(true),
      marks(false),
    ],
  }
}
