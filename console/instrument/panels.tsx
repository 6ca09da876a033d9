import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Interval, Metric } from '../graph/generated/graphql.ts'
import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { exchangeDate } from '../parts/format.ts'
import { METRIC_UNITS } from '../parts/metrics.ts'
import { Empty, Settled } from '../parts/states.tsx'
import { useView } from '../parts/use-view.ts'
import { flag, oneOf, optional, type View } from '../parts/view.ts'
import { dateOf, isIntraday } from './bars/windows.ts'
import { Cards } from './cards/cards.tsx'
import { Editor } from './editor/editor.tsx'
import { BarsProgress } from './editor/progress.tsx'
import { FlowLinks } from './flow-links.tsx'
import { MEASURES, MeasuresHead } from './measures-head.tsx'
import type { SortField } from './members/constituent-rows.ts'
import { Constituents, type Sorting } from './members/constituents.tsx'
import { Memberships } from './members/memberships.tsx'
import { completeWindow, type PanelWindow } from './panel-window.ts'
import './panels.css'

const AggregatePanelsQuery = graphql(`
  query AggregatePanels(
    $id: Int!
    $metric: Metric!
    $flow: Metric!
    $from: DateOrDateTime!
    $to: DateOrDateTime!
    $interval: Interval!
    $withRunning: Boolean!
    $isEditing: Boolean!
  ) {
    aggregate(by: { aggregateId: $id }) {
      id
      isOwn
      ...Measures
      ...AggregateConstituents
      ...InstrumentFlows
      ...EditedAggregate @include(if: $isEditing)
    }
  }
`)

const SecurityPanelsQuery = graphql(`
  query SecurityPanels(
    $id: Int!
    $metric: Metric!
    $from: DateOrDateTime!
    $to: DateOrDateTime!
    $interval: Interval!
    $withRunning: Boolean!
  ) {
    security(by: { securityId: $id }) {
      id
      ...Measures
      ...SecurityMemberships
      ...InstrumentFlows
    }
  }
`)

const SORT_FIELDS = ['rank', 'ticker', 'weight', 'value', 'share', 'px', 'pxChg'] as const
const SORTS = SORT_FIELDS.flatMap((field) => [field, `-${field}`] as const)

const VIEW = {
  // The address has “measure” for what of the options is drawn.
  metric: oneOf(MEASURES, 'RETAIL_NET_TURNOVER'),
  sort: oneOf(SORTS, '-value'),
  all: flag,
  edit: flag,
  /** Whether measures include the bar that is still running. */
  running: flag,
  /** The job that computes the bars of an own aggregate after a change. */
  job: optional,
}

const sortingOf = (sort: string): Sorting => {
  const isDescending = sort.startsWith('-')
  return { field: (isDescending ? sort.slice(1) : sort) as SortField, isDescending }
}

const sortOf = ({ field, isDescending }: Sorting): (typeof SORTS)[number] =>
  isDescending ? `-${field}` : field

/** The metric that constituents are ranked by: prices cannot be shared out. */
const flowOf = (metric: Metric): Metric => (METRIC_UNITS[metric] === 'USD' ? metric : 'RETAIL_NET_TURNOVER')

interface PanelsProps {
  /** Numeric id: `aggregateId` or `securityId`. */
  readonly id: number
  readonly kind: 'aggregate' | 'security'
  readonly name: string
  /** Window of the charts. Null for the service's own: the last year. */
  readonly from: string | null
  readonly to: string | null
  readonly interval: Interval
  /** Date of the newest bar while it is still running. Null: it is complete. */
  readonly runningDate: string | null
  /** Called when the bars of the instrument have been computed anew. */
  readonly onBars: () => void
}

function useWindow({ from, to }: PanelsProps): PanelWindow {
  const [today] = useState(() => exchangeDate(new Date()))
  return useMemo(() => completeWindow(from, to, today), [from, to, today])
}

type PanelsView = View<typeof VIEW>
type Change = (changes: Partial<PanelsView>, entry?: 'push' | 'replace') => void

/** Whether a window includes a day that is still running. Intraday bars end with each of their intervals. */
const hasRunning = ({ runningDate, interval }: PanelsProps, { to }: PanelWindow): boolean =>
  runningDate !== null && runningDate <= dateOf(to) && !isIntraday(interval)

function AggregatePanels(props: PanelsProps) {
  const { id, interval, name, onBars } = props
  const window = useWindow(props)
  const [view, change]: [PanelsView, Change] = useView(VIEW)
  const { metric, sort, all, edit, running, job } = view
  const isRunning = hasRunning(props, window)
  const measured = { id, metric, ...window, interval, withRunning: running }
  const variables = { ...measured, flow: flowOf(metric), isEditing: edit }
  const answer = useGraph({ query: AggregatePanelsQuery, variables })
  return (
    <Settled answer={answer} label={`Measures and constituents of ${name}`}>
      {({ aggregate }) =>
        aggregate ? (
          <div className="panels">
            {job !== null && (
              <BarsProgress
                key={job}
                id={job}
                onEnd={() => {
                  change({ job: null }, 'replace')
                  onBars()
                }}
              />
            )}
            {edit && aggregate.isOwn && (
              <Editor
                of={aggregate}
                onClose={() => change({ edit: false })}
                onSaved={(started) => (started === null ? onBars() : change({ job: started }, 'replace'))}
              />
            )}
            <section className="panels-measures" aria-label="Measures">
              <MeasuresHead
                measures={MEASURES}
                {...{ metric, window, interval }}
                withRunning={isRunning ? running : null}
                onMetric={(chosen) => change({ metric: chosen })}
                onRunning={(withRunning) => change({ running: withRunning })}
              />
              <Cards
                of={aggregate}
                unit={METRIC_UNITS[metric]}
                interval={interval}
                isLastPartial={isRunning && running}
                isFaulty={answer.fault !== undefined}
              />
            </section>
            <section className="card panel" aria-labelledby="panel-constituents">
              <header className="panel-head">
                <h2 id="panel-constituents">Constituents</h2>
                {aggregate.isOwn && !edit && (
                  <button type="button" onClick={() => change({ edit: true })}>
                    Edit aggregate
                  </button>
                )}
                <Link href="/i/new" className="button">
                  New aggregate
                </Link>
              </header>
              <Constituents
                of={aggregate}
                flow={flowOf(metric)}
                sorting={sortingOf(sort)}
                onSort={(sorting) => change({ sort: sortOf(sorting) })}
                isWhole={all}
                onWhole={(isWhole) => change({ all: isWhole })}
              />
            </section>
            <FlowLinks of={aggregate} />
          </div>
        ) : (
          <Empty title="There is no such aggregate">It may have been deleted.</Empty>
        )
      }
    </Settled>
  )
}

// The service has no linked price for a security.
const SECURITY_MEASURES = MEASURES.filter((metric) => metric !== 'PX_LINKED')

function SecurityPanels(props: PanelsProps) {
  const { id, interval, name } = props
  const window = useWindow(props)
  const [{ metric, running }, change]: [PanelsView, Change] = useView(VIEW)
  const isRunning = hasRunning(props, window)
  const answer = useGraph({
    query: SecurityPanelsQuery,
    variables: { id, metric, ...window, interval, withRunning: running },
  })
  return (
    <Settled answer={answer} label={`Measures and memberships of ${name}`}>
      {({ security }) =>
        security ? (
          <div className="panels">
            <section className="panels-measures" aria-label="Measures">
              <MeasuresHead
                measures={SECURITY_MEASURES}
                {...{ metric, window, interval }}
                withRunning={isRunning ? running : null}
                onMetric={(chosen) => change({ metric: chosen })}
                onRunning={(withRunning) => change({ running: withRunning })}
              />
              <Cards
                of={security}
                unit={METRIC_UNITS[metric]}
                interval={interval}
                isLastPartial={isRunning && running}
                isFaulty={answer.fault !== undefined}
              />
            </section>
            <section className="card panel" aria-labelledby="panel-memberships">
              <header className="panel-head">
                <h2 id="panel-memberships">In aggregates</h2>
                <Link href="/i/new" className="button">
                  New aggregate
                </Link>
              </header>
              <Memberships of={security} />
            </section>
            <FlowLinks of={security} />
          </div>
        ) : (
          <Empty title="There is no such security" />
        )
      }
    </Settled>
  )
}

/** What is known of an instrument beside its charts: measures, members or memberships, flow series, and an editor. */
export default function Panels(props: PanelsProps) {
  // Another instrument starts afresh: pages and drafts are of one.
  return props.kind === 'aggregate' ? (
    <AggregatePanels key={props.id} {...props} />
  ) : (
    <SecurityPanels key={props.id} {...props} />
  )
}
