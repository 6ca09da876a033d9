// @module-tag chromium
import type { Page, WebSocketRoute } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inAddress } from '../../../helpers/console-pages.ts'
import { csvRows, readOut, tableRows, turnTable } from '../../../helpers/instrument-page.ts'
import { loadFiles, type Row } from '../../../helpers/load-files.ts'
import { NOW } from '../../../helpers/market.ts'
import { signedIn } from '../../../helpers/signed-in.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { type Tab, useConsole } from '../../../helpers/use-console.ts'

/** What the screen of an instrument does while data is loaded, and while its socket is cut. */

const app = useApp({
  settings: {
    ...signedIn(),
    // A browser on a busy machine greets late.
    socketTimes: { initTimeoutMs: 30_000, pingMs: 30_000 },
  },
})
// One for the file: a server that closes ends the subscriptions of its app.
const web = useConsole(app)

/** Loads a bar of ten minutes of the current day. */
const load = (
  id: number,
  file: 'security' | 'aggregate',
  time: string,
  px: number,
  bought = 300,
): Promise<unknown> =>
  loadFiles(app.database.pool, {
    [`${file}_cash.csv`]: [
      {
        ...{ id, interval: '10min', ts: `2026-03-11T${time}:00Z`, px },
        ...{ retail_buy_turnover: bought, retail_sell_turnover: 100 },
      } satisfies Row,
    ],
  })

/**
 * Loads a bar until the page shows it: a load that precedes the page's subscription is not announced, and the page does
 * not say when it has subscribed.
 */
async function arrives(
  page: Page,
  give: (bought: number) => Promise<unknown>,
  isShown: () => Promise<boolean>,
) {
  let bought = 3e6
  await expect
    .poll(
      async () => {
        // Data that is the same again is no news.
        await give(bought++)
        return isShown()
      },
      { interval: 500 },
    )
    .toBe(true)
  expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes')
}

/** Marks the document: a reload would lose the mark. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.dataset['kept'] = 'yes'
  })

const lastPrice = (page: Page): Promise<string | null> =>
  page.locator('.instrument-figures dd').first().textContent()

describe('new bars', () => {
  test('are drawn when they are loaded', async () => {
    const { page } = await web.open('/i/ALFA?from=2026-03-04', { now: NOW })
    await expect.poll(async () => (await readOut(page))?.ts).toBe('2026-03-11T14:50:00Z')
    await mark(page)
    const isShown = async () => (await readOut(page))?.ts === '2026-03-11T15:00:00Z'
    await arrives(page, (bought) => load(1001, 'security', '15:00', 26.54, bought), isShown)
    const read = await readOut(page)
    expect(read?.values['Price']).toBe('26.54')
    expect(read?.isPartial).toBe(true)
    await expect.poll(() => lastPrice(page)).toBe('26.54')
    await turnTable(page)
    await expect
      .poll(async () => (await tableRows(page))[1]?.slice(0, 3))
      .toEqual(['11 Mar 2026, 11:00 New York', 'Yes', '26.54'])
    // The bars before it are all there still.
    expect(await csvRows(page)).toHaveLength(126)
  })

  test('leave the crosshair where it is', async () => {
    const { page } = await web.open('/i/ALFA?from=2026-03-04&interval=DAY', { now: NOW })
    const plot = page.getByRole('region', { name: /Arrow keys move the crosshair/ })
    await plot.press('ArrowLeft')
    await plot.press('ArrowLeft')
    const read = await readOut(page)
    expect(read?.isPartial).toBe(false)
    await mark(page)
    const isShown = async () => (await lastPrice(page)) === '26.61'
    await arrives(page, (bought) => load(1001, 'security', '15:00', 26.61, bought), isShown)
    // Older bars come in, too.
    await plot.press('-')
    await expect.poll(() => inAddress(page, 'from')).not.toBe('2026-03-04')
    await page.waitForLoadState('networkidle')
    expect(await readOut(page)).toEqual(read)
    await plot.press('ArrowRight')
    await expect.poll(async () => (await readOut(page))?.ts).not.toBe(read?.ts)
    await plot.press('ArrowLeft')
    await expect.poll(() => readOut(page)).toEqual(read)
  })

  test('change the running day', async () => {
    const { page } = await web.open('/i/BETA', { now: NOW })
    await expect.poll(async () => (await readOut(page))?.ts).toBe('2026-03-11T00:00:00Z')
    const before = await readOut(page)
    await mark(page)
    const isShown = async () => (await readOut(page))?.values['Price'] === '81.25'
    await arrives(page, (bought) => load(1002, 'security', '15:00', 81.25, bought), isShown)
    const after = await readOut(page)
    expect(after?.ts).toBe(before?.ts)
    expect(after?.isPartial).toBe(true)
    expect(after?.values['Net flow']).not.toBe(before?.values['Net flow'])
  })

  test('are there in bars of another length, too, that were drawn before', async () => {
    const { page } = await web.open('/i/東京', { now: NOW })
    await expect.poll(async () => (await readOut(page))?.ts).toBe('2026-03-10T00:00:00Z')
    await mark(page)
    await page.getByRole('combobox', { name: 'Interval', exact: true }).selectOption({ label: '1 week' })
    await page.getByText(/^Week to/).waitFor()
    const isShown = async () => (await readOut(page))?.values['Price'] === '7.50'
    await arrives(page, (bought) => load(1011, 'security', '14:40', 7.5, bought), isShown)
    await page.getByRole('combobox', { name: 'Interval', exact: true }).selectOption('AUTO')
    await expect.poll(async () => (await readOut(page))?.ts).toBe('2026-03-11T00:00:00Z')
    expect((await readOut(page))?.values['Price']).toBe('7.50')
  })

  test('of what is compared are drawn too', async () => {
    const { page } = await web.open('/i/AGG-OWN-BARS?vs=ΔLT&from=2026-03-11', { now: NOW })
    await turnTable(page)
    await expect.poll(async () => (await tableRows(page))[1]?.[0]).toBe('11 Mar 2026, 10:50 New York')
    await mark(page)
    const isShown = async () => {
      const [, newest = []] = await tableRows(page)
      return newest[0] === '11 Mar 2026, 11:00 New York' && newest.slice(2, 4).every((value) => value !== '–')
    }
    const give = async (bought: number) => {
      await load(9, 'aggregate', '15:00', 50, bought)
      await load(1004, 'security', '15:00', 60, bought)
    }
    await arrives(page, give, isShown)
  })
})

/** A socket of a page, and what the page has sent over it. */
interface Line {
  readonly socket: WebSocketRoute
  readonly sent: { readonly type: string; readonly id?: string; readonly payload?: Sent }[]
}

interface Sent {
  readonly variables?: { readonly ids?: readonly number[]; readonly interval?: string }
}

/** Opens a page again with its sockets in the hands of the test: none opens before `way` is free. */
async function tapped({ page }: Tab) {
  const lines: Line[] = []
  const state = { way: Promise.resolve() }
  await page.routeWebSocket(/\/graphql$/, async (socket) => {
    await state.way
    const line: Line = { socket, sent: [] }
    lines.push(line)
    const service = socket.connectToServer()
    socket.onMessage((message) => {
      line.sent.push(JSON.parse(String(message)))
      service.send(message)
    })
  })
  await page.reload()
  const following = (at: number) => {
    const { sent = [] } = lines[at] ?? {}
    const ended = new Set(sent.flatMap(({ type, id }) => (type === 'complete' ? [id] : [])))
    return sent.flatMap(({ type, id, payload }) =>
      // The events of alerts, which every screen follows, have no variables.
      type === 'subscribe' && !ended.has(id) && payload?.variables?.ids ? [payload.variables] : [],
    )
  }
  return { lines, state, following }
}

describe('a socket', () => {
  test('that is cut is opened again, and what was missed meanwhile is drawn', async () => {
    const tab = await web.open('/i/GAM_A?from=2026-03-04', { now: NOW, expected: /WebSocket/ })
    const { page } = tab
    const { lines, state, following } = await tapped(tab)
    await expect.poll(() => following(0)).toEqual([{ ids: [1003], interval: 'TEN_MINUTES' }])
    await mark(page)
    const showsPrice = (price: string) => async () => (await readOut(page))?.values['Price'] === price
    await arrives(page, (bought) => load(1003, 'security', '15:00', 61, bought), showsPrice('61.00'))
    const { promise, resolve: free } = Promise.withResolvers<void>()
    state.way = promise
    await lines[0]?.socket.close({ code: 1012, reason: 'cut' })
    await page.getByText('Live updates are interrupted. Reconnecting.').waitFor()
    await load(1003, 'security', '15:00', 62)
    expect(await showsPrice('61.00')()).toBe(true)
    free()
    await expect.poll(() => following(1)).toEqual([{ ids: [1003], interval: 'TEN_MINUTES' }])
    await expect.poll(showsPrice('62.00')).toBe(true)
    await page.getByText('Live updates are interrupted. Reconnecting.').waitFor({ state: 'detached' })
    await arrives(page, (bought) => load(1003, 'security', '15:00', 63, bought), showsPrice('63.00'))
  })

  test('carries what the screen shows, and nothing after the reader has left', async () => {
    const tab = await web.open('/i/ALFA', { now: NOW })
    const { page } = tab
    const { lines, following } = await tapped(tab)
    await expect.poll(() => following(0)).toEqual([{ ids: [1001], interval: 'DAY' }])
    await page.getByRole('button', { name: '1W: one week' }).click()
    await expect.poll(() => following(0)).toEqual([{ ids: [1001], interval: 'TEN_MINUTES' }])
    await page.getByRole('link', { name: 'Rankings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rankings' }).waitFor()
    await expect.poll(() => following(0)).toEqual([])
    expect(lines).toHaveLength(1)
  })
})
