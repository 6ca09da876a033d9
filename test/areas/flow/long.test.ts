import { beforeAll, describe, expect, test } from 'vitest'
import { faultsIn } from '../../helpers/answers.ts'
import type { FlowBody } from '../../helpers/flow-requests.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Quarterly and annual flow series, whose observations may be centuries old. */

const ANNUAL = ['1600-01-01', '1694-07-27', '1899-12-31', '1900-01-01', '2024-12-31']
const QUARTERLY = ['2025-06-30', '2025-11-08']

const app = useApp()
beforeAll(async () => {
  const values = (slug: string, dates: readonly string[]) =>
    dates.map((date, at) => ({ slug, date, value: at, updated_time: '2026-01-01T00:00:00Z' }))
  await loadFiles(app.database.pool, {
    'flow_series.csv': [
      { slug: 'bank-rate', name: 'Bank rate', metric: 'rate', frequency: 'annual', unit: 'pct' },
      { slug: 'output', name: 'Output', metric: 'output', frequency: 'quarterly', unit: 'USDmn' },
    ],
    'flow_observations.csv': [...values('bank-rate', ANNUAL), ...values('output', QUARTERLY)],
  })
})

const dates = async (query: Record<string, string>) =>
  (
    await app.rest<FlowBody>('/flow/timeseries', { slugs: 'bank-rate', order: 'asc', ...query })
  ).body.data.map(({ date }) => date)

describe('observations from 1600 on', () => {
  test('are returned over REST, for any range', async () => {
    expect(await dates({})).toEqual(ANNUAL)
    expect(await dates({ start_date: '1600-01-01', end_date: '1899-12-31' })).toEqual(ANNUAL.slice(0, 3))
    expect(await dates({ start_date: '1694-07-27T00:00:01Z', end_date: '1900-01-01' })).toEqual(
      ANNUAL.slice(2, 4),
    )
    const { body } = await app.rest<FlowBody>('/flow/availability', { slugs: 'bank-rate' })
    expect(body.data[0]).toMatchObject({ first_observation: '1600-01-01', row_count: ANNUAL.length })
    const file = await app.send('/flow/timeseries/export?slugs=bank-rate')
    expect((await file.text()).split('\r\n')[1]).toBe('bank-rate,rate,pct,annual,1600-01-01,0')
  })

  test('are returned on the graph, page by page', async () => {
    interface Answer {
      flowSeries: {
        observations: { nodes: { date: string }[]; totalCount: number; pageInfo: { endCursor: string } }
      }
    }
    const page = async (after: string) => {
      const { data, errors } = await app.graphql<Answer, never>(`{ flowSeries(slug: "bank-rate") {
        observations(from: "1600-01-01", to: "1950-01-01", order: ASC, first: 2${after}) {
          nodes { date } totalCount pageInfo { endCursor }
        }
      } }`)
      expect(errors).toBeUndefined()
      return data?.flowSeries.observations
    }
    const first = await page('')
    const second = await page(`, after: "${first?.pageInfo.endCursor}"`)
    const found = [first, second].flatMap((one) => one?.nodes.map(({ date }) => date))
    expect([found, first?.totalCount]).toEqual([ANNUAL.slice(0, 4), 4])
  })

  test('are the oldest that can be requested', async () => {
    const { status, body } = await app.rest('/flow/timeseries', {
      slugs: 'bank-rate',
      start_date: '1599-12-31',
    })
    expect([status, faultsIn(body)]).toEqual([422, ['query.start_date date_from_datetime_parsing']])
    const bars = await app.rest('/series/timeseries', { ticker: 'ALFA', start_date: '1899-12-31' })
    expect([bars.status, faultsIn(bars.body)]).toEqual([422, ['query.start_date date_from_datetime_parsing']])
  })
})

describe('units', () => {
  const series = (unit: string) => ({
    'flow_series.csv': [{ slug: `in-${unit}`, name: 'X', metric: 'm', frequency: 'daily', unit }],
  })
  const units = async (args: string) => {
    const { data, errors } = await app.graphql<{ flowSeriesList: { nodes: object[] } }, never>(
      `{ flowSeriesList(${args}) { nodes { slug unit unitCode unitLabel } } }`,
    )
    expect(errors).toBeUndefined()
    return data?.flowSeriesList.nodes
  }

  test('include those that the service knows', async () => {
    for (const unit of ['usd', 'usd_per_bbl', 'usd_per_oz', 'ratio', 'fx_rate', 'index', 'count'])
      await loadFiles(app.database.pool, series(unit))
    expect(await units('units: [USD_PER_BBL, INDEX]')).toEqual([
      { slug: 'in-index', unit: 'INDEX', unitCode: 'index', unitLabel: 'Index' },
      {
        slug: 'in-usd_per_bbl',
        unit: 'USD_PER_BBL',
        unitCode: 'usd_per_bbl',
        unitLabel: 'US dollars per barrel',
      },
    ])
  })

  test('include those that a load defines', async () => {
    const unknown = loadFiles(app.database.pool, series('EURmn'))
    await expect(unknown).rejects.toThrow(
      'EURmn is not a known unit: add its code and label to flow_units.csv',
    )
    for (const label of ['Millions', 'Millions of euros'])
      await loadFiles(app.database.pool, { 'flow_units.csv': [{ code: 'EURmn', label }], ...series('EURmn') })
    await loadFiles(app.database.pool, {
      'flow_observations.csv': [{ slug: 'in-EURmn', date: '2026-03-02', value: 3 }],
    })
    const expected = [{ slug: 'in-EURmn', unit: 'OTHER', unitCode: 'EURmn', unitLabel: 'Millions of euros' }]
    expect(await units('units: [OTHER]')).toEqual(expected)
    expect(await units('unitCodes: ["EURmn", "nothing"]')).toEqual(expected)
    const { body } = await app.rest<FlowBody>('/flow/timeseries', { slugs: 'in-EURmn' })
    expect(body.data[0]).toMatchObject({ unit: 'EURmn', value: 3 })
  })

  test.each([
    ['other', 'other is reserved'],
    ['=1', 'is not a unit code'],
    ['a b', 'is not a unit code'],
  ])('exclude %s', async (code, reason) => {
    const loading = loadFiles(app.database.pool, { 'flow_units.csv': [{ code, label: 'X' }] })
    await expect(loading).rejects.toThrow(reason)
  })
})

describe('frequencies', () => {
  test('include quarterly and annual', async () => {
    const { data } = await app.graphql<object, never>(
      '{ flowSeriesList(frequencies: [QUARTERLY, ANNUAL]) { nodes { slug frequency } totalCount } }',
    )
    const nodes = [
      { slug: 'bank-rate', frequency: 'ANNUAL' },
      { slug: 'output', frequency: 'QUARTERLY' },
    ]
    expect(data).toEqual({ flowSeriesList: { nodes, totalCount: 2 } })
  })

  test.each([
    ['output', '2026-03-08', 120, false],
    ['output', '2026-03-09', 121, true],
    ['bank-rate', '2026-03-06', 430, false],
    ['bank-rate', '2026-03-07', 431, true],
  ])('%s, as of %s, is %i days old; stale: %s', async (slugs, as_of, staleness_days, is_stale) => {
    // The age is measured at `as_of`.
    const { body } = await app.rest<FlowBody>('/flow/latest', { slugs, as_of: `${as_of}T12:00Z` })
    expect(body.data[0]).toMatchObject({ slug: slugs, staleness_days, is_stale })
  })
})
