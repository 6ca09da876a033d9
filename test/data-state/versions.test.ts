import { expect, test, vi } from 'vitest'
import { loadFiles } from '../helpers/load-files.ts'
import { barsOf } from '../helpers/market.ts'
import { useApp } from '../helpers/use-app.ts'

const app = useApp()

test('after a load, every response is new and no old ETag matches', async () => {
  const paths = [
    '/aggregates/9/latest?include_intraday=no',
    '/aggregates/9/timeseries',
    '/aggregates/reference/types',
  ]
  const ask = async (tags: readonly (string | null)[] = []) =>
    Promise.all(
      paths.map((path, place) =>
        app.rest(path, '', { headers: tags[place] ? { 'if-none-match': tags[place] } : {} }),
      ),
    )
  const before = await ask()
  const tags = before.map(({ headers }) => headers.get('etag'))
  expect((await ask(tags)).map(({ status }) => status)).toEqual([304, 304, 304])

  await loadFiles(app.database.pool, {
    'aggregates.csv': [{ id: 11, provider_id: 'AGG-NEW', name: 'New', type: 'Novelty' }],
    'aggregate_cash.csv': [
      { id: 9, interval: '1d', ts: '2026-03-10', px: 12.5, retail_buy_turnover: 7, retail_sell_turnover: 2 },
    ],
  })
  // The process learns of a load by an event, which may arrive after the loader has returned.
  const after = await vi.waitFor(async () => {
    const answers = await ask(tags)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    return answers
  })
  const latest = after[0]?.body as unknown as { data: Record<string, unknown>; metadata: { as_of: string } }
  expect(latest.data).toMatchObject({
    ts: '2026-03-10T00:00:00Z',
    px: 12.5,
    retail_net_turnover: 5,
    retail_total_turnover: 9,
  })
  expect(latest.data['updated_time']).toBe(latest.metadata.as_of)
  expect(Date.parse(latest.metadata.as_of)).toBeGreaterThan(Date.parse(before[1]?.body.metadata.as_of ?? ''))
  // Only what the load touched: the bar, the price change after it, and the bars that contain it.
  const [old, fresh] = [before, after].map((answers) => answers[1]?.body.data ?? [])
  const changed = fresh?.filter(
    ({ ts, px_chg, px }, place) =>
      px !== old?.[place]?.['px'] || px_chg !== old?.[place]?.['px_chg'] || ts !== old?.[place]?.ts,
  )
  expect(changed?.map(({ ts }) => ts)).toEqual(['2026-03-11T00:00:00Z', '2026-03-10T00:00:00Z'])
  expect(fresh?.length).toBe(barsOf(9).length)
})
