import { diverging, paletteOf } from '../charts/palette.ts'
import { useGraph } from '../graph/use-graph.ts'
import { format } from '../parts/format.ts'
import { Settled } from '../parts/states.tsx'
import { usePreferences } from '../shell/preferences.tsx'
import { probability } from '../signals/study/units.ts'
import { MatrixQuery } from './queries.ts'
import { letterOf } from './settings.tsx'
import { type CompareView, matrixVariables } from './view.ts'

/** Share of the colour scale in use: stronger shades would make the numbers in the cells hard to read. */
const STRONGEST_SHADE = 0.5

/** Correlations of each pair of series, as a table with a heat map. */
export function Matrix({ view }: { readonly view: CompareView }) {
  const { isDark } = usePreferences()
  const palette = paletteOf(isDark)
  const answer = useGraph({ query: MatrixQuery, variables: matrixVariables(view) })
  return (
    <Settled answer={answer} label="The matrix">
      {({ correlationMatrix }) => (
        <section className="card study-part" aria-labelledby="compare-matrix">
          <h2 id="compare-matrix">Correlation of each pair of series</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard. */}
          <section className="signals-scroll" tabIndex={0} aria-label="Matrix">
            <table className="signals-table compare-matrix">
              <thead>
                <tr>
                  <th scope="col">Series</th>
                  {view.series.map((_, at) => (
                    <th key={letterOf(at)} scope="col" className="is-number">
                      {letterOf(at)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {correlationMatrix?.rows.map(({ series, correlations, pValues, dataPoints }, row) => (
                  <tr key={letterOf(row)}>
                    <th scope="row">
                      {letterOf(row)} <bdi className="is-soft">{series.name}</bdi>
                    </th>
                    {correlations.map((value, at) => (
                      <td
                        key={letterOf(at)}
                        className="is-number"
                        title={`${dataPoints[at]} pairs, p ${probability(pValues[at])}`}
                        style={
                          typeof value === 'number'
                            ? { background: diverging(palette, value * STRONGEST_SHADE, 1) }
                            : undefined
                        }
                      >
                        {format(value, 'index')}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
      )}
    </Settled>
  )
}
