// @module-tag chromium
import { beforeAll, expect, test } from 'vitest'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** Securities that no longer trade, and whose tickers others have now. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

interface Security {
  readonly id: number
  readonly name: string
  readonly ticker: string
}
/** They share a ticker. */
let [current, former]: readonly Security[] = []
beforeAll(async () => {
  const { pool } = app.database
  const { rows } = await pool.query<Security>(
    'select id, name, ticker from security join instrument using (id) where is_active order by id limit 2',
  )
  ;[current, former] = rows
  await pool.query('update security set ticker = $1 where id = $2', [current?.ticker, former?.id])
  await pool.query('update instrument set is_active = false where id = $1', [former?.id])
})

test('a screen of a date on which they traded opens each by what names it alone', async () => {
  const { page } = await web.open('/signals?where=PX~gt~0&date=2026-03-05', { now: NOW })
  const path = `/i/${encodeURIComponent(current?.ticker ?? '')}`
  const hrefOf = (name = '') => page.getByRole('link', { name, exact: true }).first().getAttribute('href')
  expect(await hrefOf(current?.name)).toBe(path)
  expect(await hrefOf(former?.name)).toBe(`${path}?security=${former?.id}`)
  await page
    .getByRole('link', { name: former?.name ?? '', exact: true })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: former?.name ?? '', exact: true }).waitFor()
})
