import { useState } from 'react'
import { Link } from 'wouter'
import { RequestCopy } from '../charts/request-copy.tsx'
import { readFragment } from '../graph/generated/fragment-masking.ts'
import type { ScreenQuery as Data } from '../graph/generated/graphql.ts'
import { useGraph } from '../graph/use-graph.ts'
import { viewPath } from '../instrument/instrument-link.ts'
import { format, formatDate } from '../parts/format.ts'
import { Meaning } from '../parts/meaning.tsx'
import { Sparkline } from '../parts/sparkline.tsx'
import { Empty, Settled } from '../parts/states.tsx'
import { useDebounced } from '../parts/use-debounced.ts'
import { isStored, type Measure, measureName, measureUnit } from './measures.ts'
import { MatchTrend, ScreenQuery } from './queries.ts'
import { type ChangeView, columnsOf, orderOf, type SignalsView, variablesOf } from './view.ts'

/** Rows of a page, and at most. */
const PAGE = 50
const MOST = 500
/** Pause in typing before the service screens. */
const PAUSE_MS = 250

type Screen = NonNullable<Data['screen']>
type Match = Screen['nodes'][number]

interface MatchesProps {
  readonly view: SignalsView
  readonly change: ChangeView
}

/** The instruments that meet the conditions at the moment, while these change. */
export function Matches({ view, change }: MatchesProps) {
  const [first, setFirst] = useState(PAGE)
  const settled = useDebounced(view, PAUSE_MS)
  const variables = variablesOf(settled, first)
  const answer = useGraph({ query: ScreenQuery, variables, pause: settled.where.length === 0 })
  if (view.where.length === 0)
    return (
      <section className="card">
        <Empty title="A screen finds instruments that meet conditions">
          Choose one above, or add a condition.
        </Empty>
      </section>
    )
  return (
    <section className="card signals-matches" aria-labelledby="signals-found">
      <Settled answer={answer} label="Matches">
        {({ screen }) =>
          screen && (
            <>
              <Head screen={screen} source={{ query: ScreenQuery, variables }} />
              <MatchTable screen={screen} view={settled} change={change} />
              {screen.nodes.length < Math.min(screen.totalCount, MOST) && (
                <button type="button" onClick={() => setFirst(Math.min(first + PAGE, MOST))}>
                  Show more
                </button>
              )}
            </>
          )
        }
      </Settled>
    </section>
  )
}

const DRAWN = ['totalCount', 'date', 'nodes'].map((path) => `screen.${path}`)

function Head({
  screen: { totalCount, universeCount, date, isPartial },
  source,
}: {
  readonly screen: Screen
  readonly source: { readonly query: typeof ScreenQuery; readonly variables: ReturnType<typeof variablesOf> }
}) {
  return (
    <header className="signals-head">
      <h2 id="signals-found" className="signals-count">
        <span role="status">
          <strong>{totalCount.toLocaleString('en')}</strong> of {universeCount.toLocaleString('en')} match
          {date && ` on ${formatDate(date)}`}
          {isPartial && <span className="signals-running">, still running</span>}
        </span>
      </h2>
      <div className="signals-actions">
        <RequestCopy source={{ ...source, drawn: DRAWN }} />
      </div>
    </header>
  )
}

interface TableProps extends MatchesProps {
  readonly screen: Screen
}

function MatchTable({ screen: { nodes }, view, change }: TableProps) {
  const measures = columnsOf(view)
  const [first] = measures
  const hasTrend = first !== undefined && isStored(first)
  if (nodes.length === 0)
    return (
      <Empty title="No instrument meets the conditions">Relax a condition, or choose another date.</Empty>
    )
  const sortBy = (at: number) => {
    const { sort: _, order: __, ...more } = view.more ?? {}
    const isTurned = at === view.by && !view.ascending
    change({ by: at, ascending: isTurned, more: view.more && more }, 'replace')
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard.
    <section className="signals-scroll" tabIndex={0} aria-label="Table of the matches">
      <table className="signals-table">
        <thead>
          <tr>
            <th scope="col">Instrument</th>
            {hasTrend && (
              <th scope="col" className="signals-trend">
                30 bars
              </th>
            )}
            {measures.map((measure, at) => (
              <th key={measureName(measure)} scope="col" className="is-number" aria-sort={orderOf(view, at)}>
                <span className="meaning-label">
                  <button type="button" onClick={() => sortBy(at)}>
                    {measureName(measure)}
                  </button>
                  <Meaning of="Metric" value={measure.metric} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.map((match, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state.
            <MatchRow key={at} match={match} measures={measures} hasTrend={hasTrend} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  readonly match: Match
  readonly measures: readonly Measure[]
  readonly hasTrend: boolean
}

/** Common fields of a match, of either kind. */
const instrumentOf = ({ security, aggregate }: Match) =>
  security
    ? {
        ...{ code: security.ticker, path: viewPath(security) },
        ...{ name: security.name, group: security.sector, trend: security },
      }
    : {
        ...{ code: aggregate?.providerId ?? '', path: viewPath(aggregate ?? { providerId: '' }) },
        ...{ name: aggregate?.name ?? '', group: aggregate?.type, trend: aggregate },
      }

function MatchRow({ match, measures, hasTrend }: RowProps) {
  const { code, path, name, group, trend } = instrumentOf(match)
  const columns = trend && readFragment(MatchTrend, trend).bars?.columns
  const values = columns?.values ?? columns?.transformed?.values ?? []
  const [first] = measures
  return (
    <tr>
      <th scope="row">
        <Link href={path}>
          <bdi>{name}</bdi>
        </Link>
        <span className="is-soft">
          <bdi>{code}</bdi>
          {group && <bdi> · {group}</bdi>}
        </span>
      </th>
      {hasTrend && (
        <td className="signals-trend">
          <Sparkline
            values={values.toReversed()}
            label={first ? `${measureName(first)} in the last ${values.length} bars` : ''}
          />
        </td>
      )}
      {measures.map((measure, at) => {
        const unit = measureUnit(measure)
        const value = match.values[at]
        return (
          <td key={measureName(measure)} className="is-number">
            {format(value, unit === 'count' ? 'value' : unit, { isSigned: unit === 'sigma' })}
          </td>
        )
      })}
    </tr>
  )
}
