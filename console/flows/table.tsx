import { useMemo } from 'react'
import { Link } from 'wouter'
import { type FragmentType, graphql, readFragment } from '../graph/generated/index.ts'
import { ageInWords, formatFlow } from '../parts/flow-units.ts'
import { formatDate } from '../parts/format.ts'
import { Sparkline } from '../parts/sparkline.tsx'
import { LABELS } from '../parts/vocabulary.ts'
import type { Sort } from './listing.ts'

const FlowRow = graphql(`
  fragment FlowRow on FlowSeries {
    id
    slug
    name
    metric
    frequency
    unit
    unitCode
    unitLabel
    instrument {
      name
    }
    latest {
      date
      value
      stalenessDays
      isStale
    }
    availability {
      firstObservation
      lastObservation
      rowCount
    }
    observations(first: 40) {
      columns {
        value
      }
    }
  }
`)

export type Row = FragmentType<typeof FlowRow>
type Series = ReturnType<typeof readSeries>[number]

const readSeries = (nodes: readonly Row[]) => readFragment(FlowRow, nodes)

/** The series of a list, unmasked once for as long as it is the same. */
export const useRows = (nodes: readonly Row[]): readonly Series[] => useMemo(() => readSeries(nodes), [nodes])

const COLUMNS: readonly { readonly label: string; readonly sort?: Sort; readonly isNumber?: boolean }[] = [
  { label: 'Series', sort: 'name' },
  { label: 'Last 40' },
  { label: 'Newest', isNumber: true },
  { label: 'Change', isNumber: true },
  { label: 'Observed', sort: 'age' },
  { label: 'Frequency', sort: 'frequency' },
  { label: 'Unit', sort: 'unit' },
  { label: 'Since', sort: 'first' },
]

interface TableProps {
  readonly rows: readonly Series[]
  readonly sort: Sort
  readonly isDescending: boolean
  onSort(sort: Sort): void
}

/** The series as a table that is sorted by its heads. */
export function SeriesTable({ rows, sort, isDescending, onSort }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard.
    <section className="card flows-table" tabIndex={0} aria-label="Flow series">
      <table>
        <caption className="visually-hidden">Flow series</caption>
        <thead>
          <tr>
            {COLUMNS.map(({ label, sort: by, isNumber }) => (
              <th
                key={label}
                scope="col"
                className={isNumber ? 'is-number' : undefined}
                aria-sort={by === sort ? (isDescending ? 'descending' : 'ascending') : undefined}
              >
                {by ? (
                  <button type="button" onClick={() => onSort(by)}>
                    {label}
                    <span aria-hidden="true">{by === sort ? (isDescending ? ' ↓' : ' ↑') : ''}</span>
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((series) => (
            <SeriesRow key={series.slug} series={series} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SeriesRow({ series }: { readonly series: Series }) {
  const { slug, name, latest, availability, instrument, observations } = series
  // Newest first.
  const values = observations?.columns.value ?? []
  const [newest, former] = values
  const change = newest === undefined || former === undefined ? null : newest - former
  return (
    <tr>
      <th scope="row">
        <Link href={`/flows/${encodeURIComponent(slug)}`} title={name}>
          <bdi>{name}</bdi>
        </Link>
        {instrument && (
          <span className="is-soft flows-about" title={instrument.name}>
            <bdi>{instrument.name}</bdi>
          </span>
        )}
      </th>
      <td>
        {values.length > 0 ? (
          <Sparkline values={values.toReversed()} label={`Last ${values.length} observations of ${name}`} />
        ) : (
          <span className="is-soft">–</span>
        )}
      </td>
      <td className="is-number">{formatFlow(latest?.value, series)}</td>
      <td className={`is-number ${change ? (change < 0 ? 'is-down' : 'is-up') : 'is-soft'}`}>
        {formatFlow(change, series, { isChange: true })}
      </td>
      <td>
        <Age latest={latest} />
      </td>
      <td>{LABELS.FlowFrequency[series.frequency]}</td>
      <td title={series.unitLabel}>
        <bdi className="flows-unit">{series.unitLabel}</bdi>
      </td>
      <td className="is-soft">
        {availability?.firstObservation ? formatDate(availability.firstObservation) : 'never'}
      </td>
    </tr>
  )
}

/** When a series was observed last, and whether that is longer ago than its frequency lets expect. */
function Age({ latest }: { readonly latest: Series['latest'] }) {
  if (!latest) return <span className="is-soft">never</span>
  return (
    <>
      {ageInWords(latest.stalenessDays)}
      {latest.isStale && <span className="flows-stale">stale</span>}
      <time className="is-soft flows-about" dateTime={latest.date}>
        {formatDate(latest.date)}
      </time>
    </>
  )
}
