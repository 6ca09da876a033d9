import type { Source } from '../charts/shortest.ts'
import type { Answer } from '../graph/use-graph.ts'
import { formatDate, formatTime } from '../parts/format.ts'
import { Empty, Settled } from '../parts/states.tsx'
import { usePreferences } from '../shell/preferences.tsx'
import { Board } from './board.tsx'
import { Dates } from './dates.tsx'
import { type Group, GroupFilters, MetricFilters } from './filters.tsx'
import type { Ranking } from './places.ts'
import type { ChangeView, RankingView } from './ranking-view.ts'

interface RankingOfProps {
  readonly answer: Answer<unknown>
  readonly ranking: Ranking | null
  readonly groups: readonly Group[]
  readonly sources: readonly Source[]
  readonly view: RankingView
  readonly change: ChangeView
}

/** A ranking of one kind of instrument, with its filters. */
export function RankingOf({ answer, ranking, groups, sources, view, change }: RankingOfProps) {
  return (
    <>
      <section className="card rankings-filters" aria-label="Filters">
        <div className="rankings-filter-row">
          <MetricFilters view={view} change={change} />
          <GroupFilters view={view} change={change} groups={groups} />
        </div>
        <div className="rankings-filter-row">
          <Dates view={view} change={change} ranking={ranking} isLoading={answer.isLoading} />
          <Ranked ranking={ranking} />
        </div>
      </section>
      <div className="rankings-body">
        <Settled answer={answer} label="Ranking">
          {() =>
            ranking &&
            (ranking.places.length > 0 ? (
              <Board ranking={ranking} sources={sources} view={view} change={change} />
            ) : (
              <Nothing ranking={ranking} />
            ))
          }
        </Settled>
      </div>
    </>
  )
}

/** Says which dates the service ranked, and which it compared them with. */
function Ranked({ ranking }: { readonly ranking: Ranking | null }) {
  const { zone } = usePreferences()
  const write = (moment: string) => (moment.length > 10 ? formatTime(moment, zone) : formatDate(moment))
  const span = (start: string | null, end: string) =>
    start === null || start === end ? write(end) : `${write(start)} to ${write(end)}`
  if (!ranking?.end) return <p className="rankings-ranked is-soft" role="status" />
  const { start, end, previousStart, previousEnd, places, warnings } = ranking
  return (
    <p className="rankings-ranked is-soft" role="status">
      Ranked: <strong>{span(start, end)}</strong>
      {previousEnd && `, against ${span(previousStart, previousEnd)}`}
      {places.some(({ isPartial }) => isPartial) && <span className="rankings-running"> · partial bars</span>}
      {warnings.map((warning) => (
        <span key={warning} className="rankings-running">
          {' '}
          · {warning}
        </span>
      ))}
    </p>
  )
}

function Nothing({ ranking: { start, end } }: { readonly ranking: Ranking }) {
  const day = end === null ? '' : start === end ? ` on ${formatDate(end)}` : ' in this range'
  return (
    <Empty title={`Nothing is ranked${day}`}>
      Either there was no trading, or no instrument that matches the filters has a value. Choose another date,
      or fewer filters.
    </Empty>
  )
}
