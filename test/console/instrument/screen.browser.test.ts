// @module-tag chromium
import { describe, expect, test } from 'vitest'
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

  test('changes with the address, though the decoded paths are equal', async () => {
    const { page } = await web.open('/i/A%2FB')
    await page.getByText('Nothing has the id “A/B”.').waitFor()
    await page.evaluate(() => history.pushState(null, '', '/i/A%252FB'))
    await page.getByText('Nothing has the id “A%2FB”.').waitFor()
  })
})
