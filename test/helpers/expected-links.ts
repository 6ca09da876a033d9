import type { Pool } from 'pg'
import { expect } from 'vitest'
import { dateOf } from './expected-bars.ts'

/** Chained prices of aggregates, computed from their members' bars. */

interface Bar {
  readonly id: number
  readonly interval: string
  readonly ts: string
  readonly basis: number
  readonly px: number | null
  readonly linked: number | null
}
interface Membership {
  readonly aggregate_id: number
  readonly security_id: number
  readonly weight: number
  readonly valid_from: string
  readonly valid_to: string
}

const dayOf = ({ interval, ts }: Bar): string => dateOf(interval, ts)

/** Returns an aggregate's expected chain by `ts basis`. */
function expectedChain(
  own: readonly Bar[],
  members: readonly Bar[],
  memberships: readonly Membership[],
  hasOwn: boolean,
): Map<string, number | null> {
  const weightOf = (bar: Bar) =>
    memberships.find(
      ({ security_id, valid_from, valid_to }) =>
        security_id === bar.id && valid_from <= dayOf(bar) && dayOf(bar) < valid_to,
    )?.weight
  const priced = Map.groupBy(
    members.filter((bar) => bar.px !== null && weightOf(bar) !== undefined),
    ({ ts }) => ts,
  )
  const expected = new Map<string, number | null>()
  let before: Bar | undefined
  let level: number | null = null
  for (const [ts, rows] of Map.groupBy(own, (bar) => bar.ts)) {
    const linkOf = (row: Bar): number => {
      if (before === undefined) return 100
      if (hasOwn) return (before.px ?? 0) > 0 && (row.px ?? 0) > 0 ? (row.px ?? 0) / (before.px ?? 0) : 1
      const earlier = new Map(priced.get(before.ts)?.map((bar) => [bar.id, bar.px ?? 0]))
      const same = (priced.get(ts) ?? []).filter(
        (bar) => earlier.has(bar.id) && (row.basis !== 2 || bar.basis === 0),
      )
      const sum = (of: (bar: Bar) => number) =>
        same.reduce((total, bar) => total + of(bar) * (weightOf(bar) ?? 0), 0)
      const [now, then] = [sum((bar) => bar.px ?? 0), sum((bar) => earlier.get(bar.id) ?? 0)]
      return now > 1e-9 && then > 1e-9 ? now / then : 1
    }
    const levelAt = (row: Bar) => (row.px === null ? level : (level ?? 1) * linkOf(row))
    for (const row of rows) expected.set(`${ts} ${row.basis}`, row.px === null ? null : levelAt(row))
    const counted = rows.find(({ basis }) => basis !== 2)
    if (!counted || counted.px === null) continue
    level = levelAt(counted)
    before = counted
  }
  return expected
}

/** Returns the weighted mean of the members' prices for a row's basis. Null if there are none. */
function expectedMean(row: Bar, members: readonly Bar[], memberships: readonly Membership[]): number | null {
  const parts = members
    .filter(({ ts, px, basis }) => ts === row.ts && px !== null && (row.basis !== 2 || basis === 0))
    .flatMap((bar) =>
      memberships
        .filter(
          ({ security_id, valid_from, valid_to }) =>
            security_id === bar.id && valid_from <= dayOf(bar) && dayOf(bar) < valid_to,
        )
        .map(({ weight }) => ({ weight, px: bar.px ?? 0 })),
    )
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  return parts.length === 0 ? null : parts.reduce((sum, { weight, px }) => sum + weight * px, 0) / weights
}

/** Compares all prices and chains of aggregates in both base intervals, and roll-ups with their last bar. */
export async function compareLinks(pool: Pool): Promise<number> {
  const query = async <T extends object>(text: string): Promise<T[]> => (await pool.query<T>(text)).rows
  const bars = await query<Bar>(`
    select instrument_id as id, interval::text, to_char(ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ts,
      basis, px, case when px is not null then px_linked end as linked
    from cash_bar order by cash_bar.ts, basis`)
  const memberships = await query<Membership>(`
    select aggregate_id, security_id, weight, valid_from::text, valid_to::text from constituent`)
  const aggregates = await query<{ id: number; hasOwn: boolean }>(
    'select id, has_own_cash as "hasOwn" from aggregate order by id',
  )
  const series = Map.groupBy(bars, ({ id, interval }) => `${id} ${interval}`)
  let compared = 0
  for (const { id, hasOwn } of aggregates)
    for (const interval of ['10min', '1d']) {
      const of = memberships
        .filter(({ aggregate_id }) => aggregate_id === id)
        .map((one) => ({
          ...one,
          valid_from: one.valid_from === '-infinity' ? '0000' : one.valid_from,
          valid_to: one.valid_to === 'infinity' ? '9999' : one.valid_to,
        }))
      const ids = new Set(of.map(({ security_id }) => security_id))
      const own = series.get(`${id} ${interval}`) ?? []
      const members = [...ids].flatMap((member) => series.get(`${member} ${interval}`) ?? [])
      const expected = expectedChain(own, members, of, hasOwn)
      for (const bar of own) {
        const wanted = expected.get(`${bar.ts} ${bar.basis}`) ?? null
        const what = JSON.stringify({ ...bar, wanted })
        if (wanted === null) expect(bar.linked, what).toBeNull()
        else expect(Math.abs((bar.linked ?? Number.NaN) / wanted - 1), what).toBeLessThan(1e-11)
        const mean = hasOwn ? bar.px : expectedMean(bar, members, of)
        if (mean === null) expect(bar.px, what).toBeNull()
        else expect(Math.abs((bar.px ?? Number.NaN) - mean), what).toBeLessThan(5.001e-7)
        compared++
      }
      for (const rolled of interval === '1d' ? ['1w', '1m', '1y'] : ['30min', '1h', '3h'])
        for (const bar of series.get(`${id} ${rolled}`) ?? []) {
          const until = Date.parse(bar.ts) + (rolled === '1w' ? 2 * 86_400_000 : 0)
          const last = own.findLast(
            ({ ts, px, basis }) =>
              px !== null && basis !== (bar.basis === 2 ? 1 : 2) && Date.parse(ts) <= until,
          )
          expect(bar.linked, JSON.stringify({ ...bar, last })).toBe(
            bar.px === null ? null : (last?.linked ?? null),
          )
        }
    }
  expect(bars.filter(({ id, linked }) => id < 100 && linked !== null)).toEqual([])
  return compared
}
