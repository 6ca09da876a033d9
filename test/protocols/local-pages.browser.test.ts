import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTab, workersBrowser } from '../helpers/browser.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { signedIn } from '../helpers/signed-in.ts'
import { useApp } from '../helpers/use-app.ts'

/** GraphiQL and /docs are signed in for a browser on the same machine, and for nobody else. */

const TOKEN = 'professional:analyst@example.com'
const app = useApp({ settings: signedIn(TOKEN) })

const PAGES = [
  ['/graphql', 'graphiql'],
  ['/docs', 'swagger-ui'],
] as const
const LOCAL = { remoteAddress: '127.0.0.1' }

async function page(path: string, headers: Record<string, string>, peer = LOCAL) {
  const url = `http://${headers['host'] ?? 'localhost:4000'}${path}`
  const request = new Request(url, { headers: { accept: 'text/html', host: 'localhost:4000', ...headers } })
  const response = await app.app.fetch(request, peer)
  return { headers: response.headers, text: await response.text() }
}

describe.each(PAGES)('%s', (path, content) => {
  test.each([
    [{}, LOCAL],
    [{ host: '127.0.0.1:4000', 'sec-fetch-site': 'none' }, LOCAL],
    [{ host: '[::1]:4000', 'sec-fetch-site': 'same-origin' }, { remoteAddress: '::1' }],
    [{ host: 'localhost' }, { remoteAddress: '::ffff:127.0.0.1' }],
  ])('is signed in for %o from %o', async (headers, peer) => {
    const { text, headers: answered } = await page(path, headers as Record<string, string>, peer)
    expect([text.includes(TOKEN), text.includes(content)]).toEqual([true, true])
    expect(answered.get('cache-control')).toBe('no-store')
    expect(answered.get('vary')).toBe('Accept, Accept-Encoding')
    expect(answered.get('x-frame-options')).toBe('DENY')
  })

  test.each([
    [{}, { remoteAddress: '192.168.1.7' }],
    [{}, { remoteAddress: '' }],
    [{ host: 'evil.example.com' }, LOCAL],
    [{ host: 'localhost.evil.example.com' }, LOCAL],
    [{ origin: 'http://localhost:3000' }, LOCAL],
    [{ 'sec-fetch-site': 'cross-site' }, LOCAL],
    [{ 'sec-fetch-site': 'same-site' }, LOCAL],
    [{ 'x-forwarded-for': '203.0.113.9' }, LOCAL],
    [{ 'x-forwarded-proto': 'https' }, LOCAL],
    [{ 'x-real-ip': '203.0.113.9' }, LOCAL],
    [{ forwarded: 'for=203.0.113.9' }, LOCAL],
    [{ via: '1.1 proxy' }, LOCAL],
  ])('is not signed in for %o from %o', async (headers, peer) => {
    const { text, headers: answered } = await page(path, headers as Record<string, string>, peer)
    expect([text.includes(TOKEN), text.includes(content)]).toEqual([false, true])
    // A cached page would stay signed out when loaded locally.
    expect(answered.get('cache-control')).toBe('no-store')
  })
})

test('GraphiQL says how to get a token if no issuer is configured', async () => {
  const { text } = await page('/graphql', { host: 'example.com' })
  expect(text).toContain('npm run --silent token')
})

describe('in a browser', { tags: ['chromium'] }, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await listen(app.app)
  })
  afterAll(() => server.close())

  /** Opens a page and collects what went wrong, which includes violations of its policy. Requests that match `blocked` fail. */
  async function open(path: string, blocked?: string) {
    const context = await (await workersBrowser()).newContext()
    const { page: tab, faults } = await openTab(context, [server.url])
    tab.on('response', (response) => response.status() >= 400 && faults.push(response.url()))
    if (blocked) await tab.route(blocked, (route) => route.abort())
    await tab.goto(`${server.url}${path}`)
    return { tab, faults, close: () => context.close() }
  }

  test('GraphiQL runs the query in the URL without errors', async () => {
    const query = encodeURIComponent('{ aggregate(by: { aggregateId: 1 }) { providerId } }')
    const { tab, faults, close } = await open(`/graphql?query=${query}`)
    const run = tab.locator('.graphiql-execute-button')
    await run.waitFor()
    await run.click()
    await tab.locator('.result-window', { hasText: 'AGG-' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('GraphiQL runs subscriptions over WebSocket', async () => {
    const query = encodeURIComponent('subscription { latestBars(ids: [1]) { date } }')
    const { tab, close } = await open(`/graphql?query=${query}`)
    const acknowledged = tab
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('ack') }),
      )
    const run = tab.locator('.graphiql-execute-button')
    await run.waitFor()
    await run.click()
    await acknowledged
    await close()
  })

  test('the editor of GraphiQL colours a query, checks it and completes it', async () => {
    const { tab, faults, close } = await open(`/graphql?query=${encodeURIComponent('{ nonsense }')}`)
    const editor = tab.locator('.graphiql-query-editor')
    // Only the worker knows that the schema has no such field.
    await editor.locator('.squiggly-error').waitFor()
    const colours = await editor
      .locator('.view-line span[class*=mtk]')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color))
    expect(new Set(colours).size).toBeGreaterThan(1)
    await editor.locator('.view-line').first().click()
    await tab.keyboard.press('Home')
    await tab.keyboard.press('ArrowRight')
    await tab.keyboard.type(' aggr')
    await tab.locator('.suggest-widget .monaco-list-row', { hasText: 'aggregates' }).first().waitFor()
    expect(tab.workers().map((worker) => new URL(worker.url()).pathname)).toContainEqual(
      expect.stringMatching(/^\/console\/graphiql-graphql-worker-/),
    )
    expect(faults).toEqual([])
    await close()
  })

  test('"Execute" in /docs gets an answer', async () => {
    const { tab, faults, close } = await open('/docs')
    const operation = tab.locator('.opblock', { hasText: '/aggregates/reference/types/list' }).first()
    await operation.locator('.opblock-summary-control').click()
    await operation.locator('button.execute').click()
    await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor()
    // The examples name aggregates of the demo market, which is not loaded here.
    expect(faults.filter((fault) => !/timeseries|404/.test(fault))).toEqual([])
    await close()
  })

  test.each([
    ['**/openapi.json', 'cannot be loaded'],
    ['**/aggregates/timeseries?*', '/aggregates/reference/types/list'],
  ])('/docs without %s shows "%s"', async (blocked, text) => {
    const { tab, close } = await open('/docs', blocked)
    await tab.locator('#docs', { hasText: text }).waitFor()
    await close()
  })
})
