import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, { 'flow_series.csv': 'slug,name,metric,frequency,unit\nf,F,f,daily,pct\n' })
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('truncate flow_observation, flow_tally'))

interface Vintage {
  readonly day: number
  readonly value: number
}

const DATE = '2020-01-01'
const time = (day: number): string => new Date(Date.UTC(2024, 0, day)).toISOString()

const load = (...vintages: readonly Vintage[]) =>
  loadFiles(database.pool, {
    'flow_observations.csv': vintages.map(({ day, value }) => ({
      slug: 'f',
      date: DATE,
      value,
      updated_time: time(day),
    })),
  })

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

const dateOf = (place: number): string => new Date(Date.UTC(2020, 0, 1 + place)).toISOString().slice(0, 10)

/** Returns the visible revisions, oldest first. */
const revisions = (date = DATE) =>
  query(
    `select revision, value, extract(day from updated_at at time zone 'UTC')::int as day
     from flow_observation where date = $1 and revision is not null order by revision`,
    [date],
  )

/** Returns the value known at noon of each day. */
const known = (days: number, date = DATE) =>
  query(
    `select value
     from generate_series(1, $1::int) day
     cross join lateral (select make_timestamptz(2024, 1, day, 12, 0, 0, 'UTC') as moment) m
     left join flow_observation o on date = $2 and updated_at <= moment and (superseded_at is null or superseded_at > moment)
     order by day`,
    [days, date],
  )

const newest = (date = DATE) =>
  query('select value from flow_observation where date = $1 and superseded_at is null', [date])

describe('vintages', () => {
  test('give the same answers in any order of loads', async () => {
    const DAYS = 6
    const LOADS = 4
    const vintage = fc.record({
      day: fc.integer({ min: 1, max: DAYS }),
      value: fc.integer({ min: 1, max: 3 }),
      // The load that contains it; a load may contain several vintages of one date.
      load: fc.integer({ min: 1, max: LOADS }),
    })
    const history = fc.uniqueArray(vintage, { selector: ({ day }) => day, minLength: 1, maxLength: DAYS })
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 100, maxLength: 100 }), async (histories) => {
        await database.pool.query('truncate flow_observation, flow_tally')
        for (let number = 1; number <= LOADS; number++)
          await loadFiles(database.pool, {
            'flow_observations.csv': histories.flatMap((vintages, place) =>
              vintages
                .filter((one) => one.load === number)
                .map(({ day, value }) => ({
                  slug: 'f',
                  date: dateOf(place),
                  value,
                  updated_time: time(day),
                })),
            ),
          })
        for (const [place, vintages] of histories.entries()) {
          const sorted = vintages.toSorted((a, b) => a.day - b.day)
          const news = sorted.filter(({ value }, before) => sorted[before - 1]?.value !== value)
          expect(await revisions(dateOf(place))).toEqual(
            news.map(({ day, value }, revision) => ({ revision, value, day })),
          )
          expect(await known(DAYS, dateOf(place))).toEqual(
            Array.from({ length: DAYS }, (_, day) => ({
              value: news.findLast((one) => one.day <= day + 1)?.value ?? null,
            })),
          )
          expect(await newest(dateOf(place))).toEqual([{ value: news.at(-1)?.value }])
        }
        expect(await query('select sum(observations)::int as dates from flow_tally')).toEqual([
          { dates: 100 },
        ])
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  test('change nothing when loaded again', async () => {
    await load({ day: 3, value: 1 }, { day: 1, value: 1 }, { day: 2, value: 2 })
    expect(await load({ day: 1, value: 1 })).toMatchObject({ version: null, rows: 0 })
    expect(await load({ day: 3, value: 1 }, { day: 2, value: 2 })).toMatchObject({ version: null, rows: 0 })
  })

  test('of the same time replace each other', async () => {
    await load({ day: 1, value: 1 }, { day: 2, value: 2 }, { day: 3, value: 3 })
    await load({ day: 2, value: 1 })
    expect(await revisions()).toEqual([
      { revision: 0, value: 1, day: 1 },
      { revision: 1, value: 3, day: 3 },
    ])
    await load({ day: 3, value: 1 })
    expect(await revisions()).toEqual([{ revision: 0, value: 1, day: 1 }])
    expect(await newest()).toEqual([{ value: 1 }])
  })

  test('that occur twice in one file with the same time are rejected', async () => {
    const vintage = (value: number, zone: string) => `f,${DATE},${value},2024-01-02T00:00:00${zone}\n`
    await expect(
      loadFiles(database.pool, {
        'flow_observations.csv': `slug,date,value,updated_time\n${vintage(1, 'Z')}${vintage(2, '+00')}`,
      }),
    ).rejects.toThrow(
      `flow_observations.csv line 3, column date: "${DATE}": duplicate key with different values: value 2 here, and value 1 on line 2`,
    )
  })

  test('without a time are dated now, and change something only if they differ', async () => {
    const loadNow = (value: number) =>
      loadFiles(database.pool, { 'flow_observations.csv': `slug,date,value\nf,${DATE},${value}\n` })
    await load({ day: 1, value: 1 })
    expect(await loadNow(1)).toMatchObject({ version: null, rows: 0 })
    await loadNow(2)
    expect(await newest()).toEqual([{ value: 2 }])
    // Dated long before now, although it is loaded later.
    await load({ day: 20, value: 3 })
    expect(await newest()).toEqual([{ value: 2 }])
  })
})
