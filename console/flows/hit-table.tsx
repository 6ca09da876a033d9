import { useMemo } from 'react'
import { format } from '../parts/format.ts'
import { hitRatesOf, horizonsOf, type Tally } from './fan.ts'
import type { Model } from './model.ts'

const percent = (share: number): string => `${Math.round(share * 100)}\u202f%`

/** How often what came lay within each band, over all runs, with the definition of a hit. */
export function HitTable({ model, bands }: { readonly model: Model; readonly bands: readonly number[] }) {
  const { runs, known } = model
  const rates = useMemo(() => hitRatesOf(runs, known, bands), [runs, known, bands])
  const horizons = horizonsOf(runs)
  return (
    <div className="flows-hits">
      <h3>How often the bands held</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard. */}
      <section className="flows-scroll" tabIndex={0} aria-label="Hit rates">
        <table>
          <caption className="visually-hidden">
            Share of forecasts whose band held, by band and horizon in trading days
          </caption>
          <thead>
            <tr>
              <th scope="col">Band</th>
              <th scope="col" className="is-number">
                Expected
              </th>
              <th scope="col" className="is-number">
                All
              </th>
              {horizons.map((horizon) => (
                <th key={horizon} scope="col" className="is-number">
                  {horizon} {horizon === 1 ? 'day' : 'days'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rates.map(({ z, expected, all, byHorizon }) => (
              <tr key={z}>
                <th scope="row">±{format(z, 'weight')} σ</th>
                <td className="is-number is-soft">{percent(expected)}</td>
                <Rate tally={all} />
                {byHorizon.map((tally, at) => (
                  <Rate key={horizons[at]} tally={tally} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="is-soft">
        A band holds if what came lies within it, edges included. What came is the newest observation after
        the run and up to the forecast date; forecast dates beyond the newest observation do not count yet.
        Expected is the share of a normal distribution. Horizons are trading days after the run; all{' '}
        {runs.length} {runs.length === 1 ? 'run counts' : 'runs count'}.
      </p>
    </div>
  )
}

function Rate({ tally: { hits, count } }: { readonly tally: Tally }) {
  if (count === 0)
    return (
      <td className="is-number is-soft" title="Nothing came yet">
        –
      </td>
    )
  return (
    <td className="is-number">
      {percent(hits / count)}{' '}
      <span className="is-soft">
        {hits}/{count}
      </span>
    </td>
  )
}
