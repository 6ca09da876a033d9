import { useMemo } from 'react'
import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { Empty, Settled } from '../parts/states.tsx'
import { useTitle } from '../parts/use-title.ts'
import { useView } from '../parts/use-view.ts'
import { FilterBar } from './filter-bar.tsx'
import { filtered, sorted } from './listing.ts'
import { type Row, SeriesTable, useRows } from './table.tsx'
import { useReturn } from './use-return.ts'
import { LIST_VIEW } from './views.ts'

const FlowsQuery = graphql(`
  query Flows {
    flowSeriesList(first: 1000) {
      totalCount
      nodes {
        id
        ...FlowRow
      }
    }
  }
`)

/** Every flow series, to filter, sort and open. */
export function SeriesList() {
  const answer = useGraph({ query: FlowsQuery, variables: {}, requestPolicy: 'cache-and-network' })
  useReturn(answer.again)
  useTitle('Flows')
  return (
    <>
      <h1>Flows</h1>
      <Settled answer={answer} label="Flow series">
        {({ flowSeriesList: list }) =>
          list && list.nodes.length > 0 ? (
            <Series nodes={list.nodes} total={list.totalCount} />
          ) : (
            <Empty title="There are no flow series yet">They appear once a load has brought some.</Empty>
          )
        }
      </Settled>
    </>
  )
}

function Series({ nodes, total }: { readonly nodes: readonly Row[]; readonly total: number }) {
  const [view, change] = useView(LIST_VIEW)
  const rows = useRows(nodes)
  const shown = useMemo(() => {
    const filter = {
      ...{ text: view.q, frequencies: view.frequency },
      ...{ unit: view.unit, isStaleOnly: view.stale },
    }
    return sorted(filtered(rows, filter), view.sort, view.down)
  }, [rows, view])
  return (
    <div className="flows-list">
      <FilterBar rows={rows} view={view} change={change} />
      <p className="is-soft flows-count" role="status">
        {shown.length === rows.length ? `${rows.length} series` : `${shown.length} of ${rows.length} series`}
        {total > nodes.length &&
          `. The service has ${total.toLocaleString('en')}; these are the first by name in the address.`}
      </p>
      {shown.length > 0 ? (
        <SeriesTable
          rows={shown}
          sort={view.sort}
          isDescending={view.down}
          onSort={(sort) => change({ sort, down: sort === view.sort && !view.down })}
        />
      ) : (
        <Empty title="No series matches">Remove a filter, or search for fewer words.</Empty>
      )}
    </div>
  )
}
