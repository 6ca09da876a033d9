// @module-tag chromium
import { describe, expect, test } from 'vitest'
import { inUrl } from '../../helpers/console-pages.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The screen of an instrument in a browser. */

const app = useApp({ settings: signedIn('professional:owner@example.com') })

describe('an instrument', () => {
  const web = useConsole(app)

  test.each([
    ['own/α β', 'Own Watchlist'],
    ['AGG-100%_\\', 'Theme of 100%_"quoted" \\ back & 東京'],
  ])('opens by the id %s, and stays open when its view changes', async (id, name) => {
    const { page } = await web.open(`/i/${encodeURIComponent(id)}`)
    const heading = page.getByRole('heading', { level: 1, name, exact: true })
    await heading.waitFor()
    await page.getByRole('button', { name: '5Y: five years' }).click()
    await expect.poll(() => page.url()).toContain('from=')
    await page.reload()
    await heading.waitFor()
  })

  test.each([
    ['X:Y/Z%2F', '/i/X%3AY%2FZ%252F'],
    ['100%', '/i/100%'],
  ])('without data is named as its id says: %s', async (id, path) => {
    const { page } = await web.open(path)
    await page.getByText(`Nothing has the id “${id}”.`).waitFor()
  })

  test('is a former holder of its ticker if the address states the id', async () => {
    const { rows } = await app.database.pool.query<{ id: number; name: string; ticker: string }>(
      'select id, name, ticker from security join instrument using (id) where is_active order by id limit 2',
    )
    const [newest, former] = rows
    if (!newest || !former) throw new Error('The market has two securities')
    const { pool } = app.database
    await pool.query('update security set ticker = $1 where id = $2', [newest.ticker, former.id])
    await pool.query('update instrument set is_active = false where id = $1', [former.id])
    const { page } = await web.open(`/i/${newest.ticker}`)
    await page.getByRole('heading', { level: 1, name: newest.name, exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Find an instrument/ }).fill(former.name)
    await page.getByRole('option', { name: `${former.name} Inactive` }).click()
    await page.getByRole('heading', { level: 1, name: former.name, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/i/${newest.ticker}`)
    await page.getByRole('button', { name: '5Y: five years' }).click()
    await expect
      .poll(() => inUrl(page))
      .toMatchObject({ security: String(former.id), from: expect.any(String) })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: former.name, exact: true }).waitFor()
  })

  test('changes with the address, though the decoded paths are equal', async () => {
    const { page } = await web.open('/i/A%2FB')
    await page.getByText('Nothing has the id “A/B”.').waitFor()
    await page.evaluate(() => history.pushState(null, '', '/i/A%252FB'))
    await page.getByText('Nothing has the id “A%2FB”.').waitFor()
  })
})
