// @module-tag chromium
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { inAddress } from '../../../helpers/console-pages.ts'
import {
  barsInGraph,
  chooseOfMenu,
  csvCells,
  savedFile,
  shownRow,
  tableRows,
  turnTable,
} from '../../../helpers/instrument-page.ts'
import { NOW } from '../../../helpers/market.ts'
import { signedIn } from '../../../helpers/signed-in.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { useConsole } from '../../../helpers/use-console.ts'

/** The ways to take an instrument's chart elsewhere, and to come back to it. */

const reader = { token: 'professional:analyst@example.com' }
const app = useApp({ settings: signedIn(() => reader.token) })
const web = useConsole(app)

/** An id, and a name, with every character that a query must quote. */
const ID = 'AGG-100%_\\'
const PATH = `/i/${encodeURIComponent(ID)}?from=2026-01-05&to=2026-02-27&metric=PX`
const WINDOW = 'from: "2026-01-05", to: "2026-02-27"'
const COLUMNS = ['px', 'retailNetTurnover']

async function openChart(web: ReturnType<typeof useConsole>): Promise<Page> {
  const { page } = await web.open(PATH, { now: NOW })
  await page.getByRole('region', { name: /^Price, net flow/ }).waitFor()
  return page
}

async function copied(page: Page, language: string): Promise<string> {
  await chooseOfMenu(page, `Copy as ${language}`)
  await page.getByText(`Copied as ${language}.`).waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).not.toContain(reader.token)
  return text
}

/** Returns the arguments that a shell passes to curl in a command. */
async function curlArguments(command: string): Promise<string[]> {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\nTOKEN=secret\n${command}`
  const { stdout } = await promisify(execFile)('sh', ['-c', script])
  return stdout.split('\0').slice(0, -1)
}

interface Request {
  readonly query: string
  readonly variables: Record<string, unknown>
}

/** Sends a copied request and returns the times, prices and flows of its bars. */
async function answerTo({ query, variables }: Request) {
  type Columns = { ts: string[]; isPartial: boolean[]; px: number[]; retailNetTurnover: number[] }
  type Answer = { instruments: { bars: { columns: Columns } }[] }
  const { data, errors } = await app.graphql<Answer, Record<string, unknown>>(query, variables)
  expect(errors).toBeUndefined()
  const {
    ts = [],
    isPartial,
    px,
    retailNetTurnover,
  } = data?.instruments[0]?.bars.columns ?? ({} as Partial<Columns>)
  return ts.map((time, at) => [time, isPartial?.[at], px?.[at], retailNetTurnover?.[at]])
}

describe('the frame of a chart', () => {
  test('shows and saves the numbers that are drawn', async () => {
    const page = await openChart(web)
    const rows = await barsInGraph(app, ID, COLUMNS, WINDOW)
    expect(rows.length).toBeGreaterThan(30)
    const { name, bytes } = await savedFile(page, 'CSV file')
    expect(name).toBe('agg-100-price-and-flow-2026-02-27.csv')
    const lines = bytes.toString().split('\r\n')
    expect(lines[0]).toBe('Bar,Partial,Price,Net flow')
    const cells = rows.map((row) => csvCells(row).map((cell) => cell ?? ''))
    expect(lines.slice(1, -1)).toEqual(cells.map((row) => row.join(',')))
    await turnTable(page)
    const table = page.getByRole('region', { name: 'Table: Price and flow' })
    expect(await table.isVisible()).toBe(true)
    expect((await tableRows(page)).slice(1)).toEqual(rows.map((row) => shownRow(row)))
    // A table has no picture.
    await page.getByRole('button', { name: /^Save or copy: / }).click()
    const picture = page.getByRole('menuitem', { name: 'PNG picture' })
    expect(await picture.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await turnTable(page)
    await page.getByRole('region', { name: /^Price, net flow/ }).waitFor()
    expect(await table.count()).toBe(0)
  })

  test.each([
    ['light', [255, 255, 255], '0b6b7d'],
    ['dark', [19, 30, 36], '56c4d6'],
  ] as const)('saves its picture (%s)', async (theme, ground, line) => {
    const { page } = await web.open(PATH, { now: NOW, theme })
    const plot = page.getByRole('img', { name: /^Price, net flow/ })
    await plot.waitFor()
    const box = await plot.boundingBox()
    const isLine = (data: Buffer, at: number) => data.toString('hex', at, at + 3) === line
    // The chart is drawn a moment after it is there.
    await expect
      .poll(async () => {
        const { name, bytes } = await savedFile(page, 'PNG picture')
        const { width, height, data } = PNG.sync.read(bytes)
        expect(name).toBe('agg-100-price-and-flow-2026-02-27.png')
        // The chart with a margin around it, below its title, dates and legend, and above its source.
        expect(width).toBe(2 * (Math.round(box?.width ?? 0) + 40))
        expect(height).toBeGreaterThan(2 * Math.round(box?.height ?? 0) + 150)
        expect([...data.subarray(0, 4)]).toEqual([...ground, 255])
        return Array.from({ length: width * height }, (_, at) => at * 4).filter((at) => isLine(data, at))
          .length
      })
      .toBeGreaterThan(100)
  })

  test('saves its picture as vectors with everything that explains it', async () => {
    const page = await openChart(web)
    const { name, bytes } = await savedFile(page, 'SVG picture')
    expect(name).toBe('agg-100-price-and-flow-2026-02-27.svg')
    const svg = bytes.toString()
    expect(svg).not.toMatch(/<image|data:|<script|foreignObject/)
    // A document that a reader of XML accepts, although names have quotation marks, ampersands and the like.
    // The page's own policy would forbid the styles of the document, as no policy does to a file.
    const reader = await page.context().newPage()
    const read = await reader.evaluate((text) => {
      const tree = new DOMParser().parseFromString(text, 'image/svg+xml')
      return {
        isFaulty: tree.querySelector('parsererror') !== null,
        texts: [...tree.querySelectorAll('text')].map(({ textContent }) => textContent),
        shapes: tree.querySelectorAll('path, rect').length,
      }
    }, svg)
    await reader.close()
    expect(read.isFaulty).toBe(false)
    expect(read.shapes).toBeGreaterThan(30)
    expect(read.texts).toEqual(
      expect.arrayContaining([
        `Theme of 100%_"quoted" \\ back & 東京 (${ID}): Price and flow`,
        '5 Jan 2026 to 27 Feb 2026 · Bars of 1 day',
        ...['Price', 'Net flow'],
        `Source: flowgate, ${new URL(web.url).host}`,
      ]),
    )
  })
})

describe('the query of a chart', () => {
  test('is copied, and answers with the numbers that are drawn', async () => {
    const page = await openChart(web)
    const rows = await barsInGraph(app, ID, COLUMNS, WINDOW)
    const [query = '', comment = ''] = (await copied(page, 'GraphQL')).split('\n\n# Variables\n')
    const variables = JSON.parse(comment.replaceAll(/^# /gm, ''))
    expect(variables).toMatchObject({ id: ID, interval: 'DAY', from: '2026-01-05', to: '2026-02-27' })
    expect(await answerTo({ query, variables })).toEqual(rows)

    const sent = await curlArguments(await copied(page, 'curl'))
    expect(sent).toContain(`${web.url}/graphql`)
    expect(sent).toContain('Authorization: Bearer secret')
    const body: Request = JSON.parse(sent[sent.indexOf('-d') + 1] ?? '')
    expect(body.variables).toEqual(variables)
    expect(await answerTo(body)).toEqual(rows)

    const python = await copied(page, 'Python')
    const [, text = '', literal = ''] = /query = """\n(.*)\n"""\nvariables = (\{.*?\n\})/s.exec(python) ?? []
    expect(await answerTo({ query: text, variables })).toEqual(rows)
    const asJson = literal
      .replaceAll(/\bNone\b/g, 'null')
      .replaceAll('True', 'true')
      .replaceAll('False', 'false')
    expect(JSON.parse(asJson)).toEqual(variables)
  })
})

describe('saved charts', () => {
  const charts = (page: Page) => page.getByRole('dialog', { name: 'Saved charts' })
  const openCharts = (page: Page) => page.getByRole('button', { name: 'Saved charts' }).click()
  const asReader = (email: string): void => {
    reader.token = `professional:${email}`
  }

  test('are kept with their address, opened, and deleted', async () => {
    asReader('keeper@example.com')
    const page = await openChart(web)
    await openCharts(page)
    await charts(page).getByText('No chart has been saved yet.').waitFor()
    const name = charts(page).getByLabel('Name of this view')
    await expect.poll(() => name.inputValue()).toBe('Theme of 100%_"quoted" \\ back & 東京')
    await name.fill('  ')
    expect(await charts(page).getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    const given = '<b>Winter</b> & "spring"'
    await name.fill(given)
    await charts(page).getByRole('button', { name: 'Save', exact: true }).click()
    await charts(page).getByText('Saved.', { exact: true }).waitFor()
    const link = charts(page).getByRole('link', { name: given })
    await link.waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '1W: one week' }).click()
    await expect.poll(() => inAddress(page, 'to')).toBe(null)
    await page.reload()
    await openCharts(page)
    await link.click()
    await expect.poll(() => page.url()).toBe(`${web.url}${PATH}`)
    await expect.poll(() => charts(page).count()).toBe(0)
    await openCharts(page)
    await charts(page)
      .getByRole('button', { name: `Delete ${given}` })
      .click()
    await charts(page).getByText('No chart has been saved yet.').waitFor()
    await page.reload()
    await openCharts(page)
    await charts(page).getByText('No chart has been saved yet.').waitFor()
  })

  test('are of one user, and open from another instrument', async () => {
    asReader('first@example.com')
    const mine = await openChart(web)
    await openCharts(mine)
    await charts(mine).getByLabel('Name of this view').fill('Only mine')
    await charts(mine).getByRole('button', { name: 'Save', exact: true }).click()
    await charts(mine).getByText('Saved.', { exact: true }).waitFor()
    asReader('second@example.com')
    const theirs = await openChart(web)
    await openCharts(theirs)
    await charts(theirs).getByText('No chart has been saved yet.').waitFor()
    asReader('first@example.com')
    const { page } = await web.open('/i/ALFA', { now: NOW })
    await openCharts(page)
    await charts(page).getByRole('link', { name: 'Only mine' }).click()
    await page.getByRole('heading', { level: 1, name: /^Theme of 100%/ }).waitFor()
    expect(page.url()).toBe(`${web.url}${PATH}`)
  })

  test('that another client keeps are no links elsewhere', async () => {
    asReader('wary@example.com')
    const kept = {
      foreign: { kind: 'instrument', name: 'Elsewhere', address: 'https://evil.example/i/ALFA' },
      script: { kind: 'instrument', name: 'Script', address: 'javascript:alert(1)' },
      other: { lines: [1, 2] },
      good: { kind: 'instrument', name: 'Good', address: '/i/BETA?from=2026-02-02' },
    }
    const method = { method: 'PUT' }
    expect((await app.as('wary@example.com').post('/series/user/charts', kept, method)).status).toBe(200)
    const page = await openChart(web)
    await openCharts(page)
    await charts(page).getByRole('link').first().waitFor()
    expect(await charts(page).getByRole('link').allTextContents()).toEqual(['Good'])
  })
})
