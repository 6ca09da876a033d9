import { readFragment } from '../graph/generated/fragment-masking.ts'
import type { FoundInstrumentBarsFragment as Found } from '../graph/generated/graphql.ts'
import { exchangeDate, format, formatDate } from '../parts/format.ts'
import { Meaning } from '../parts/meaning.tsx'
import { LABELS } from '../parts/vocabulary.ts'
import { daysBetween } from './bars/windows.ts'
import { HeadFields } from './queries.ts'

/** How old a bar is, in words. */
function ageOf(date: string, isPartial: boolean): string {
  if (isPartial) return 'in progress'
  const days = Math.max(0, Math.round(daysBetween(date, exchangeDate(new Date()))))
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
}

const directionOf = (value: number | null | undefined): string | undefined =>
  typeof value !== 'number' || value === 0 ? undefined : value > 0 ? 'is-up' : 'is-down'

/** Name of the instrument and its newest day. */
export function Head({ instrument }: { readonly instrument: Found }) {
  const { name, providerId, isActive, latest } = readFragment(HeadFields, instrument)
  const isSecurity = instrument.__typename === 'Security'
  const kinds = isSecurity
    ? [instrument.sector, instrument.industry, instrument.exchange]
    : [instrument.type, instrument.subtype]
  return (
    <header className="instrument-head">
      <div className="instrument-name">
        <h1 title={name}>
          <bdi>{name}</bdi>
        </h1>
        <p className="is-soft">
          <code>{isSecurity ? instrument.ticker : providerId}</code>
          {kinds
            .filter((kind) => kind !== null)
            .map((kind) => (
              <bdi key={kind}>{kind}</bdi>
            ))}
          {!isActive && <strong>Inactive</strong>}
        </p>
      </div>
      {latest && (
        <dl className="instrument-figures">
          <Figure label="Last price" metric="PX" value={format(latest.px, 'price')} />
          <Figure
            label={LABELS.Metric.PX_CHG}
            metric="PX_CHG"
            value={format(latest.pxChg, 'fraction', { isSigned: true })}
            className={directionOf(latest.pxChg)}
          />
          <Figure
            label={LABELS.Metric.RETAIL_NET_TURNOVER}
            metric="RETAIL_NET_TURNOVER"
            value={format(latest.retailNetTurnover, 'USD', { isSigned: true })}
            className={directionOf(latest.retailNetTurnover)}
          />
          <Figure
            label={latest.isPartial ? 'Partial day' : 'As of'}
            value={formatDate(latest.date)}
            note={ageOf(latest.date, latest.isPartial)}
          />
        </dl>
      )}
    </header>
  )
}

interface FigureProps {
  readonly label: string
  /** Explained beside the label. */
  readonly metric?: 'PX' | 'PX_CHG' | 'RETAIL_NET_TURNOVER'
  readonly value: string
  readonly note?: string
  readonly className?: string | undefined
}

const Figure = ({ label, metric, value, note, className }: FigureProps) => (
  <div>
    <dt className="meaning-label">
      {label}
      {metric && <Meaning of="Metric" value={metric} />}
    </dt>
    <dd className={className}>
      {value}
      {note && <small>{note}</small>}
    </dd>
  </div>
)
