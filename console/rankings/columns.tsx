import type { ReactNode } from 'react'
import { formatCell } from '../charts/cells.ts'
import type { Metric } from '../graph/generated/graphql.ts'
import { format, type Unit } from '../parts/format.ts'
import { METRIC_UNITS } from '../parts/metrics.ts'
import { Sparkline } from '../parts/sparkline.tsx'
import { LABELS } from '../parts/vocabulary.ts'
import type { SortKey } from './order.ts'
import type { Place } from './places.ts'
import type { RowDetail } from './use-row-details.ts'

/** A column of the table after the instrument. */
export interface Column {
  readonly key: string
  readonly label: string
  /** What the label means, if it is short. */
  readonly title?: string
  /** Width in rem. */
  readonly width: number
  readonly isNumber?: boolean
  /** The column is not sortable without one: its values are known for rows in view only. */
  readonly sort?: SortKey
  cell(place: Place, detail: RowDetail | undefined): ReactNode
}

const tone = (value: number | null): string | undefined =>
  value === null || value === 0 ? undefined : value < 0 ? 'is-down' : 'is-up'

interface NumberProps {
  readonly value: number | null
  readonly unit: Unit
  readonly isSigned?: boolean
  readonly isToned?: boolean
}

/** A number, with all its digits on hover. */
const NumberCell = ({ value, unit, isSigned = false, isToned = false }: NumberProps) => (
  <span className={isToned ? tone(value) : undefined} title={formatCell(value)}>
    {format(value, unit, { isSigned })}
  </span>
)

/** Places gained or lost, as an arrow and in words. */
export function RankChange({ change }: { readonly change: number | null }) {
  if (change === null) return <span className="is-soft">New</span>
  if (change === 0)
    return (
      <span className="is-soft">
        <span aria-hidden="true">=</span>
        <span className="visually-hidden">unchanged</span>
      </span>
    )
  const size = Math.abs(change)
  return (
    <span className={tone(change)}>
      <span aria-hidden="true">
        {change > 0 ? '▲' : '▼'} {size}
      </span>
      <span className="visually-hidden">
        {change > 0 ? 'up' : 'down'} {size} {size === 1 ? 'place' : 'places'}
      </span>
    </span>
  )
}

/** A group with its subgroup, unless that has the same name. */
function GroupCell({ place: { group, subgroup } }: { readonly place: Place }) {
  const text = [group, subgroup === group ? null : subgroup].filter(Boolean).join(' · ')
  return (
    <bdi className="is-soft" title={text}>
      {text || '–'}
    </bdi>
  )
}

const number = (
  key: SortKey,
  label: string,
  width: number,
  cell: (place: Place) => ReactNode,
  title?: string,
): Column => ({ key, label, width, isNumber: true, sort: key, cell, ...(title && { title }) })

interface ColumnsOf {
  readonly metric: Metric
  readonly isAggregates: boolean
  readonly isRange: boolean
  readonly isNarrow: boolean
}

const detailColumns = (
  label: string,
  isRange: boolean,
): { readonly trend: Column; readonly zScore: Column } => ({
  trend: {
    key: 'trend',
    label: '20 bars',
    title: `${label} in the last 20 bars`,
    width: 7.25,
    cell: ({ isPartial }, detail) =>
      detail && (
        <Sparkline values={detail.values} isPartial={isPartial} label={`${label} in the last 20 bars`} />
      ),
  },
  zScore: {
    key: 'zScore',
    label: LABELS.Normalisation.Z_SCORE,
    title:
      'Net flow of the last bar, in standard deviations from its mean of 252 bars. Loaded for the rows in view.',
    width: 5.5,
    isNumber: true,
    // Of the last bar alone, which says nothing about a range.
    cell: (_, detail) =>
      detail && <NumberCell value={isRange ? null : detail.zScore} unit="sigma" isSigned isToned />,
  },
})

/** Columns of a ranking after rank, change of rank and instrument; on a narrow page those that matter come first. */
export function columnsOf({ metric, isAggregates, isRange, isNarrow }: ColumnsOf): readonly Column[] {
  const label = LABELS.Metric[metric]
  const written = METRIC_UNITS[metric]
  // The head names the currency once.
  const unit = written === 'USD' ? 'number' : written
  const currency = written === 'USD' && !isNarrow ? ', USD' : ''
  const isToned = metric === 'RETAIL_NET_TURNOVER' || metric.startsWith('NET_') || metric === 'PX_CHG'
  const { trend, zScore } = detailColumns(label, isRange)
  const group: Column = {
    ...{ key: 'group', label: isAggregates ? 'Type' : 'Sector', width: 12, sort: 'group' },
    cell: (place) => <GroupCell place={place} />,
  }
  const value = number('value', `${label}${currency}`, isNarrow ? 5.75 : 8, (place) => (
    <NumberCell value={place.value} unit={unit} isSigned={isToned} isToned={isToned} />
  ))
  const rest = [
    number(
      'previous',
      'Before',
      6.5,
      ({ previousValue }) => <NumberCell value={previousValue} unit={unit} isSigned={isToned} />,
      `${label} in the previous bar or range`,
    ),
    number('change', 'Change', 6.5, ({ change }) => (
      <NumberCell value={change} unit={unit} isSigned isToned />
    )),
    number(
      'share',
      'Share',
      5.5,
      ({ share }) => <NumberCell value={share} unit="fraction" />,
      'Share of the sum of all ranked absolute values',
    ),
    number('price', LABELS.Metric.PX, 6, ({ px }) => <NumberCell value={px} unit="price" />),
    number('priceChange', LABELS.Metric.PX_CHG, 6.5, ({ pxChg }) => (
      <NumberCell value={pxChg} unit="fraction" isSigned isToned />
    )),
    zScore,
  ]
  return isNarrow ? [value, trend, ...rest, group] : [group, value, trend, ...rest]
}
