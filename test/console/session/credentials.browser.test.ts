// @module-tag chromium
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Authenticate } from '../../../src/platform/auth/authenticate.ts'
import { unauthorized } from '../../../src/platform/auth/challenge.ts'
import { openTab, workersBrowser } from '../../helpers/browser.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { emailShown } from '../../helpers/sign-in-stage.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Readers of the console without an identity provider: the development issuer, tokens and API keys. */

const EMAIL = 'analyst@example.com'
const EXPIRED = 'expired'
let loads = 0
/** The first page contains a token that has expired since. */
const sampleToken = async () => (loads++ === 0 ? EXPIRED : EMAIL)

const authenticate: Authenticate = async (headers) => {
  const email = headers.get('authorization')?.replace('Bearer ', '')
  if (email !== EMAIL) throw unauthorized('token_expired', 'The token has expired')
  return { email, tier: 'professional', role: 'user', via: 'bearer', expiresAt: null }
}

const local = useApp({ jwks: {}, authenticate: () => authenticate, settings: { sampleToken } })
const remote = useApp({ jwks: {} })
const foreign = useApp()

describe('without an identity provider', () => {
  const servers: TestServer[] = []
  beforeAll(async () => {
    for (const { app } of [local, remote, foreign]) servers.push(await listen(app))
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  async function open(index: number, path = '/') {
    const url = servers[index]?.url ?? ''
    const browser = await workersBrowser()
    const context = await browser.newContext()
    const tab = await openTab(context, [url])
    await tab.page.goto(`${url}${path}`)
    return { ...tab, url, close: () => context.close() }
  }

  test('a page of the development issuer is signed in, and fetches a new token once the service refuses it', async () => {
    loads = 0
    const { page, close } = await open(0, '/jobs')
    expect(await emailShown(page)).toContain(EMAIL)
    expect(loads).toBe(2)
    expect(await page.getByRole('menuitem', { name: 'Sign out' }).count()).toBe(0)
    await close()
  })

  test.each([
    [1, 'npm run --silent token'],
    [2, 'AUTH_CLIENT_ID'],
  ])('a page that cannot sign anybody in says what to do (%#)', async (index, advice) => {
    const { page, faults, close } = await open(index)
    await page.getByText(advice).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('a wrong key is said, a right one enters, and neither is stored', async () => {
    const { page, url, close } = await open(2, '/jobs')
    const field = page.getByLabel('API key or token')
    await field.fill('two words')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This is neither an API key nor a token.').waitFor()
    await field.fill('nobody:x@example.com')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Send a bearer token').waitFor()
    const operations: string[] = []
    page.on('request', (request) => operations.push(request.url() + (request.postData() ?? '')))
    await field.fill('professional:key@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Settings' }).waitFor()
    expect(page.url()).toBe(`${url}/jobs`)
    // A key may not ask who its user is.
    expect(operations.filter((operation) => operation.includes('Viewer'))).toEqual([])
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('key@example.com')
    await page.reload()
    await field.waitFor()
    await close()
  })

  test('a key finds aggregates, and signing out forgets it', async () => {
    const { page, faults, close } = await open(2, '/jobs')
    await page.getByLabel('API key or token').fill('professional:key@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Settings' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').pressSequentially('a')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('You are signed out.').waitFor()
    expect(faults).toEqual([])
    await close()
  })
})
