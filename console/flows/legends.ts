import type { Caption, LegendEntry } from '../charts/caption.ts'
import type { Palette } from '../charts/palette.ts'
import { format } from '../parts/format.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { BAND_OPACITY, fanColour } from './fan-series.ts'
import { runAhead } from './history-option.ts'
import type { Model } from './model.ts'

/** Opacity where a band lies upon so many wider ones. */
const opacityOn = (wider: number): number => 1 - (1 - BAND_OPACITY) ** (wider + 1)

/** The signs of a fan: its expected path and its bands, widest first. */
function fanLegend(bands: readonly number[], palette: Palette): LegendEntry[] {
  const colour = fanColour(palette)
  return [
    { name: 'Forecast', shape: 'dashed', colour },
    ...bands.map(
      (z, at): LegendEntry => ({
        ...{ name: `Range of ±${format(z, 'weight')} σ`, shape: 'area', colour },
        opacity: opacityOn(at),
      }),
    ),
  ]
}

/** The signs of the chart of a history. */
export function historyLegend(model: Model, palette: Palette): LegendEntry[] {
  const { frequency, later, revised, bands, asOf } = model
  const shape = frequency === 'EVENT' ? 'columns' : 'line'
  const [, revisedColour = ''] = palette.series
  const observed = { name: asOf === null ? 'Observed' : 'Known then', shape, colour: palette.accent } as const
  return [
    observed,
    ...(later.length > 0
      ? [
          {
            name: 'Published later',
            shape: shape === 'line' ? 'dashed' : shape,
            colour: palette.soft,
          } as const,
        ]
      : []),
    ...(revised.length > 0
      ? [
          { name: 'Value then', shape: 'dot', colour: palette.accent } as const,
          { name: 'Value now', shape: 'ring', colour: revisedColour } as const,
        ]
      : []),
    ...(runAhead(model) ? fanLegend(bands, palette) : []),
  ]
}

/** The signs of the chart of a forecast run. */
export function runLegend(bands: readonly number[], palette: Palette): LegendEntry[] {
  const widest = bands[0] === undefined ? '' : ` ±${format(bands[0], 'weight')} σ`
  return [
    { name: 'Observed before', shape: 'line', colour: palette.soft },
    { name: 'Observed since', shape: 'line', colour: palette.accent },
    ...fanLegend(bands, palette),
    { name: `Came within${widest}`, shape: 'dot', colour: palette.up },
    { name: `Came outside${widest}`, shape: 'diamond', colour: palette.down },
  ]
}

/** What a saved chart of a flow series says of itself. */
export const flowCaption = (
  { name, slug, frequency, unitCode, asOf }: Model,
  dates: readonly string[],
  legend: readonly LegendEntry[],
): Caption => ({
  ...{ subject: name, code: slug, dates, legend },
  details: [
    `${LABELS.FlowFrequency[frequency]}, in ${unitCode}`,
    ...(asOf === null ? [] : [`as known on ${asOf.slice(0, 10)}`]),
  ],
})

/** The request that an embedded chart of a series is drawn from. Without dates, it stays at the newest ones. */
export function embeddedRequest(
  { slug }: Model,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): string {
  const query = new URLSearchParams({ slugs: slug })
  if (from !== null) query.set('start_date', from)
  if (to !== null) query.set('end_date', to)
  return `/flow/timeseries?${query}`
}
