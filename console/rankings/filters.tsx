import { CASH_METRICS, METRICS } from '../parts/metrics.ts'
import { Choice, Segments } from './choices.tsx'
import {
  type ChangeView,
  INTERVALS,
  type OptionChoice,
  optionChoice,
  optionMetric,
  type RankingView,
} from './ranking-view.ts'

/** A type of aggregates with its subtypes, or a sector with its industries. */
export interface Group {
  readonly name: string
  readonly subgroups: readonly string[]
}

interface FiltersProps {
  readonly view: RankingView
  readonly change: ChangeView
}

const MARKETS = [
  { value: 'cash', label: 'Cash' },
  { value: 'options', label: 'Options' },
] as const
const SIDES = [
  { value: 'NET_CP', label: 'Calls less puts' },
  { value: 'CP', label: 'Calls and puts' },
  { value: 'CALL', label: 'Calls' },
  { value: 'PUT', label: 'Puts' },
] as const
const MEASURES = [
  { value: 'TURNOVER', label: 'Turnover' },
  { value: 'NOTIONAL', label: 'Notional' },
] as const
const MONEYNESS = [
  { value: 'TOTAL', label: 'All' },
  { value: 'ITM', label: 'In the money' },
  { value: 'ATM', label: 'At the money' },
  { value: 'OTM', label: 'Out of the money' },
] as const
const SIZES = [
  { value: 'TOTAL', label: 'All' },
  { value: 'SMALL', label: 'Small' },
  { value: 'LARGE', label: 'Large' },
] as const

const METRIC_OPTIONS = CASH_METRICS.map((value) => ({ value, label: METRICS[value].label }))

function OptionFilters({ view, change, choice }: FiltersProps & { readonly choice: OptionChoice }) {
  const choose = (changes: Partial<OptionChoice>) =>
    change({ metric: optionMetric({ ...choice, ...changes }) })
  return (
    <>
      <Choice
        label="Measure"
        options={MEASURES}
        value={choice.measure}
        onChange={(measure) => choose({ measure })}
      />
      <Choice label="Contracts" options={SIDES} value={choice.side} onChange={(side) => choose({ side })} />
      <Choice
        label="Moneyness"
        options={MONEYNESS}
        value={view.moneyness}
        onChange={(moneyness) => change({ moneyness })}
      />
      <Choice label="Trade size" options={SIZES} value={view.size} onChange={(size) => change({ size })} />
    </>
  )
}

/** What is ranked by: a metric of the cash or the options market. */
export function MetricFilters({ view, change }: FiltersProps) {
  const choice = optionChoice(view.metric)
  const cashMetric = METRIC_OPTIONS.find(({ value }) => value === view.metric)?.value
  return (
    <>
      <Segments
        label="Market"
        options={MARKETS}
        value={choice ? 'options' : 'cash'}
        onChange={(market) =>
          change({
            metric: market === 'cash' ? 'RETAIL_NET_TURNOVER' : 'NET_CP_TURNOVER',
            moneyness: 'TOTAL',
            size: 'TOTAL',
          })
        }
      />
      {choice && <OptionFilters view={view} change={change} choice={choice} />}
      {cashMetric && (
        <Choice
          label="Metric"
          options={METRIC_OPTIONS}
          value={cashMetric}
          onChange={(metric) => change({ metric })}
        />
      )}
      <Choice
        label="Interval"
        options={INTERVALS}
        value={view.interval}
        onChange={(interval) => change({ interval })}
      />
    </>
  )
}

/** A name that the URL states is offered even if the service does not know it. */
const optionsOf = (names: readonly string[], value: string | null) => [
  { value: '', label: 'All' },
  ...[...new Set(value === null ? names : [...names, value])].map((name) => ({ value: name, label: name })),
]

/** Which instruments are ranked: by type and subtype, or by sector and industry. */
export function GroupFilters({ view, change, groups }: FiltersProps & { readonly groups: readonly Group[] }) {
  const isAggregates = view.of === 'aggregates'
  const [group, subgroup] = isAggregates ? [view.type, view.subtype] : [view.sector, view.industry]
  // Names are equal whatever their case, as they are for the service.
  const chosen = groups.find(({ name }) => name.toLowerCase() === group?.toLowerCase())
  const subgroups = (chosen ? [chosen] : groups).flatMap((one) => one.subgroups).toSorted()
  return (
    <>
      <Choice
        isWide
        label={isAggregates ? 'Type' : 'Sector'}
        options={optionsOf(
          groups.map(({ name }) => name),
          chosen?.name ?? group,
        )}
        value={chosen?.name ?? group ?? ''}
        onChange={(name) =>
          change(
            isAggregates ? { type: name || null, subtype: null } : { sector: name || null, industry: null },
          )
        }
      />
      <Choice
        isWide
        label={isAggregates ? 'Subtype' : 'Industry'}
        options={optionsOf(subgroups, subgroup)}
        value={subgroup ?? ''}
        onChange={(name) => change(isAggregates ? { subtype: name || null } : { industry: name || null })}
      />
    </>
  )
}
