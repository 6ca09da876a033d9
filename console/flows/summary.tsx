import { Link } from 'wouter'
import { type FragmentType, graphql, readFragment } from '../graph/generated/index.ts'
import { viewPath } from '../instrument/instrument-link.ts'
import { ageInWords, formatFlow } from '../parts/flow-units.ts'
import { formatDate, formatTime } from '../parts/format.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { usePreferences } from '../shell/preferences.tsx'

const FlowSummary = graphql(`
  fragment FlowSummary on FlowSeries {
    frequency
    unit
    unitCode
    unitLabel
    description
    instrument {
      __typename
      name
      providerId
      ... on Security {
        ticker
        securityId
        isActive
      }
    }
    latest {
      date
      value
      updatedTime
      stalenessDays
      isStale
    }
    availability {
      firstObservation
      lastObservation
      rowCount
    }
  }
`)

/** What a series is, how new it is, and which instrument it describes. */
export function Summary({ series: masked }: { readonly series: FragmentType<typeof FlowSummary> }) {
  const series = readFragment(FlowSummary, masked)
  const { zone } = usePreferences()
  const { latest, availability, instrument, description } = series
  return (
    <header className="flows-head">
      {description && (
        <p className="is-soft flows-description">
          <bdi>{description}</bdi>
        </p>
      )}
      <dl className="flows-facts">
        <Fact name="Newest">
          <strong>{formatFlow(latest?.value, series)}</strong>
        </Fact>
        <Fact name="Observed">
          {latest ? (
            <>
              {formatDate(latest.date)} <span className="is-soft">{ageInWords(latest.stalenessDays)}</span>
              {latest.isStale && <span className="flows-stale">stale</span>}
            </>
          ) : (
            'never'
          )}
        </Fact>
        {latest && <Fact name="Known since">{formatTime(latest.updatedTime, zone)}</Fact>}
        <Fact name="Frequency">{LABELS.FlowFrequency[series.frequency]}</Fact>
        <Fact name="Unit">
          <bdi>{series.unitLabel}</bdi>
        </Fact>
        <Fact name="Observations">
          {(availability?.rowCount ?? 0).toLocaleString('en')}
          {availability?.firstObservation && (
            <span className="is-soft"> since {formatDate(availability.firstObservation)}</span>
          )}
        </Fact>
        {instrument && (
          <Fact name="Describes">
            <Link href={viewPath(instrument)}>
              <bdi>{instrument.name}</bdi>
            </Link>
          </Fact>
        )}
      </dl>
    </header>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="is-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
