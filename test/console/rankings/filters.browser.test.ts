// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { exactly, goTo, inUrl } from '../../helpers/console-pages.ts'
import {
  COLUMNS,
  expectPlaces,
  namesIn,
  placesIn,
  type RankedPlace,
  rankedBy,
} from '../../helpers/console-rankings.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'
import { graph } from '../../helpers/users.ts'

/** What a ranking is of, in a browser: instruments, metric, interval, groups and names. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

const open = async (search = '') => (await web.open(`/rankings${search}`, { now: NOW })).page

const select = (page: Page, name: string, label: string) =>
  page.getByLabel(name, { exact: true }).selectOption({ label })
const press = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true }).click()

const moveOf = ({ rankChange }: RankedPlace): string => {
  if (rankChange === null) return 'New'
  if (rankChange === 0) return '=unchanged'
  const size = Math.abs(rankChange)
  return `${rankChange > 0 ? '▲' : '▼'} ${size}${rankChange > 0 ? 'up' : 'down'} ${size} ${size === 1 ? 'place' : 'places'}`
}

const groupOf = ({ of: { group, subgroup } }: RankedPlace): string =>
  [group, subgroup === group ? null : subgroup].filter((name) => name !== null).join(' · ') || '–'

const z = (places: readonly { bars: { columns: { zScore: (number | null)[] } } }[]) =>
  places.map(({ bars }) => bars.columns.zScore[0] ?? null)

describe('a ranking', () => {
  test.each([
    ['', 'aggregateLeaderboard'],
    ['?of=securities', 'securityLeaderboard'],
  ] as const)('shows every number that the graph has: %s', async (search, field) => {
    const page = await open(search)
    const { dateRange, nodes } = await rankedBy(app, field)
    const { found } = await graph<{ found: Parameters<typeof z>[0] }>(
      app,
      `query ($ids: [ID!]!) {
        found: nodes(ids: $ids) {
          ... on Instrument { bars(first: 1, to: "${dateRange.endDate}") { columns { zScore } } }
        }
      }`,
      { ids: nodes.map(({ of }) => of.id) },
    )
    const zScores = z(found)
    expect(nodes.length).toBeGreaterThan(4)
    await expect
      .poll(() => placesIn(page))
      .toEqual(
        nodes.map((place, at) => [
          ...['', String(place.rank), moveOf(place), place.of.name, groupOf(place)],
          ...[exactly(place.value), 'Net flow in the last 20 bars'],
          ...[place.previousValue, place.change, place.share, place.bar.px, place.bar.pxChg].map(exactly),
          exactly(zScores[at] ?? null),
        ]),
      )
  })

  test('is of aggregates or of securities, without the filters of the other kind', async () => {
    const page = await open('?type=Sector&q=tech&chosen=AGG-TECH')
    await expect.poll(() => namesIn(page)).toEqual(['Technology'])
    await press(page, 'Instruments', 'Securities')
    await expectPlaces(page, await rankedBy(app, 'securityLeaderboard'))
    expect(await inUrl(page)).toEqual({ of: 'securities' })
    await page.getByRole('heading', { name: 'Securities by net flow', exact: true }).waitFor()
    await page.goBack()
    await expect.poll(() => namesIn(page)).toEqual(['Technology'])
    await page.getByText('1 of 10 chosen: AGG-TECH').waitFor()
    await press(page, 'Instruments', 'Securities')
    await press(page, 'Instruments', 'Aggregates')
    await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard'))
    expect(await inUrl(page)).toEqual({})
  })

  test('shows no details of the metric before while those of the next one load', async () => {
    const page = await open()
    const detailsIn = async () =>
      new Set((await placesIn(page)).map((cells) => `${cells[COLUMNS.trend]} ${cells[COLUMNS.zScore]}`))
    await expect.poll(async () => [...(await detailsIn())].join()).toContain('Net flow in the last 20 bars')
    const answered = Promise.withResolvers<void>()
    await page.route('**/graphql*', async (route) => {
      if (`${route.request().url()} ${route.request().postData()}`.includes('RowDetails'))
        await answered.promise
      await route.continue()
    })
    await select(page, 'Metric', 'Total turnover')
    await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard', 'metric: RETAIL_TOTAL_TURNOVER'))
    expect(await detailsIn()).toEqual(new Set([' ']))
    answered.resolve()
    await expect
      .poll(async () => [...(await detailsIn())].join())
      .toContain('Total turnover in the last 20 bars')
  })

  test('is by any metric of the cash market', async () => {
    const page = await open()
    for (const [label, metric] of [
      ['Total turnover', 'RETAIL_TOTAL_TURNOVER'],
      ['Bought', 'RETAIL_BUY_TURNOVER'],
      ['Sold', 'RETAIL_SELL_TURNOVER'],
      ['Price', 'PX'],
      ['Price change', 'PX_CHG'],
    ] as const) {
      await select(page, 'Metric', label)
      await page.getByRole('heading', { name: `Aggregates by ${label.toLowerCase()}`, exact: true }).waitFor()
      await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard', `metric: ${metric}`))
      expect(await inUrl(page)).toEqual({ metric })
    }
  })
})

describe('a ranking of options', () => {
  test('is by any side and measure of the options market, of any moneyness and size', async () => {
    const page = await open('?of=securities')
    const isBy = async (title: string, args: string, url: Record<string, string>) => {
      await page.getByRole('heading', { name: `Securities by ${title}`, exact: true }).waitFor()
      await expectPlaces(page, await rankedBy(app, 'securityLeaderboard', args))
      expect(await inUrl(page)).toEqual({ of: 'securities', ...url })
    }
    await press(page, 'Market', 'Options')
    await isBy('net call turnover', 'metric: NET_CP_TURNOVER', { metric: 'NET_CP_TURNOVER' })
    await select(page, 'Measure', 'Notional')
    await isBy('net call notional', 'metric: NET_CP_NOTIONAL', { metric: 'NET_CP_NOTIONAL' })
    await select(page, 'Contracts', 'Puts')
    await isBy('put notional', 'metric: PUT_NOTIONAL', { metric: 'PUT_NOTIONAL' })
    await select(page, 'Moneyness', 'At the money')
    const put = { metric: 'PUT_NOTIONAL', moneyness: 'ATM' }
    await isBy('put notional', 'metric: PUT_NOTIONAL, moneyness: ATM', put)
    await select(page, 'Trade size', 'Large trades')
    const large = 'metric: PUT_NOTIONAL, moneyness: ATM, size: LARGE'
    await isBy('put notional', large, { ...put, size: 'LARGE' })
    await press(page, 'Market', 'Cash')
    await isBy('net flow', '', {})
  })
})

describe('a ranking', () => {
  test('is of bars of any length', async () => {
    const page = await open()
    for (const [label, interval, ranked] of [
      ['10 minutes', 'TEN_MINUTES', 'Ranked: 11 Mar 2026, 10:50, against 11 Mar 2026, 10:40'],
      ['1 hour', 'HOUR', 'Ranked: 11 Mar 2026, 10:'],
      ['1 week', 'WEEK', 'Ranked: 6 Mar 2026, against 27 Feb 2026'],
      ['1 year', 'YEAR', 'Ranked: 31 Dec 2025'],
    ] as const) {
      await select(page, 'Interval', label)
      await page.getByText(ranked).waitFor()
      await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard', `interval: ${interval}`))
      expect(await inUrl(page)).toEqual({ interval })
    }
  })

  test('is of a type and a subtype, whatever their case in the address', async () => {
    const page = await open()
    await select(page, 'Type', 'Sector')
    await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard', 'types: ["Sector"]'))
    const offered = await page.getByLabel('Subtype').locator('option').allTextContents()
    const { types } = await graph<{ types: { type: string; subtypes: string[] }[] }>(
      app,
      '{ types: aggregateTypes { type subtypes } }',
    )
    expect(offered).toEqual([
      'All subtypes',
      ...(types.find(({ type }) => type === 'Sector')?.subtypes.toSorted() ?? []),
    ])
    await select(page, 'Subtype', 'Staples')
    await expect.poll(() => namesIn(page)).toEqual(['Staples'])
    expect(await inUrl(page)).toEqual({ type: 'Sector', subtype: 'Staples' })
    await select(page, 'Type', 'All types')
    await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard'))
    expect(await inUrl(page)).toEqual({})
    await goTo(page, '/rankings?type=sECTOR')
    await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard', 'types: ["Sector"]'))
    expect(await page.getByLabel('Type', { exact: true }).inputValue()).toBe('Sector')
  })

  test('is of a sector and an industry', async () => {
    const page = await open('?of=securities')
    await select(page, 'Sector', 'Technology')
    await expectPlaces(page, await rankedBy(app, 'securityLeaderboard', 'sector: "Technology"'))
    await select(page, 'Industry', 'Robotics')
    const args = 'sector: "Technology", industry: "Robotics"'
    await expectPlaces(page, await rankedBy(app, 'securityLeaderboard', args))
    expect(await inUrl(page)).toEqual({ of: 'securities', sector: 'Technology', industry: 'Robotics' })
    await page.reload()
    await expectPlaces(page, await rankedBy(app, 'securityLeaderboard', args))
    expect(await page.getByLabel('Industry').inputValue()).toBe('Robotics')
  })

  test('keeps the rows whose name, id or group matches, as one step of the history', async () => {
    const page = await open()
    const { totalCount, nodes } = await rankedBy(app, 'securityLeaderboard')
    await press(page, 'Instruments', 'Securities')
    await expectPlaces(page, { nodes })
    const filter = page.getByRole('searchbox', { name: 'Filter by name, id or group' })
    for (const [text, names] of [
      ['delta', ['Délta Énergie']],
      ['ZETA', ['Zeta Renewed']],
      ['ROBOTICS tech', ['Alfa Robotics', '東京 Instruments 😀', 'Lambda Latecomer']],
    ] as const) {
      await filter.fill(text)
      const kept = nodes.filter(({ of }) => (names as readonly string[]).includes(of.name))
      await expectPlaces(page, { nodes: kept })
      expect(kept.length).toBe(names.length)
      await page.getByText(`${names.length} of ${totalCount} securities`, { exact: true }).waitFor()
    }
    await filter.fill('nothing at all')
    await page.getByText('No name matches').waitFor()
    expect(await page.getByRole('button', { name: 'CSV', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expectPlaces(page, { nodes })
    expect(await inUrl(page)).toEqual({ of: 'securities' })
    await page.goBack()
    await page.goBack()
    await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard'))
  })
})

describe('the address of a ranking', () => {
  test('follows each choice, back and forward', async () => {
    const { page } = await web.open('/rankings', { now: NOW })
    const [metric, interval] = [page.getByLabel('Metric'), page.getByLabel('Interval')]
    await metric.selectOption({ label: 'Sold' })
    await interval.selectOption({ label: '1 week' })
    const week = await rankedBy(app, 'aggregateLeaderboard', 'metric: RETAIL_SELL_TURNOVER, interval: WEEK')
    await expectPlaces(page, week)
    await page.goBack()
    await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard', 'metric: RETAIL_SELL_TURNOVER'))
    expect(await interval.inputValue()).toBe('DAY')
    await page.goBack()
    await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard'))
    expect(await metric.inputValue()).toBe('RETAIL_NET_TURNOVER')
    await page.goForward()
    await page.goForward()
    await expectPlaces(page, week)
    expect(await interval.inputValue()).toBe('WEEK')
  })

  test('may name a group that there is not: nothing is ranked, and the filter stays visible', async () => {
    const { page } = await web.open('/rankings?type=Nonsense', { now: NOW })
    await page.getByText(/^Nothing is ranked/).waitFor()
    await page.getByText('Choose another date, or fewer filters.').waitFor()
    const type = page.getByLabel('Type', { exact: true })
    expect(await type.inputValue()).toBe('Nonsense')
    await type.selectOption({ label: 'All types' })
    await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard'))
  })

  test('is explained if no screen can show it', async () => {
    const { page } = await web.open('/rankings', { now: NOW })
    for (const [search, said] of [
      ['of=bonds', '“of” must be one of aggregates, securities, but the address says “bonds”.'],
      ['metric=taste', '“metric” must be one of RETAIL_NET_TURNOVER,'],
      ['interval=fortnight', '“interval” must be one of TEN_MINUTES,'],
      ['moneyness=DEEP', '“moneyness” must be one of TOTAL, ITM, ATM, OTM,'],
      ['size=huge', '“size” must be one of TOTAL, SMALL, LARGE,'],
      ['sort=colour', '“sort” must be one of rank, -rank,'],
      ['bars=21', '“bars” must be one of 20, 40, 60,'],
    ] as const) {
      await goTo(page, `/rankings?${search}`)
      await page.getByRole('alert').getByText(said).waitFor()
    }
    await page.getByRole('link', { name: 'Show the page without its filters' }).click()
    await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard'))
  })

  test('is explained in the words of the service if it is the one to judge', async () => {
    const { page } = await web.open('/rankings', { now: NOW, expected: /4\d\d|status of 4/ })
    for (const [search, said] of [
      ['date=2026-02-30', 'date: Input should be a valid date'],
      ['to=2026-03-01', 'A range needs its start: give it, or no end'],
      ['from=2026-03-10&to=2026-03-01', 'The end precedes the start'],
      ['date=2026-03-10&from=2026-03-01&to=2026-03-10', 'Give either one date or a range of dates, not both'],
    ] as const) {
      await goTo(page, `/rankings?${search}`)
      await page.getByRole('alert').getByText(said).waitFor()
    }
    await goTo(page, '/rankings')
    await expectPlaces(page, await rankedBy(app, 'aggregateLeaderboard'))
  })
})
