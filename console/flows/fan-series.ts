import type { Palette } from '../charts/palette.ts'
import { bandAt, type Run, scenarioAt } from './fan.ts'
import { type Point, placeOf } from './history.ts'

const HIDDEN = { opacity: 0 }
export const BAND_OPACITY = 0.17

/** Colour of forecasts. */
export const fanColour = ({ series }: Palette): string => series[2] ?? ''

/** What ECharts draws of a run: nested bands, widest first, that open from an observation, and the expected path. */
export function fanSeries(run: Run, anchor: Point | null, bands: readonly number[], palette: Palette) {
  const color = fanColour(palette)
  const start = anchor && [[placeOf(anchor.date), anchor.value] as const]
  const line = { type: 'line', symbol: 'none', silent: true, animation: false, z: 1 } as const
  const edges = bands.flatMap((z) => {
    const places = run.horizons.flatMap((horizon) => {
      const band = bandAt(horizon, z)
      return band ? [[placeOf(horizon.targetDate), ...band] as const] : []
    })
    const all = anchor ? [[placeOf(anchor.date), anchor.value, anchor.value] as const, ...places] : places
    // The band is stacked upon its lower edge, whatever the signs.
    const stack = { stack: `band ${z}`, stackStrategy: 'all' } as const
    return [
      { ...line, ...stack, lineStyle: HIDDEN, data: all.map(([date, low]) => [date, low]) },
      {
        ...{ ...line, ...stack, lineStyle: HIDDEN, areaStyle: { color, opacity: BAND_OPACITY } },
        data: all.map(([date, low, high]) => [date, high - low]),
      },
    ]
  })
  const expected = run.horizons.flatMap((horizon) => {
    const value = scenarioAt(horizon, 0)
    return value === null ? [] : [[placeOf(horizon.targetDate), value] as const]
  })
  return [
    ...edges,
    {
      ...{ ...line, z: 2, lineStyle: { color, width: 1.5, type: 'dashed' as const } },
      data: [...(start ?? []), ...expected],
    },
  ]
}
