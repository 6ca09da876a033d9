// @module-tag chromium
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  exactly,
  frameOf,
  inUrl,
  nextPicture,
  numbersIn,
  pictureOf,
  toggleNumbers,
} from '../../helpers/console-pages.ts'
import { parseCsv } from '../../helpers/csv.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'
import { graph } from '../../helpers/users.ts'

/** The chart of a ranking's leaders over time, in a browser. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

const open = async (search = '') => {
  const { page } = await web.open(`/rankings${search}`, { now: NOW })
  await ranks(page).getByRole('img').waitFor()
  return page
}

interface Leader {
  readonly name: string
  readonly ranks: readonly { readonly ts: string; readonly date: string; readonly rank: number }[]
}

/** The leaders' past ranks, as the graph answers. */
async function leaders(field: 'aggregate' | 'security', args = ''): Promise<Leader[]> {
  const { board } = await graph<{ board: { nodes: { of: Leader }[] } }>(
    app,
    `{
      board: ${field}Leaderboard(first: 15 ${args}) {
        nodes {
          of: ${field} {
            name${field === 'security' ? ': ticker' : ''}
            ranks: rankHistory(first: 60 ${args}) { ts date rank }
          }
        }
      }
    }`,
  )
  return board.nodes.map(({ of }) => of)
}

/** The table of the last bars. */
function tableOf(found: readonly Leader[], bars: number): string[][] {
  const dates = new Map(found.flatMap(({ ranks }) => ranks.map(({ ts, date }) => [ts, date])))
  const stamps = [...dates.keys()].toSorted().slice(-bars)
  return [
    ['date', 'ts', ...found.map(({ name }) => name)],
    ...stamps.map((ts) => [
      dates.get(ts) ?? '',
      ts,
      ...found.map(({ ranks }) => exactly(ranks.find((one) => one.ts === ts)?.rank ?? null)),
    ]),
  ]
}

const ranks = (page: Page) => frameOf(page, /^Ranks, top \d+$/)
const length = (page: Page, bars: string) =>
  page.getByRole('group', { name: 'Number of bars' }).getByRole('button', { name: bars, exact: true })
const move = ({ ranks: past }: Leader, bars: number) => {
  const shown = past.slice(0, bars)
  return `#${shown.at(-1)?.rank} → #${shown[0]?.rank}`
}

describe('the chart of ranks', () => {
  test.each([
    ['', 'aggregate', ''],
    ['?of=securities', 'security', ''],
    [
      '?interval=TEN_MINUTES&metric=RETAIL_BUY_TURNOVER',
      'aggregate',
      ', interval: TEN_MINUTES, metric: RETAIL_BUY_TURNOVER',
    ],
    [
      '?of=securities&sector=Technology&metric=CALL_TURNOVER&moneyness=ATM',
      'security',
      ', sector: "Technology", metric: CALL_TURNOVER, moneyness: ATM',
    ],
  ] as const)('has the past ranks of the graph: %s', async (search, field, args) => {
    const page = await open(search)
    const found = await leaders(field, args)
    await toggleNumbers(ranks(page))
    await expect.poll(() => numbersIn(ranks(page))).toEqual(tableOf(found, 20))
    await ranks(page)
      .getByRole('heading', { name: `Ranks, top ${found.length}`, exact: true })
      .waitFor()
  })

  test('shows as many bars as are chosen', async () => {
    const page = await open()
    const found = await leaders('aggregate')
    await page.getByText('The last 20 completed bars.').waitFor()
    const picture = await pictureOf(ranks(page))
    await length(page, '40').click()
    await page.getByText('The last 40 completed bars.').waitFor()
    await nextPicture(ranks(page), picture)
    expect(await inUrl(page)).toEqual({ bars: '40' })
    await toggleNumbers(ranks(page))
    await length(page, '60').click()
    await expect.poll(() => numbersIn(ranks(page))).toEqual(tableOf(found, 60))
    expect(await length(page, '60').getAttribute('aria-pressed')).toBe('true')
    await page.goBack()
    await expect.poll(() => numbersIn(ranks(page))).toEqual(tableOf(found, 40))
  })

  test('highlights the row below the pointer, and the one with the focus', async () => {
    const page = await open()
    const found = await leaders('aggregate')
    const { name = '' } = found[1] ?? {}
    const link = page.getByRole('link', { name, exact: true })
    const picture = await pictureOf(ranks(page))
    await link.hover()
    await ranks(page)
      .getByText(found[1] ? move(found[1], 20) : '')
      .waitFor()
    await ranks(page).getByTitle(name, { exact: true }).waitFor()
    await nextPicture(ranks(page), picture)
    await page.getByRole('heading', { level: 1 }).hover()
    await page.getByText('The last 20 completed bars.').waitFor()
    await page.getByRole('link', { name: found[2]?.name ?? '', exact: true }).focus()
    await ranks(page)
      .getByText(found[2] ? move(found[2], 20) : '')
      .waitFor()
  })
})

describe('the picture of ranks', () => {
  test('names the line below the pointer, and highlights its row', async () => {
    const page = await open()
    const found = await leaders('aggregate')
    const first = found.find(({ ranks: [last] }) => last?.rank === 1)
    const canvas = ranks(page).getByRole('img').locator('canvas').first()
    const box = await canvas.boundingBox()
    const [width, height] = [box?.width ?? 0, box?.height ?? 0]
    const said = ranks(page).getByTitle(first?.name ?? '', { exact: true })
    // The names are on the right of the last bar; the first rank is at the top.
    for (let y = 12; y < height && !(await said.isVisible()); y += 2)
      await canvas.hover({ position: { x: width - 134, y } })
    await ranks(page)
      .getByText(first ? move(first, 20) : '')
      .waitFor()
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: first?.name ?? '', exact: true }) })
    const ground = () =>
      row
        .locator('td')
        .first()
        .evaluate((cell) => getComputedStyle(cell).backgroundColor)
    const highlighted = await ground()
    await page.getByRole('heading', { level: 1 }).hover()
    await page.getByText('The last 20 completed bars.').waitFor()
    await expect.poll(ground).not.toBe(highlighted)
  })

  test('is saved as a picture and as CSV, and its query is copied', async () => {
    const page = await open('?type=Sector')
    const found = await leaders('aggregate', ', types: ["Sector"]')
    const choose = async (item: string) => {
      await ranks(page)
        .getByRole('button', { name: /^Save or copy/ })
        .click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const picture = page.waitForEvent('download')
    await choose('PNG picture')
    const bytes = await readFile(await (await picture).path())
    expect((await picture).suggestedFilename()).toBe(
      `aggregates-by-net-flow-ranks-top-${found.length}-2026-03-10.png`,
    )
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    const file = page.waitForEvent('download')
    await choose('CSV file')
    const rows = parseCsv(await readFile(await (await file).path(), 'utf8'))
    expect(rows.map((row) => row.map((cell) => cell ?? '–'))).toEqual(tableOf(found, 20))
    await choose('Copy as GraphQL')
    await page.getByText('Copied as GraphQL.').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const { data, errors } = await app.graphql<
      { leaders: { nodes: { aggregate: { name: string } }[] } },
      Record<string, unknown>
    >(copied, { metric: 'RETAIL_NET_TURNOVER', types: ['Sector'] })
    expect(errors).toBeUndefined()
    expect(data?.leaders.nodes.map(({ aggregate }) => aggregate.name)).toEqual(found.map(({ name }) => name))
  })

  test('marks the date that is ranked, unless it is the newest', async () => {
    const page = await open('?date=2026-03-09')
    const picture = await pictureOf(ranks(page))
    await page.keyboard.press('Shift+ArrowLeft')
    await page.getByText(/^Ranked: 6 Mar 2026/).waitFor()
    const earlier = await nextPicture(ranks(page), picture)
    await page.getByRole('button', { name: 'Newest' }).click()
    await page.getByText(/^Ranked: 10 Mar 2026/).waitFor()
    await nextPicture(ranks(page), earlier)
  })
})
