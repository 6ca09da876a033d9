import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultsIn, type Query } from '../../helpers/answers.ts'
import { startApp } from '../../helpers/app.ts'
import { availabilityRows, flowRows, latestRows, observationsOf, SERIES } from '../../helpers/flow.ts'
import { asked, type FlowBody, moment, SLUGS } from '../../helpers/flow-requests.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Flow series over REST: observations, the newest of them, availability. */

const TIMESERIES = '/flow/timeseries'

const app = useApp()

const ask = (path: string, query: Query = {}) => app.rest<FlowBody>(path, query)

const someSlugs = fc.subarray(SLUGS, { minLength: 1 })

describe('time series', () => {
  test('match the input files, for any query', async () => {
    await fc.assert(
      fc.asyncProperty(someSlugs, asked, async (slugs, more) => {
        const { status, body } = await ask(TIMESERIES, { slugs, ...more, records_per_page: 10_000 })
        expect(status).toBe(200)
        expect(body.data).toEqual(flowRows(slugs, more))
        expect(body.count).toBe(body.data.length)
        expect(body.pagination.total_record_count).toBe(body.data.length)
      }),
      { numRuns: 60, seed: 3 },
    )
  })

  test('come in pages that never overlap and concatenate to the whole', async () => {
    await fc.assert(
      fc.asyncProperty(someSlugs, asked, fc.integer({ min: 1, max: 9 }), async (slugs, more, parts) => {
        const whole = flowRows(slugs, more)
        const size = Math.ceil((whole.length + 1) / parts)
        const pages = Math.ceil(whole.length / size)
        const rows: unknown[] = []
        for (let page = 1; page <= pages; page++) {
          const { body } = await ask(TIMESERIES, {
            slugs,
            ...more,
            records_per_page: size,
            page_number: page,
          })
          expect(body.pagination).toMatchObject({ page_number: page, total_pages: pages })
          rows.push(...body.data)
        }
        expect(rows).toEqual(whole)
        const past = await ask(TIMESERIES, { slugs, ...more, records_per_page: size, page_number: pages + 7 })
        expect([past.status, past.body.data]).toEqual([200, []])
      }),
      { numRuns: 25, seed: 5 },
    )
  })

  test('state their effective parameters and unknown slugs', async () => {
    const { body, headers } = await ask(TIMESERIES, {
      slugs: 'nope, retail-net,foreign-watch,retail-net',
      start_date: '2026-01-01',
      end_date: '2026-02-01T10:00:00-02:00',
      as_of: '2026-02-01',
      records_per_page: 3,
      extra: 1,
    })
    expect(body.metadata).toMatchObject({
      request_id: headers.get('x-request-id'),
      generated_at: '2026-03-11T14:55:00.000Z',
      timezone: 'UTC',
      effective_start_date: '2026-01-01',
      effective_end_date: '2026-02-01T12:00:00Z',
      effective_as_of: '2026-02-01',
      unknown_slugs: ['nope', 'foreign-watch'],
      warnings: [{ code: 'unknown_parameter', parameter: 'extra' }],
    })
    expect(headers.get('link')).toContain('page_number=2')
  })

  test.each([
    ['', ['query.slugs missing']],
    ['slugs=', ['query.slugs too_short']],
    [`slugs=${'x'.repeat(201)}`, ['query.slugs.0 string_too_long']],
    [`slugs=${Array.from({ length: 51 }, (_, n) => `s${n}`)}`, ['query.slugs too_many_items']],
    [
      'slugs=a&start_date=now&end_date=2026-02-30&as_of=x',
      ['query.start_date', 'query.end_date', 'query.as_of'].map((loc) => `${loc} date_from_datetime_parsing`),
    ],
    ['slugs=a&start_date=2026-01-02&end_date=2026-01-01', ['query.end_date date_range']],
    [
      'slugs=a&records_per_page=0&page_number=0&order=up',
      [
        'query.records_per_page greater_than_equal',
        'query.page_number greater_than_equal',
        'query.order enum',
      ],
    ],
    ['slugs=a&records_per_page=10001', ['query.records_per_page less_than_equal']],
  ])('422 for %s', async (query, faults) => {
    const { status, body } = await app.rest(TIMESERIES, query)
    expect([status, faultsIn(body).toSorted()]).toEqual([422, faults.toSorted()])
  })

  test('an unknown slug and one about another user’s aggregate get the same answer', async () => {
    const told = async (path: string, slug: string) => {
      const { status, body } = await app.rest<Record<string, string>>(path, { slugs: slug })
      return { status, ...body, detail: body['detail']?.replace(slug, ''), request_id: '' }
    }
    for (const path of [TIMESERIES, '/flow/latest', '/flow/availability', '/flow/timeseries/export']) {
      expect(await told(path, 'foreign-watch')).toEqual(await told(path, 'nope'))
      expect(await told(path, 'nope')).toMatchObject({ status: 404, code: 'series_not_found' })
    }
  })
})

describe('newest observations', () => {
  test('of all series, and of some in the requested order', async () => {
    const { body } = await ask('/flow/latest')
    expect(body.data).toEqual(latestRows(SLUGS))
    expect(body.count).toBe(body.data.length)
    expect(body.metadata['no_data_slugs']).toEqual(['no-data'])
    const slugs = ['retail-net', 'no-data', 'etf-flow', 'gamma-event']
    expect((await ask('/flow/latest', { slugs })).body.data).toEqual(latestRows(slugs))
  })

  test('as of a point in time, with their age at that time', async () => {
    await fc.assert(
      fc.asyncProperty(moment, async (as_of) => {
        expect((await ask('/flow/latest', { as_of })).body.data).toEqual(latestRows(SLUGS, as_of))
        expect((await ask('/flow/availability', { as_of })).body.data).toEqual(availabilityRows(SLUGS, as_of))
      }),
      { numRuns: 12, seed: 2 },
    )
  })

  test.each([
    ['daily', 4],
    ['weekly', 10],
    ['monthly', 40],
    ['event', 100_000],
  ] as const)('of %s series are stale after %i days', async (frequency, days) => {
    const series = SERIES.find((one) => one.frequency === frequency && observationsOf(one.slug).length > 0)
    const [newest] = observationsOf(series?.slug ?? '')
    const after = (count: number) =>
      Temporal.PlainDate.from(newest?.date ?? '')
        .add({ days: count })
        .toString()
    for (const [count, isStale] of [
      [days, false],
      [days + 1, frequency !== 'event'],
    ] as const) {
      const other = await startApp({ now: new Date(`${after(Math.min(count, 20_000))}T23:59:00Z`) })
      const { body } = await other.rest<FlowBody>('/flow/latest', { slugs: series?.slug ?? '' })
      expect(body.data[0]).toMatchObject({ staleness_days: Math.min(count, 20_000), is_stale: isStale })
      await other.close()
    }
  })
})

test('availability counts dates, not revisions', async () => {
  const { body } = await ask('/flow/availability')
  expect(body.data).toEqual(availabilityRows(SLUGS))
  const slugs = ['retail-net', 'nope']
  const some = await ask('/flow/availability', { slugs })
  expect(some.body.data).toEqual(availabilityRows(['retail-net']))
  expect(some.body.metadata['unknown_slugs']).toEqual(['nope'])
})
