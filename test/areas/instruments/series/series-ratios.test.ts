import { expect, test } from 'vitest'
import { useApp } from '../../../helpers/use-app.ts'

const app = useApp()

const ask = async (query: Record<string, string>) => {
  const { status, body } = await app.rest<{ results: Record<string, number | null>[] }>(
    '/series/timeseries',
    {
      symbol: 'ALFA',
      start_date: '2000-01-01',
      ...query,
    },
  )
  expect(status).toBe(200)
  return body.results
}

const RATIOS = {
  put_call_ratio: ['put_turnover', 'call_turnover'],
  put_call_notional_ratio: ['put_notional', 'call_notional'],
  call_share: ['call_turnover', 'cp_turnover'],
  turnover_to_notional: ['cp_turnover', 'cp_notional'],
} as const

test.each([{ asset_class: 'options', moneyness: 'ITM' }, { asset_class: 'all' }])(
  'ratios of options are those of the same bar; null if the divisor is 0 or missing: %o',
  async (query) => {
    const [names, parts] = [Object.keys(RATIOS), [...new Set(Object.values(RATIOS).flat())]]
    const fields = [...names, ...parts]
    const rows = await ask({ ...query, fields: fields.join() })
    for (const row of rows)
      for (const [name, [dividend, divisor]] of Object.entries(RATIOS)) {
        const isKnown = row[dividend] !== null && row[divisor] !== null && row[divisor] !== 0
        expect(row[name]).toBe(isKnown ? Number(row[dividend]) / Number(row[divisor]) : null)
      }
    const ratios = rows.map((row) => row['put_call_ratio'])
    expect(ratios.filter((ratio) => ratio !== null).length).toBeGreaterThan(20)
  },
)

test('rows have the further calculated metrics only if their names are in the fields', async () => {
  const [row] = await ask({ calculate_metrics: 'true' })
  expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['z_score', 'momentum', 'ris', 'rank']))
  for (const name of ['streak', ...Object.keys(RATIOS)]) expect(row).not.toHaveProperty(name)
})
