import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Source } from '../charts/shortest.ts'
import { csvOf, download, fileName } from '../charts/table.ts'
import { Empty } from '../parts/states.tsx'
import { useIsNarrow } from '../parts/use-is-narrow.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { Bump } from './bump.tsx'
import { comparedUrl, MAX_CHOSEN, toggled } from './chosen.ts'
import { columnsOf } from './columns.tsx'
import { narrowed, ordered } from './order.ts'
import { type Place, type Ranking, tableOf } from './places.ts'
import { PlacesTable } from './places-table.tsx'
import type { ChangeView, RankingView } from './ranking-view.ts'

interface BoardProps {
  readonly ranking: Ranking
  readonly sources: readonly Source[]
  readonly view: RankingView
  readonly change: ChangeView
}

/** Places as the reader narrowed and sorted them. */
function useShown({ places }: Ranking, { q, sort }: RankingView): readonly Place[] {
  const text = useDeferredValue(q)
  const sorted = useMemo(() => ordered(places, sort), [places, sort])
  return useMemo(() => narrowed(sorted, text), [sorted, text])
}

/** A ranking as a table, beside the ranks of its leaders over time. */
export function Board({ ranking, sources, view, change }: BoardProps) {
  const { sort, chosen, of } = view
  const { metric, interval, moneyness, size } = ranking
  const shown = useShown(ranking, view)
  const [active, setActive] = useState<string | null>(null)
  const isNarrow = useIsNarrow()
  const isAggregates = of === 'aggregates'
  const isRange = ranking.start !== ranking.end
  const columns = useMemo(
    () => columnsOf({ metric, isAggregates, isRange, isNarrow }),
    [metric, isAggregates, isRange, isNarrow],
  )
  const choose = useCallback(
    (code: string) => change({ chosen: toggled(chosen, code) }, 'replace'),
    [chosen, change],
  )
  const title = `${isAggregates ? 'Aggregates' : 'Securities'} by ${LABELS.Metric[metric].toLowerCase()}`
  return (
    <div className="rankings-board">
      <section className="card rankings-table">
        <TableBar title={title} shown={shown} ranking={ranking} view={view} change={change} />
        {shown.length > 0 ? (
          <PlacesTable
            label={title}
            places={shown}
            columns={columns}
            details={{ metric, interval, moneyness, size, to: ranking.end }}
            sort={sort}
            chosen={chosen}
            active={active}
            onSort={(next) => change({ sort: next })}
            onChoose={choose}
            onActive={setActive}
          />
        ) : (
          <Empty title="No name matches">
            <button type="button" onClick={() => change({ q: '' })}>
              Show all
            </button>
          </Empty>
        )}
        <Comparison chosen={chosen} onClear={() => change({ chosen: [] }, 'replace')} />
      </section>
      <Bump
        ranking={ranking}
        sources={sources}
        view={view}
        change={change}
        active={active}
        onActive={setActive}
      />
    </div>
  )
}

interface BarProps extends Omit<BoardProps, 'sources'> {
  readonly title: string
  readonly shown: readonly Place[]
}

/** Above the table: its title, the number of rows, a filter by name, and the file. */
function TableBar({ title, shown, ranking: { total, metric }, view, change }: BarProps) {
  const isAggregates = view.of === 'aggregates'
  const save = () => {
    const labels = isAggregates
      ? { group: 'type', subgroup: 'subtype' }
      : { group: 'sector', subgroup: 'industry' }
    const table = tableOf(shown, { ...labels, value: metric.toLowerCase() })
    download(fileName(title, 'csv'), new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }))
  }
  const count =
    shown.length === total
      ? total.toLocaleString('en')
      : `${shown.length.toLocaleString('en')} of ${total.toLocaleString('en')}`
  return (
    <header className="rankings-bar">
      <h2 id="places-title">{title}</h2>
      <span className="is-soft" role="status">
        {count} {isAggregates ? 'aggregates' : 'securities'}
      </span>
      <input
        type="search"
        placeholder="Filter by name"
        aria-label="Filter by name, id or group"
        value={view.q}
        onChange={({ target }) => change({ q: target.value }, 'replace')}
      />
      <button type="button" onClick={save} disabled={shown.length === 0}>
        CSV
      </button>
    </header>
  )
}

/** Opens the chosen instruments side by side. */
function Comparison({
  chosen,
  onClear,
}: {
  readonly chosen: readonly string[]
  readonly onClear: () => void
}) {
  const [first, ...others] = chosen
  return (
    <footer className="rankings-comparison">
      <span role="status">
        {first === undefined
          ? `Choose up to ${MAX_CHOSEN} rows to compare.`
          : `${chosen.length} of ${MAX_CHOSEN} chosen: ${chosen.join(', ')}`}
      </span>
      {first !== undefined && (
        <>
          <button type="button" onClick={onClear}>
            Clear
          </button>
          {others.length > 0 && (
            <Link className="button is-primary" href={comparedUrl(first, others)}>
              Compare chosen
            </Link>
          )}
        </>
      )}
    </footer>
  )
}
