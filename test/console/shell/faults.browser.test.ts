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

describe('the console', () => {
  const web = useConsole(app)
  const EXPECTED = /status of (?:401|503)|\b(?:401|503) http|net::ERR|WebSocket/

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

describe('where only trusted documents are accepted', () => {
  const strict = useApp({
    settings: {
      ...signedIn(() => tokens.current),
      trustedDocuments: { texts: new Map(), only: true },
      isSchemaPublic: false,
    },
  })
  const web = useConsole(strict)

  test('the console works, as the service knows its documents', async () => {
    const tab = await web.open('/')
    await tab.page.getByRole('img', { name: /^Map of/ }).waitFor()
    await expect.poll(() => tab.sockets()).toBe(1)
    const { status } = await strict.graphql('{ viewer { id } }')
    expect(status).toBe(400)
  })
})
