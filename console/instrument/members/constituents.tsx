import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { Link } from 'wouter'
import type { Metric } from '../../graph/generated/graphql.ts'
import { type FragmentType, graphql, readFragment } from '../../graph/generated/index.ts'
import { type Fault, faultOf } from '../../graph/use-graph.ts'
import { format, formatDate, type Unit } from '../../parts/format.ts'
import { Empty, Failure } from '../../parts/states.tsx'
import { LABELS } from '../../parts/vocabulary.ts'
import { viewPath } from '../instrument-link.ts'
import { barOf, type ConstituentRow, rowsOf, type SortField, sortedRows } from './constituent-rows.ts'
import './constituents.css'

/** Rows before the reader asks for all. */
const FIRST_ROWS = 15

const ConstituentPage = graphql(`
  fragment ConstituentPage on ConstituentConnection {
    totalCount
    edges {
      weight
      validFrom
      validTo
      node {
        id
        securityId
        ticker
        name
        isActive
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
`)

const RankedConstituents = graphql(`
  fragment RankedConstituents on TopConstituents {
    aggregateTotal
    rows {
      rank
      value
      share
      px
      pxChg
      security {
        id
      }
    }
  }
`)

const AggregateConstituents = graphql(`
  fragment AggregateConstituents on Aggregate {
    aggregateId
    constituents(first: 1000) {
      ...ConstituentPage
    }
    largest: topConstituents(metric: $flow, from: $from, to: $to, limit: 100) {
      ...RankedConstituents
    }
    smallest: topConstituents(metric: $flow, from: $from, to: $to, limit: 100, order: ASC) {
      ...RankedConstituents
    }
  }
`)

const MoreConstituents = graphql(`
  query MoreConstituents($id: Int!, $after: String) {
    aggregate(by: { aggregateId: $id }) {
      id
      constituents(first: 1000, after: $after) {
        ...ConstituentPage
      }
    }
  }
`)

export interface Sorting {
  readonly field: SortField
  readonly isDescending: boolean
}

interface Column {
  readonly field: SortField
  readonly label: string
  readonly unit?: Unit
  readonly isSigned?: boolean
}

const columnsOf = (flow: Metric): readonly Column[] => [
  { field: 'rank', label: 'Place' },
  { field: 'ticker', label: 'Security' },
  { field: 'weight', label: 'Weight', unit: 'weight' },
  { field: 'value', label: LABELS.Metric[flow], unit: 'USD' },
  { field: 'share', label: 'Share' },
  { field: 'px', label: LABELS.Metric.PX, unit: 'price' },
  { field: 'pxChg', label: LABELS.Metric.PX_CHG, unit: 'fraction', isSigned: true },
]

function ShareCell({ share, largest }: { readonly share: number | null; readonly largest: number }) {
  if (share === null) return <td className="is-number">–</td>
  const { length, isUp } = barOf(share, largest)
  return (
    <td className="is-number constituents-share">
      <span className="constituents-bar" aria-hidden="true">
        <i className={isUp ? 'is-rise' : 'is-fall'} style={{ width: `${(length * 50).toFixed(2)}%` }} />
      </span>
      {format(share, 'fraction')}
    </td>
  )
}

const toneOf = (value: number | null): string =>
  value === null || value === 0 ? '' : value > 0 ? 'is-up' : 'is-down'

const periodOf = ({ validFrom, validTo }: ConstituentRow): string => {
  if (validFrom && validTo) return `${formatDate(validFrom)} to before ${formatDate(validTo)}`
  if (validFrom) return `since ${formatDate(validFrom)}`
  return validTo ? `until before ${formatDate(validTo)}` : ''
}

interface RowProps {
  readonly row: ConstituentRow
  readonly columns: readonly Column[]
  readonly largest: number
}

function Row({ row, columns, largest }: RowProps) {
  const period = periodOf(row)
  return (
    <tr>
      {columns.map(({ field, unit, isSigned = false }) => {
        if (field === 'ticker')
          return (
            <th key={field} scope="row">
              <Link href={viewPath(row)} title={row.name}>
                <bdi className="constituents-ticker">{row.ticker}</bdi>{' '}
                <bdi className="constituents-name">{row.name}</bdi>
              </Link>
              {period && <span className="constituents-period is-soft">{period}</span>}
            </th>
          )
        if (field === 'share') return <ShareCell key={field} share={row.share} largest={largest} />
        const value = row[field]
        return (
          <td key={field} className={`is-number ${isSigned ? toneOf(value) : ''}`}>
            {unit ? format(value, unit, { isSigned }) : format(value, 'count')}
          </td>
        )
      })}
    </tr>
  )
}

interface HeadProps {
  readonly columns: readonly Column[]
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

/** A column's first click puts what readers look for on top: large numbers, but places and names from the start. */
const startsDescending = (field: SortField): boolean => field !== 'rank' && field !== 'ticker'

const Head = ({ columns, sorting, onSort }: HeadProps) => (
  <thead>
    <tr>
      {columns.map(({ field, label }) => {
        const isSorted = field === sorting.field
        const isDescending = isSorted ? !sorting.isDescending : startsDescending(field)
        return (
          <th
            key={field}
            scope="col"
            className={field === 'ticker' ? undefined : 'is-number'}
            aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
          >
            <button
              type="button"
              className="constituents-sort"
              onClick={() => onSort({ field, isDescending })}
            >
              {label}
              <span aria-hidden="true">{isSorted ? (sorting.isDescending ? '↓' : '↑') : ''}</span>
            </button>
          </th>
        )
      })}
    </tr>
  </thead>
)

/** The pages of constituents after the first, which the reader asks for one by one. */
function useFurtherPages(aggregateId: number) {
  const client = useClient()
  const [pages, setPages] = useState<readonly FragmentType<typeof ConstituentPage>[]>([])
  const [fault, setFault] = useState<Fault>()
  const load = async (after: string | null | undefined) => {
    const { data, error } = await client
      .query(MoreConstituents, { id: aggregateId, after: after ?? null })
      .toPromise()
    setFault(error && faultOf(error))
    const page = data?.aggregate?.constituents
    if (page) setPages((before) => [...before, page])
  }
  return { pages, fault, load }
}

interface ConstituentsProps {
  readonly of: FragmentType<typeof AggregateConstituents>
  /** Metric of the values and shares: a flow, as prices have no shares. */
  readonly flow: Metric
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  readonly isWhole: boolean
  readonly onWhole: (isWhole: boolean) => void
}

/** Constituents of an aggregate, with weights and their shares of its flow. */
export function Constituents({ of, flow, sorting, onSort, isWhole, onWhole }: ConstituentsProps) {
  const { aggregateId, constituents, largest, smallest } = readFragment(AggregateConstituents, of)
  const { pages, fault, load } = useFurtherPages(aggregateId)
  const first = readFragment(ConstituentPage, constituents)
  const further = readFragment(ConstituentPage, pages)
  const top = readFragment(RankedConstituents, largest)
  const bottom = readFragment(RankedConstituents, smallest)
  const rows = useMemo(() => {
    const edges = [...(first?.edges ?? []), ...further.flatMap(({ edges }) => edges)]
    return rowsOf(edges, top?.rows ?? [], bottom?.rows ?? [])
  }, [first, further, top, bottom])
  const sorted = useMemo(() => sortedRows(rows, sorting.field, sorting.isDescending), [rows, sorting])
  const largestShare = Math.max(0, ...rows.map(({ share }) => Math.abs(share ?? 0)))
  const total = first?.totalCount ?? 0
  if (total === 0) return <Empty title="No constituents today">Nothing is a member of this aggregate.</Empty>
  const shown = isWhole ? sorted : sorted.slice(0, FIRST_ROWS)
  const unvalued = rows.filter(({ value }) => value === null).length
  const last = further.at(-1) ?? first
  const columns = columnsOf(flow)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard. */}
      <section className="panel-scroll" tabIndex={0} aria-label="Table of constituents">
        <table className="panel-table">
          <caption className="visually-hidden">Constituents and their shares of the flow</caption>
          <Head columns={columns} sorting={sorting} onSort={onSort} />
          <tbody>
            {shown.map((row) => (
              <Row key={row.id} row={row} columns={columns} largest={largestShare} />
            ))}
          </tbody>
        </table>
      </section>
      <footer className="panel-foot">
        <span className="is-soft" role="status">
          {shown.length.toLocaleString('en')} of {total.toLocaleString('en')}
          {unvalued > 0 && `, ${unvalued.toLocaleString('en')} without a value`}
        </span>
        {rows.length > FIRST_ROWS && (
          <button type="button" onClick={() => onWhole(!isWhole)}>
            {isWhole
              ? 'Show fewer'
              : `Show ${rows.length === total ? 'all' : 'the first'} ${rows.length.toLocaleString('en')}`}
          </button>
        )}
        {isWhole && last?.pageInfo.hasNextPage && (
          <button type="button" onClick={() => load(last.pageInfo.endCursor)}>
            Load more
          </button>
        )}
      </footer>
      {unvalued > 0 && rows.length > 200 && (
        <p className="is-soft panel-note">
          The values are the 100 largest and the 100 smallest. Those between are not shown.
        </p>
      )}
      {fault && <Failure fault={fault} />}
    </>
  )
}
