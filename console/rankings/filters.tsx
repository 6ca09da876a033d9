import { Meaning } from '../parts/meaning.tsx'
import { CASH_METRICS } from '../parts/metrics.ts'
import { LABELS, OPTION_MEASURES, OPTION_SIDES, TITLES, valuesOf } from '../parts/vocabulary.ts'
import { Choice, Segments } from './choices.tsx'
import {
  type ChangeView,
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

/** The values of a table of labels as options. */
const choicesOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  valuesOf(labels).map((value) => ({ value, label: labels[value] }))

const MARKETS = [
  { value: 'cash', label: LABELS.AssetClass.CASH },
  { value: 'options', label: LABELS.AssetClass.OPTIONS },
] as const
const METRICS = CASH_METRICS.map((value) => ({ value, label: LABELS.Metric[value] }))
const SIDES = choicesOf(OPTION_SIDES)
const MEASURES = choicesOf(OPTION_MEASURES)
const MONEYNESS = choicesOf(LABELS.Moneyness)
const SIZES = choicesOf(LABELS.TradeSize)
const INTERVALS = choicesOf(LABELS.Interval)

function OptionFilters({ view, change, choice }: FiltersProps & { readonly choice: OptionChoice }) {
  const choose = (changes: Partial<OptionChoice>) =>
    change({ metric: optionMetric({ ...choice, ...changes }) })
  return (
    <>
      <Choice
        label="Measure"
        options={MEASURES}
        value={choice.measure}
        meaning={<Meaning of="Metric" value={view.metric} />}
        onChange={(measure) => choose({ measure })}
      />
      <Choice label="Contracts" options={SIDES} value={choice.side} onChange={(side) => choose({ side })} />
      <Choice
        label={TITLES.Moneyness}
        options={MONEYNESS}
        value={view.moneyness}
        onChange={(moneyness) => change({ moneyness })}
      />
      <Choice
        label={TITLES.TradeSize}
        options={SIZES}
        value={view.size}
        onChange={(size) => change({ size })}
      />
    </>
  )
}

/** What is ranked by: a metric of the cash or the options market. */
export function MetricFilters({ view, change }: FiltersProps) {
  const choice = optionChoice(view.metric)
  const cashMetric = METRICS.find(({ value }) => value === view.metric)?.value
  return (
    <>
      <Segments
        label={TITLES.AssetClass}
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
          label={TITLES.Metric}
          options={METRICS}
          value={cashMetric}
          meaning={<Meaning of="Metric" value={cashMetric} />}
          onChange={(metric) => change({ metric })}
        />
      )}
      <Choice
        label={TITLES.Interval}
        options={INTERVALS}
        value={view.interval}
        onChange={(interval) => change({ interval })}
      />
    </>
  )
}

/**
 * A name that the URL states is offered even if the service does not know it. `all` says what no name means: “All” alone
 * may be a name.
 */
const optionsOf = (all: string, names: readonly string[], value: string | null) => [
  { value: '', label: all },
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
          isAggregates ? 'All types' : 'All sectors',
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
        options={optionsOf(isAggregates ? 'All subtypes' : 'All industries', subgroups, subgroup)}
        value={subgroup ?? ''}
        onChange={(name) => change(isAggregates ? { subtype: name || null } : { industry: name || null })}
      />
    </>
  )
}
