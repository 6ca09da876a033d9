import { Link } from 'wouter'
import type { EventStudyResultFragment as EventStudy } from '../../graph/generated/graphql.ts'
import { formatDate, formatTime } from '../../parts/format.ts'
import { usePreferences } from '../../shell/preferences.tsx'
import type { ControlsProps } from './basis-pick.tsx'
import { chartOf, type StudiedEvent } from './event-chart.ts'
import { Figures } from './figures.tsx'
import { barsWord } from './inputs.ts'
import { outcomeText } from './units.ts'

interface EventsProps extends ControlsProps {
  readonly study: EventStudy
  readonly horizon: number
}

/** A page of events with their outcomes, each linked to the chart around its date. */
export function Events({ view, change, study, horizon }: EventsProps) {
  const { rows, horizons, interval, pagination } = study
  const { pageNumber, totalPages, totalRecordCount } = pagination
  const { zone } = usePreferences()
  const isDaily = ['DAY', 'WEEK', 'MONTH', 'YEAR'].includes(interval)
  return (
    <section className="card study-part" aria-labelledby="study-events">
      <header className="signals-head">
        <h2 id="study-events">{totalRecordCount.toLocaleString('en')} events</h2>
        {totalPages > 1 && (
          <nav className="study-pages" aria-label="Pages of the events">
            <button
              type="button"
              disabled={pageNumber <= 1}
              onClick={() => change({ page: view.page - 1 }, 'replace')}
            >
              Earlier
            </button>
            <span>
              Page {pageNumber} of {totalPages}
            </span>
            <button
              type="button"
              disabled={pageNumber >= totalPages}
              onClick={() => change({ page: view.page + 1 }, 'replace')}
            >
              Later
            </button>
          </nav>
        )}
      </header>
      <Figures
        label="Table of the events"
        columns={['Instrument', 'Event', ...horizons.map((one) => `${one} ${barsWord(interval, one)} later`)]}
        rows={rows.map((event, at) => ({
          // Two securities may have had one ticker.
          key: at,
          cells: [
            <Name key="name" event={event} horizon={horizon} />,
            isDaily ? formatDate(event.date) : formatTime(event.ts, zone),
            ...event.outcomes.map((outcome) => outcomeText(outcome, study)),
          ],
        }))}
      />
    </section>
  )
}

function Name({ event, horizon }: { readonly event: StudiedEvent; readonly horizon: number }) {
  const href = chartOf(event, horizon)
  if (href === null || !event.instrument) return <span className="is-soft">No longer visible</span>
  const { instrument } = event
  return (
    <>
      <Link href={href}>
        <bdi>{instrument.name}</bdi>
      </Link>
      <span className="is-soft">
        <bdi>{'ticker' in instrument ? instrument.ticker : instrument.providerId}</bdi>
      </span>
    </>
  )
}
