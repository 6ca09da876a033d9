import type { InstrumentBarsFragment, NewestBarsSubscription } from '../../graph/generated/graphql.ts'
import type { Bars, Values } from './bars.ts'

type Columns = NonNullable<InstrumentBarsFragment['bars']>['columns']

/** Columns of numbers that the screen reads. */
const NAMES = [
  'px',
  'pxLinked',
  'pxChg',
  'retailNetTurnover',
  'callTurnover',
  'putTurnover',
  'netCpTurnover',
  'callNotional',
  'putNotional',
  'netCpNotional',
] as const

type ServiceColumns = Pick<Columns, 'ts' | 'date' | 'isPartial'> &
  Partial<Record<(typeof NAMES)[number], Values>>

/** Columns as the service sends them, newest first, as bars: oldest first. */
export function barsOf(
  columns: ServiceColumns,
  more: Readonly<Record<string, Values | undefined>> = {},
): Bars {
  const named = [...NAMES.map((name) => [name, columns[name]] as const), ...Object.entries(more)]
  return {
    ts: columns.ts.toReversed(),
    date: columns.date.toReversed(),
    isPartial: columns.isPartial.toReversed(),
    values: Object.fromEntries(
      named.flatMap(([name, values]) => (values ? [[name, values.toReversed()] as const] : [])),
    ),
  }
}

type Announced = NonNullable<NewestBarsSubscription['latestBars']>[number]

/** An announced bar. Its options are of any moneyness and size. */
export function barOf(bar: Announced, hasOptions: boolean): Bars {
  const names = hasOptions ? NAMES : NAMES.slice(0, 4)
  return {
    ts: [bar.ts],
    date: [bar.date],
    isPartial: [bar.isPartial],
    values: Object.fromEntries(names.map((name) => [name, [bar[name] ?? null]])),
  }
}
