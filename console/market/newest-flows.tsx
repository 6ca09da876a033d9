import { Link } from 'wouter'
import { type FragmentType, graphql, readFragment } from '../graph/generated/index.ts'
import { formatFlow } from '../parts/flow-units.ts'
import { formatDate } from '../parts/format.ts'

const MAX_FLOWS = 12

const NewestFlowsFragment = graphql(`
  fragment NewestFlows on FlowLatest {
    rows {
      date
      value
      isStale
      stalenessDays
      series {
        id
        slug
        name
        unit
        unitCode
      }
    }
  }
`)

const ageOf = (days: number): string => (days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`)

/** The flow series with the newest observations. */
export function NewestFlows({ latest }: { readonly latest: FragmentType<typeof NewestFlowsFragment> }) {
  const { rows } = readFragment(NewestFlowsFragment, latest)
  const newest = rows.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).slice(0, MAX_FLOWS)
  return (
    <section className="card" aria-labelledby="newest-flows">
      <h2 id="newest-flows">Newest flows</h2>
      <ul className="flow-list">
        {newest.map(({ date, value, isStale, stalenessDays, series: { slug, name, ...measure } }) => (
          <li key={slug}>
            <Link href={`/flows/${encodeURIComponent(slug)}`}>
              <bdi>{name}</bdi>
            </Link>
            <span className="flow-list-value">{formatFlow(value, measure)}</span>
            <span
              className={isStale ? 'flow-list-age is-stale' : 'flow-list-age is-soft'}
              title={formatDate(date)}
            >
              {ageOf(stalenessDays)}
              {isStale && ', stale'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
