import { Link } from 'wouter'
import { type FragmentType, graphql, readFragment } from '../graph/generated/index.ts'
import { formatDate } from '../parts/format.ts'
import { LABELS } from '../parts/vocabulary.ts'

const InstrumentFlows = graphql(`
  fragment InstrumentFlows on Instrument {
    flowSeries(first: 100) {
      totalCount
      nodes {
        id
        slug
        name
        frequency
        unitLabel
        latest {
          date
          value
          isStale
          stalenessDays
        }
      }
    }
  }
`)

const number = (value: number): string =>
  value.toLocaleString('en', {
    maximumSignificantDigits: 6,
    notation: Math.abs(value) >= 1e6 ? 'compact' : 'standard',
  })

/** Flow series of an instrument, with their newest values. Nothing if it has none. */
export function FlowLinks({ of }: { readonly of: FragmentType<typeof InstrumentFlows> }) {
  const { flowSeries } = readFragment(InstrumentFlows, of)
  const nodes = flowSeries?.nodes ?? []
  if (nodes.length === 0) return null
  return (
    <section className="card panel" aria-labelledby="panel-flows">
      <header className="panel-head">
        <h2 id="panel-flows">Flow series</h2>
      </header>
      <ul className="panel-flows">
        {nodes.map(({ id, slug, name, frequency, unitLabel, latest }) => (
          <li key={id}>
            <Link href={`/flows/${encodeURIComponent(slug)}`} title={name}>
              <bdi className="panel-name">{name}</bdi>
            </Link>
            <span className="is-soft">{LABELS.FlowFrequency[frequency].toLowerCase()}</span>
            {latest ? (
              <span>
                <strong>{number(latest.value)}</strong> {unitLabel}
                <span className="is-soft">
                  {' '}
                  on {formatDate(latest.date)}
                  {latest.isStale && `, stale for ${latest.stalenessDays} days`}
                </span>
              </span>
            ) : (
              <span className="is-soft">no observations</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
