import { useMemo } from 'react'
import { Link } from 'wouter'
import type { FlowSeriesQuery as Data, FlowSeriesQueryVariables } from '../graph/generated/graphql.ts'
import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { formatDate } from '../parts/format.ts'
import { Empty, Settled } from '../parts/states.tsx'
import { useTitle } from '../parts/use-title.ts'
import { useView } from '../parts/use-view.ts'
import { HistoryCard } from './history-card.tsx'
import { KnownOn } from './known-on.tsx'
import { modelOf } from './model.ts'
import { Revisions } from './revisions.tsx'
import { RunCard } from './run-card.tsx'
import { Summary } from './summary.tsx'
import { useReturn } from './use-return.ts'
import { SERIES_VIEW } from './views.ts'

const FlowSeriesQuery = graphql(`
  query FlowSeries($slug: String!, $asOf: DateOrDateTime, $isPast: Boolean!) {
    flowSeries(slug: $slug) {
      id
      slug
      name
      frequency
      unit
      unitCode
      ...FlowSummary
      now: observations(first: 10000) {
        totalCount
        columns {
          date
          value
          updatedTime
          revision
        }
      }
      known: observations(first: 10000, asOf: $asOf) @include(if: $isPast) {
        columns {
          date
          value
          updatedTime
          revision
        }
      }
      forecastRuns(first: 1000) {
        nodes {
          runDate
          horizons {
            horizon
            targetDate
            zScores
            values
          }
        }
      }
    }
  }
`)

/** What the charts draw of the answer. `known` is absent unless the past is shown. */
const HISTORY = ['name', 'now.columns.date', 'now.columns.value', 'known.columns', 'forecastRuns']
const RUNS = HISTORY.filter((path) => !path.startsWith('known'))

const sourcesOf = (variables: FlowSeriesQueryVariables, drawn: readonly string[]) => [
  { query: FlowSeriesQuery, variables, drawn: drawn.map((path) => `flowSeries.${path}`) },
]

/** One flow series: its history as known at any time, and its forecasts against what came. */
export function SeriesScreen({ slug }: { readonly slug: string }) {
  const [view, change] = useView(SERIES_VIEW)
  const variables = { slug, asOf: view.asOf, isPast: view.asOf !== null }
  const answer = useGraph({ query: FlowSeriesQuery, variables, requestPolicy: 'cache-and-network' })
  useTitle(answer.data?.flowSeries?.name ?? slug)
  useReturn(answer.again)
  const isRefused = answer.fault?.isPassing === false
  return (
    <>
      <nav aria-label="Path" className="flows-path">
        <Link href="/flows">All flows</Link>
      </nav>
      <h1>
        <bdi>{answer.data?.flowSeries?.name ?? slug}</bdi>
      </h1>
      {isRefused && view.asOf !== null && (
        <p>
          <button type="button" onClick={() => change({ asOf: null })}>
            Show the newest values
          </button>
        </p>
      )}
      <Settled answer={isRefused ? { ...answer, data: undefined } : answer} label="Flow series">
        {({ flowSeries }) =>
          flowSeries ? (
            <Series series={flowSeries} variables={variables} />
          ) : (
            <Empty title={`There is no flow series “${slug}”`}>
              It may describe an aggregate of somebody else. <Link href="/flows">Show all series</Link>
            </Empty>
          )
        }
      </Settled>
    </>
  )
}

interface SeriesProps {
  readonly series: NonNullable<Data['flowSeries']>
  readonly variables: FlowSeriesQueryVariables
}

function Series({ series, variables }: SeriesProps) {
  const [view, change] = useView(SERIES_VIEW)
  const model = useMemo(() => modelOf(series, view.asOf), [series, view.asOf])
  const total = series.now?.totalCount ?? 0
  return (
    <div className="flows-series">
      <Summary series={series} />
      {model.present.length === 0 ? (
        <Empty title="The series has no observations yet">They appear once a load has brought some.</Empty>
      ) : (
        <>
          {total > model.present.length && (
            <p className="is-soft">
              The newest {model.present.length.toLocaleString('en')} of {total.toLocaleString('en')}{' '}
              observations, since {formatDate(model.present[0]?.date ?? '')}.
            </p>
          )}
          <HistoryCard
            model={model}
            sources={sourcesOf(variables, HISTORY)}
            from={view.from}
            to={view.to}
            change={change}
          >
            <KnownOn model={model} change={change} />
          </HistoryCard>
          <RunCard
            model={model}
            sources={sourcesOf(variables, RUNS)}
            run={view.run}
            chosen={view.z}
            change={change}
          />
          <Revisions model={model} change={change} />
        </>
      )}
    </div>
  )
}
