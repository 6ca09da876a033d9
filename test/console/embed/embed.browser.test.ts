// @module-tag chromium
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTab, workersBrowser } from '../../helpers/browser.ts'
import { chooseOfMenu } from '../../helpers/instrument-page.ts'
import { linkTo } from '../../helpers/links.ts'
import { NOW } from '../../helpers/market.ts'
import { change, constituentsOf, create } from '../../helpers/own-aggregates.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** Charts in the frames of a page of another origin. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

/** A page of another origin, which frames what its query names. */
const other = createServer((request, response) => {
  const framed = new URL(request.url ?? '', 'http://other').searchParams.get('of') ?? ''
  const source = framed.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  response.setHeader('content-type', 'text/html')
  response.end(
    `<!doctype html><title>Other</title><iframe src="${source}" width="700" height="400"></iframe>`,
  )
})
let origin = ''
beforeAll(async () => {
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
})
afterAll(() => {
  other.close()
  other.closeAllConnections()
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

interface Framed {
  readonly page: Page
  readonly frame: FrameLocator
  readonly faults: readonly string[]
  /** Bytes of the scripts. */
  readonly scripts: () => number
}

/** Opens a page that frames a URL. */
async function framed(url: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Framed> {
  const context = await (await workersBrowser()).newContext({ colorScheme })
  closing.push(() => context.close())
  const { page, faults } = await openTab(context, [origin, web.url])
  let bytes = 0
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') bytes += Number((await response.body()).length)
  })
  await page.goto(`${origin}/?of=${encodeURIComponent(url)}`)
  return { page, frame: page.frameLocator('iframe'), faults, scripts: () => bytes }
}

const REQUEST =
  '/embed/aggregates/timeseries?aggregate_ids=1&start_date=2026-01-05&interval=1d&fields=name,px,retail_net_turnover,is_partial'

/** Makes a link that opens at the address of the test's server. */
const linkOf = async (request: string): Promise<string> =>
  (await linkTo(app, request)).url.replace(/^https?:\/\/[^/]+/, web.url)

const groundOf = (frame: FrameLocator): Promise<string> =>
  frame.locator('html').evaluate((element) => getComputedStyle(element).backgroundColor)

describe('an embedded chart', () => {
  test('is drawn without a token, with little script and no console', async () => {
    const { frame, faults, scripts } = await framed(await linkOf(REQUEST))
    await frame.getByRole('img', { name: 'Technology, Price and Net flow' }).waitFor()
    expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe('Technology')
    const { body } = await app.rest<{ data: unknown[] }>(REQUEST.replace('/embed', ''))
    expect(await frame.locator('svg rect').count()).toBe(body.data.length)
    expect(await frame.locator('header, nav, button, input').count()).toBe(0)
    expect(scripts()).toBeLessThan(20_000)
    expect(await frame.locator('html').evaluate(() => [localStorage.length, document.cookie])).toEqual([
      0,
      '',
    ])
    expect(faults).toEqual([])
  })

  test('says the values of the bar under the crosshair', async () => {
    const { page, frame } = await framed(await linkOf(REQUEST))
    const chart = frame.getByRole('img')
    const values = frame.getByRole('status')
    await chart.focus()
    const newest = await values.textContent()
    expect(newest).toMatch(/^1[01] Mar 2026(?:, partial)? · Price [\d.]+ · Net flow .USD/)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => values.textContent()).not.toBe(newest)
    const box = await chart.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 50)
    await expect.poll(() => values.textContent()).toMatch(/^\d+ Jan 2026/)
  })

  test('is light or dark by the address, else as the reader’s system', async () => {
    const url = await linkOf(REQUEST)
    const [light, dark] = ['rgb(255, 255, 255)', 'rgb(19, 30, 36)']
    for (const [address, system, ground] of [
      [url, 'light', light],
      [url, 'dark', dark],
      [`${url}#theme=dark`, 'light', dark],
      [`${url}#theme=light`, 'dark', light],
    ] as const) {
      const { frame } = await framed(address, system)
      await frame.getByRole('img').waitFor()
      expect([address.slice(url.length), system, await groundOf(frame)]).toEqual([
        address.slice(url.length),
        system,
        ground,
      ])
    }
  })

  test('writes names as text', async () => {
    const name = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
    const id = await create(app, constituentsOf(1), { name })
    const { page, frame, faults } = await framed(
      await linkOf(`/embed/aggregates/timeseries?aggregate_ids=${id}&start_date=2026-01-05&fields=name,px`),
    )
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => expect.fail('A name was run')))
    expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe(name)
    expect(await frame.locator('main img').count()).toBe(0)
    expect(faults).toEqual([])
    await change(app, 'delete', { aggregateId: id })
    await page.reload()
    await frame.getByText('Aggregate not found').waitFor()
    expect(await frame.locator('svg').count()).toBe(0)
  })

  test('says why it is not there', async () => {
    const { frame } = await framed(`${await linkOf(REQUEST)}x`)
    await frame.getByText('The link has expired, was revoked, or does not match').waitFor()
  })
})

test('pages of the console cannot be framed', async () => {
  const { faults } = await framed(`${web.url}/i/ALFA`)
  await expect.poll(() => faults.join(' ')).toMatch(/frame-ancestors|X-Frame-Options/)
})

test('a chart of the console gives the code that embeds it', async () => {
  const { page } = await web.open('/i/AGG-TECH?from=2026-01-05&to=2026-02-27', { now: NOW })
  await page.getByRole('region', { name: /^Price, net flow/ }).waitFor()
  await chooseOfMenu(page, 'Embed…')
  const dialog = page.getByRole('dialog', { name: 'Embed this chart' })
  await dialog.getByLabel('Valid for').selectOption('1 year')
  await dialog.getByLabel('Theme').selectOption('Dark')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const code = await dialog.getByRole('textbox', { name: 'HTML of the chart' }).inputValue()
  const source = await page.evaluate(
    (html) => new DOMParser().parseFromString(html, 'text/html').querySelector('iframe')?.src ?? '',
    code.replace(/ style="[^"]*"/, ''),
  )
  expect(source).toMatch(/\/embed\/aggregates\/timeseries\?.*&link=fl_[\w-]{43}#theme=dark$/)
  const { frame } = await framed(source)
  await frame.getByRole('heading', { level: 1, name: 'Technology' }).waitFor()
  expect(await groundOf(frame)).toBe('rgb(19, 30, 36)')
  await frame.getByText('5 Jan 2026 to 27 Feb 2026').waitFor()
})
