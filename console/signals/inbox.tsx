import { useClient } from 'urql'
import { Link } from 'wouter'
import type { InboxQuery as Data } from '../graph/generated/graphql.ts'
import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { viewPath } from '../instrument/instrument-link.ts'
import { format, formatDate, formatTime } from '../parts/format.ts'
import { Refused, refusalIn, useAction } from '../parts/mutations.tsx'
import { Empty, Settled } from '../parts/states.tsx'
import { useAlertEvents, useRefreshUnread } from '../shell/bell.tsx'
import { usePreferences } from '../shell/preferences.tsx'
import { measureIn, namedMeasure } from './measure-reading.ts'
import { measureUnit } from './measures.ts'

const InboxQuery = graphql(`
  query Inbox {
    viewer {
      id
      alertEvents(first: 100) {
        totalCount
        nodes {
          id
          eventId
          kind
          date
          measures
          values
          message
          createdAt
          readAt
          withdrawnAt
          alert {
            id
            name
          }
          instrument {
            __typename
            name
            ... on Aggregate {
              id
              providerId
            }
            ... on Security {
              id
              securityId
              ticker
              isActive
            }
          }
        }
      }
    }
  }
`)

const MarkRead = graphql(`
  mutation MarkAlertEventsRead($upTo: ID!) {
    markAlertEventsRead(input: { upTo: $upTo }) {
      ... on MarkAlertEventsReadSuccess {
        marked
        unread
      }
    }
  }
`)

type Event = NonNullable<NonNullable<Data['viewer']>['alertEvents']>['nodes'][number]

/** The events of the reader's alerts, newest first. */
export function Inbox() {
  const client = useClient()
  const answer = useGraph({ query: InboxQuery, requestPolicy: 'cache-and-network' })
  const refreshUnread = useRefreshUnread()
  useAlertEvents(answer.again)
  const { run, isBusy, refusal } = useAction(async (upTo: string) => {
    const refusal = refusalIn(await client.mutation(MarkRead, { upTo }), (data) => data.markAlertEventsRead)
    if (!refusal) {
      answer.again()
      refreshUnread()
    }
    return refusal
  })
  return (
    <Settled answer={answer} label="Events">
      {({ viewer }) => {
        const { nodes: events = [], totalCount = 0 } = viewer?.alertEvents ?? {}
        const [newest] = events
        if (!newest)
          return (
            <section className="card">
              <Empty title="No events yet">
                An alert adds an event when an instrument enters its screen.{' '}
                <Link href="/signals?tab=saved">Watch a saved screen</Link>
              </Empty>
            </section>
          )
        return (
          <section className="card signals-inbox" aria-labelledby="signals-events">
            <header className="signals-head">
              <h2 id="signals-events">Events</h2>
              <button
                type="button"
                disabled={isBusy || events.every(({ readAt }) => readAt !== null)}
                onClick={() => run(newest.eventId)}
              >
                Mark all as read
              </button>
            </header>
            <Refused refusal={refusal} />
            <ol className="signals-events">
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ol>
            {events.length < totalCount && (
              <p className="is-soft">
                The newest {events.length} of {totalCount.toLocaleString('en')} events.
              </p>
            )}
          </section>
        )
      }}
    </Settled>
  )
}

/** Values of an event with the names of their measures. */
const valueWords = ({ measures, values }: Event): string =>
  (measures ?? [])
    .map((text, at) => {
      const measure = measureIn(text)
      return `${namedMeasure(text)}: ${format(values?.[at], measure ? measureUnit(measure) : 'number')} · `
    })
    .join('')

function EventRow({ event }: { readonly event: Event }) {
  const { zone } = usePreferences()
  const { instrument, alert, date, readAt, withdrawnAt, message, createdAt } = event
  return (
    <li className={readAt === null ? 'signals-event is-unread' : 'signals-event'}>
      <p>
        {readAt === null && <span className="visually-hidden">Unread: </span>}
        {instrument ? (
          <>
            {/* The chart around the day of the event. */}
            <Link href={viewPath(instrument, date ? { to: date } : {})}>
              <bdi>{instrument.name}</bdi>
            </Link>{' '}
            entered <bdi>{alert?.name ?? 'a deleted alert'}</bdi>
            {date && ` on ${formatDate(date)}`}
          </>
        ) : (
          <>
            <bdi>{alert?.name ?? 'A deleted alert'}</bdi>: {message}
          </>
        )}
        {withdrawnAt && <strong className="is-down"> Withdrawn</strong>}
      </p>
      <p className="is-soft">
        {valueWords(event)}
        <time dateTime={createdAt}>{formatTime(createdAt, zone)}</time>
      </p>
    </li>
  )
}
