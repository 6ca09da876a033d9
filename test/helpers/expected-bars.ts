/**
 * The bars that a load must produce, computed from all rows at once in plain TypeScript: whole cents and
 * millionths as bigint, dates by Temporal. Shares no code with db/load.
 */

export interface Membership {
  readonly aggregate_id: number
  readonly security_id: number
  readonly weight: string | null
  readonly valid_from: string | null
  readonly valid_to: string | null
}

/** One input row; measures are decimal strings. */
export interface GivenBar {
  readonly id: number
  readonly interval: '10min' | '1d'
  readonly ts: string
  readonly moneyness?: string
  readonly size?: string
  readonly values: Readonly<Record<string, string | null>>
}

export interface Bar {
  readonly id: number
  readonly interval: string
  readonly ts: string
  readonly combination: string
  readonly basis: number
  readonly isDerived: boolean
  readonly px: bigint | null
  readonly flows: readonly (bigint | null)[]
  readonly changes?: readonly [withIntraday: bigint | null, completed: bigint | null]
}

const ZONE = 'America/New_York'
const WIDTHS = { '30min': 30, '1h': 60, '3h': 180 } as const
const by = <T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> => Map.groupBy(items, key)

/** Numerator over denominator, rounded half away from zero. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  const rounded = (2n * n + d) / (2n * d)
  return negative ? -rounded : rounded
}

/** `-1.005` with 2 decimals → -101n. */
function units(text: string | null | undefined, decimals: number): bigint | null {
  if (text === null || text === undefined) return null
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  const scaled = divideRounded(
    BigInt(whole + fraction) * 10n ** BigInt(decimals),
    10n ** BigInt(fraction.length),
  )
  return sign === '-' ? -scaled : scaled
}

const sum = (values: readonly (bigint | null)[]): bigint | null => {
  const present = values.filter((value) => value !== null)
  return present.length > 0 ? present.reduce((total, value) => total + value, 0n) : null
}

const sumFlows = (bars: readonly { flows: readonly (bigint | null)[] }[]): (bigint | null)[] =>
  (bars[0]?.flows ?? []).map((_, place) => sum(bars.map(({ flows }) => flows[place] ?? null)))

const lastPrice = (bars: readonly Bar[]): bigint | null =>
  bars.toSorted((a, b) => a.ts.localeCompare(b.ts)).findLast(({ px }) => px !== null)?.px ?? null

const stamp = (instant: Temporal.Instant): string => instant.toString()
const midnight = (date: string): string => `${date}T00:00:00Z`

/** The trading date of a base bar: daily, or of ten minutes. */
export function dateOf(interval: string, ts: string): string {
  if (interval === '1d') return ts.slice(0, 10)
  const covered = Temporal.Instant.from(ts).subtract({ minutes: 10 })
  return covered.toZonedDateTimeISO(ZONE).toPlainDate().toString()
}

function label(interval: string, ts: string): string {
  if (interval in WIDTHS) {
    const width = WIDTHS[interval as keyof typeof WIDTHS]
    const date = Temporal.PlainDate.from(dateOf('10min', ts))
    const start = date.toZonedDateTime(ZONE).toInstant()
    const end = date.add({ days: 1 }).toZonedDateTime(ZONE).toInstant()
    const minutes = Temporal.Instant.from(ts).since(start).total('minutes')
    const bucket = start.add({ minutes: Math.ceil(minutes / width) * width })
    return stamp(Temporal.Instant.compare(bucket, end) > 0 ? end : bucket)
  }
  const date = Temporal.PlainDate.from(ts.slice(0, 10))
  if (interval === '1w') return midnight(date.add({ days: 5 - date.dayOfWeek }).toString())
  if (interval === '1m') return midnight(date.with({ day: date.daysInMonth }).toString())
  return midnight(`${date.year}-12-31`)
}

/** A bar's rows: one without derived days, otherwise one for basis 1 and, if data remains, basis 2. */
function readings(
  key: Pick<Bar, 'id' | 'interval' | 'ts' | 'combination'>,
  sources: readonly Bar[],
  price: (bars: readonly Bar[]) => bigint | null,
): Bar[] {
  const all = sources.filter(({ basis }) => basis !== 2)
  const completed = sources.filter(({ basis }) => basis !== 1)
  const isDerived = all.some((bar) => bar.isDerived)
  const row = (basis: number, bars: readonly Bar[]): Bar => ({
    ...key,
    basis,
    isDerived: basis === 1,
    px: price(bars),
    flows: sumFlows(bars),
  })
  if (!isDerived) return [row(0, all)]
  return completed.length > 0 ? [row(1, all), row(2, completed)] : [row(1, all)]
}

/** Combinations of one timestamp: leaves decide; without them, moneyness, then size, decides TOTAL/TOTAL. */
function combine(bars: readonly Bar[]): Bar[] {
  const [first] = bars
  if (!first || first.combination === '') return [...bars]
  const of = (bar: Bar) => bar.combination.split('/') as [string, string]
  const make = (combination: string, parts: readonly Bar[]): Bar => ({
    ...first,
    combination,
    flows: sumFlows(parts),
  })
  const leaves = bars.filter((bar) => !of(bar).includes('TOTAL'))
  if (leaves.length > 0) {
    const targets = leaves.flatMap((leaf) => {
      const [moneyness, size] = of(leaf)
      return [leaf.combination, `${moneyness}/TOTAL`, `TOTAL/${size}`, 'TOTAL/TOTAL'].map((target) => ({
        target,
        leaf,
      }))
    })
    return [...by(targets, ({ target }) => target)].map(([target, parts]) =>
      make(
        target,
        parts.map(({ leaf }) => leaf),
      ),
    )
  }
  const moneyness = bars.filter((bar) => of(bar)[0] !== 'TOTAL')
  const sizes = bars.filter((bar) => of(bar)[1] !== 'TOTAL')
  const total = bars.filter((bar) => bar.combination === 'TOTAL/TOTAL')
  const summed = [moneyness, sizes, total].find((family) => family.length > 0) ?? []
  return [...moneyness, ...sizes, make('TOTAL/TOTAL', summed)]
}

function given(bars: readonly GivenBar[], measures: readonly string[]): Bar[] {
  const newest = new Map(
    bars.map((bar) => {
      const combination = bar.moneyness ? `${bar.moneyness}/${bar.size}` : ''
      const row: Bar = {
        id: bar.id,
        interval: bar.interval,
        ts: bar.ts,
        combination,
        basis: 0,
        isDerived: false,
        px: units(bar.values['px'], 6),
        flows: measures.map((name) => units(bar.values[name], 2)),
      }
      return [`${bar.id} ${bar.interval} ${bar.ts} ${combination}`, row]
    }),
  )
  return [...by([...newest.values()], ({ id, interval, ts }) => `${id} ${interval} ${ts}`).values()].flatMap(
    combine,
  )
}

function derivedDays(own: readonly Bar[]): Bar[] {
  const dated = own
    .filter(({ interval }) => interval === '10min')
    .map((bar) => ({ ...bar, date: dateOf('10min', bar.ts) }))
  const complete = new Set(own.filter(({ interval }) => interval === '1d').map(({ id, ts }) => `${id} ${ts}`))
  return [...by(dated, ({ id, date, combination }) => `${id} ${date} ${combination}`).values()].flatMap(
    (bars) => {
      const [first] = bars
      if (!first || complete.has(`${first.id} ${midnight(first.date)}`)) return []
      const { id, combination } = first
      return [
        {
          id,
          combination,
          interval: '1d',
          ts: midnight(first.date),
          basis: 1,
          isDerived: true,
          px: lastPrice(bars),
          flows: sumFlows(bars),
        },
      ]
    },
  )
}

function aggregated(own: readonly Bar[], memberships: readonly Membership[]): Bar[] {
  const members = memberships.flatMap((membership) => {
    const from = membership.valid_from ?? '0000'
    const to = membership.valid_to ?? '9999'
    return (
      own
        .filter(({ id, interval, ts }) => {
          const date = dateOf(interval, ts)
          return id === membership.security_id && from <= date && date < to
        })
        // Weights in millionths: more decimals than the tests use.
        .map((bar) => ({
          bar,
          aggregate: membership.aggregate_id,
          weight: units(membership.weight ?? '1', 6) ?? 0n,
        }))
    )
  })
  const groups = by(
    members,
    ({ aggregate, bar }) => `${aggregate} ${bar.interval} ${bar.ts} ${bar.combination}`,
  )
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const { interval, ts, combination } = first.bar
    const weights = new Map(parts.map(({ bar, weight }) => [bar, weight]))
    const mean = (bars: readonly Bar[]) => {
      const priced = bars.flatMap((bar) =>
        bar.px === null ? [] : [{ px: bar.px, weight: weights.get(bar) ?? 0n }],
      )
      const total = priced.reduce((sum, { weight }) => sum + weight, 0n)
      return total === 0n
        ? null
        : divideRounded(
            priced.reduce((sum, { px, weight }) => sum + px * weight, 0n),
            total,
          )
    }
    return readings(
      { id: first.aggregate, interval, ts, combination },
      parts.map(({ bar }) => bar),
      mean,
    )
  })
}

function rolledUp(base: readonly Bar[]): Bar[] {
  return ['30min', '1h', '3h', '1w', '1m', '1y'].flatMap((interval) => {
    const source = interval in WIDTHS ? '10min' : '1d'
    const labelled = base
      .filter((bar) => bar.interval === source)
      .map((bar) => ({ bar, ts: label(interval, bar.ts) }))
    const groups = by(labelled, ({ bar, ts }) => `${bar.id} ${ts} ${bar.combination}`)
    return [...groups.values()].flatMap((parts) => {
      const [first] = parts
      if (!first) return []
      const { id, combination } = first.bar
      return readings(
        { id, interval, ts: first.ts, combination },
        parts.map(({ bar }) => bar),
        lastPrice,
      )
    })
  })
}

function withChanges(bars: readonly Bar[]): Bar[] {
  const changeOf = (bar: Bar, series: readonly Bar[]) => {
    const previous = series[series.indexOf(bar) - 1]?.px ?? null
    if (!series.includes(bar) || bar.px === null || previous === null || previous === 0n) return null
    return divideRounded((bar.px - previous) * 1_000_000n, previous)
  }
  return [...by(bars, ({ id, interval }) => `${id} ${interval}`).values()].flatMap((series) => {
    const sorted = series.toSorted((a, b) => a.ts.localeCompare(b.ts))
    const [all, completed] = [2, 1].map((excluded) => sorted.filter(({ basis }) => basis !== excluded))
    return sorted.map((bar) => ({
      ...bar,
      changes: [changeOf(bar, all ?? []), changeOf(bar, completed ?? [])] as const,
    }))
  })
}

/** Every bar that must be stored after the given rows are loaded; later rows replace earlier ones. */
export function expectedBars(
  bars: readonly GivenBar[],
  measures: readonly string[],
  { memberships, aggregates }: { memberships: readonly Membership[]; aggregates: ReadonlySet<number> },
): Bar[] {
  const loaded = given(bars, measures)
  const own = [...loaded, ...derivedDays(loaded)]
  const withOwn = new Set(own.filter(({ id }) => aggregates.has(id)).map(({ id }) => id))
  const computed = aggregated(
    own.filter(({ id }) => !aggregates.has(id)),
    memberships.filter(({ aggregate_id }) => !withOwn.has(aggregate_id)),
  )
  const base = [...own, ...computed]
  return withChanges([...base, ...rolledUp(base)])
}
