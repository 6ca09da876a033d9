// @module-tag chromium
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** What the console does when the service cannot answer. */

const tokens = { current: 'professional:analyst@example.com', made: 0 }
const app = useApp({
  settings: {
    sampleToken: async () => {
      tokens.made++
      return tokens.current
    },
  },
})

const web = useConsole(app)
const EXPECTED = /status of (?:401|503)|\b(?:401|503) http|net::ERR|WebSocket/

describe('the console', () => {
  test('says that the service cannot be reached, keeps what it shows, and recovers', async () => {
    const { page } = await web.open('/', { expected: EXPECTED })
    const map = page.getByRole('img', { name: /^Map of/ })
    await map.waitFor()
    await page.route('**/graphql*', (route) => route.abort('connectionrefused'))
    await page.getByRole('slider', { name: 'Trading date' }).press('ArrowLeft')
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor()
    expect(await map.isVisible()).toBe(true)
    await page.unroute('**/graphql*')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await map.waitFor()
  })

  test('shows the id of the request that failed', async () => {
    const body = {
      errors: [
        {
          message: 'The database is unavailable.',
          extensions: { code: 'UNAVAILABLE', requestId: 'fault-1' },
        },
      ],
    }
    const { page } = await web.open('/rankings', { expected: EXPECTED })
    await page.route('**/graphql*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify(body) }),
    )
    await page.reload()
    const alert = page.getByRole('alert').first()
    await alert.getByText('The database is unavailable.').waitFor()
    await alert.getByText('fault-1').waitFor()
    await page.unroute('**/graphql*')
    await page.getByRole('table').first().waitFor()
  })

  test('renews a token that has expired, without a word', async () => {
    const { page } = await web.open('/', { expected: EXPECTED })
    await page.getByRole('img', { name: /^Map of/ }).waitFor()
    const before = tokens.made
    let refused = false
    await page.route('**/graphql*', (route) => {
      if (refused) return route.continue()
      refused = true
      return route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify({
          errors: [
            { message: 'The token has expired.', extensions: { code: 'TOKEN_EXPIRED', requestId: 'x' } },
          ],
        }),
      })
    })
    await page.getByRole('slider', { name: 'Trading date' }).press('ArrowLeft')
    await expect.poll(() => tokens.made).toBeGreaterThan(before)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.getByRole('img', { name: /^Map of/ }).waitFor()
  })
})

describe('a page whose files cannot be loaded', () => {
  test('loads a screen and the search that failed, with their styles, once the service is back', async () => {
    const { page } = await web.open('/rankings', { expected: EXPECTED })
    await page.getByRole('table').first().waitFor()
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await page.getByRole('link', { name: 'Flows', exact: true }).click()
    await page.getByRole('alert').getByText('This part of the page could not be loaded.').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('status').getByText('The service cannot be reached.').waitFor()
    await page.unroute('**/*')
    await page.getByRole('heading', { level: 1, name: 'Flows' }).waitFor()
    const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? '').join())
    expect(await sheets()).toContain('/console/')
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'Search' })
    await search.waitFor()
    expect(await search.evaluate((popup) => getComputedStyle(popup).position)).toBe('fixed')
  })

  test('offers to reload a page that is older than the service, and keeps its address', async () => {
    const { page } = await web.open('/rankings?of=securities', { expected: /40[34]|status of 404|net::ERR/ })
    await page.getByRole('table').first().waitFor()
    await page.route('**/console/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route(
      (url) => url.pathname === '/',
      (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<script type="module" src="/console/index-newer.js"></script>',
        }),
    )
    await page.getByRole('link', { name: 'Flows', exact: true }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Reload the page' }).waitFor()
    await page.goBack()
    await page.getByRole('table').first().waitFor()
    const banner = page.getByRole('status').filter({ hasText: 'The console has been updated.' })
    await page.unrouteAll()
    await banner.getByRole('button', { name: 'Reload' }).click()
    await banner.waitFor({ state: 'detached' })
    await page.getByRole('table').first().waitFor()
    expect(page.url()).toBe(`${web.url}/rankings?of=securities`)
  })
})

describe('where only trusted documents are accepted', () => {
  const strict = useApp({
    settings: {
      ...signedIn(() => tokens.current),
      trustedDocuments: { texts: new Map(), only: true },
      isSchemaPublic: false,
    },
  })
  const strictWeb = useConsole(strict)

  test('the console works, as the service knows its documents', async () => {
    const tab = await strictWeb.open('/')
    await tab.page.getByRole('img', { name: /^Map of/ }).waitFor()
    await expect.poll(() => tab.sockets()).toBe(1)
    const { status } = await strict.graphql('{ viewer { id } }')
    expect(status).toBe(400)
  })
})
