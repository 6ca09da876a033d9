// @module-tag chromium
import { expect, test } from 'vitest'
import { inAddress } from '../../helpers/console-pages.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** Screens of the market, built in the console. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

interface Found {
  readonly screen: {
    readonly totalCount: number
    readonly universeCount: number
    readonly nodes: readonly { readonly security: { readonly ticker: string } }[]
  }
}

test('a screen is built by choosing, with the matches of the graph, and is its address', async () => {
  const { page } = await web.open('/signals', { now: NOW })
  await page.getByRole('button', { name: 'Add a condition' }).click()
  const condition = page.getByRole('group', { name: 'Condition 1' })
  await condition.getByLabel('Normalisation').selectOption({ label: 'None' })
  await condition.getByLabel('Comparison').selectOption({ label: 'is below' })
  await condition.getByLabel('Value in USD').fill('nonsense')
  expect(await condition.getByLabel('Value in USD').getAttribute('aria-invalid')).toBe('true')
  await condition.getByLabel('Value in USD').fill('0.5m')
  await expect.poll(() => inAddress(page, 'where')).toBe('RETAIL_NET_TURNOVER~lt~500000')
  const { data } = await app.graphql<Found, never>(
    `{ screen(all: [{ measure: { metric: RETAIL_NET_TURNOVER }, lt: 500000 }], order: ASC, first: 50) {
      totalCount universeCount nodes { security { ticker } }
    } }`,
  )
  const { totalCount = 0, universeCount = 0, nodes = [] } = data?.screen ?? {}
  expect(totalCount).toBeGreaterThan(0)
  const count = page.getByRole('status').filter({ hasText: 'match on 10 Mar 2026' })
  await expect.poll(() => count.textContent()).toContain(`${totalCount} of ${universeCount} match`)
  const links = page.getByRole('region', { name: 'Table of the matches' }).getByRole('link')
  const hrefs = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const expected = nodes.map(({ security }) => `/i/${encodeURIComponent(security.ticker)}`)
  await expect.poll(hrefs).toEqual(expected)
  expect(await page.getByRole('img', { name: /^Net flow in the last \d+ bars/ }).count()).toBe(totalCount)
  const picture = page.getByRole('img', { name: /^Distribution of Net flow/ })
  const label = (await picture.getAttribute('aria-label'))?.replaceAll(/\s/g, ' ')
  expect(label).toBe(
    `Distribution of Net flow: ${totalCount} instruments meet the condition, threshold USD 500 k`,
  )
  expect(await condition.getByRole('status').textContent()).toContain(`${totalCount} meet it`)
  await condition.getByText('As a table').click()
  const met = await condition.locator('tbody td:last-child').allTextContents()
  expect(met.reduce((sum, text) => sum + Number(text), 0)).toBe(totalCount)
  await page
    .getByRole('columnheader', { name: 'Net flow' })
    .getByRole('button', { name: 'Net flow', exact: true })
    .click()
  await expect.poll(hrefs).not.toEqual(expected)
  await page.reload()
  await expect.poll(() => count.textContent()).toContain(`${totalCount} of ${universeCount} match`)
  await page.getByRole('button', { name: 'Remove condition 1' }).click()
  await page.getByText('A screen finds instruments that meet conditions').waitFor()
})

test('a metric is explained at its name, by keyboard', async () => {
  const { page } = await web.open('/signals?where=RIS~gt~0', { now: NOW })
  const name = 'What is “Retail imbalance”?'
  await page.getByRole('group', { name: 'Condition 1' }).getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
  const text = page.getByRole('dialog', { name: 'Retail imbalance' })
  await text.getByText('1 means that retail investors only bought').waitFor()
  await page.keyboard.press('Escape')
  await text.waitFor({ state: 'detached' })
  const focused = page.getByRole('group', { name: 'Condition 1' }).getByRole('button', { name })
  await expect.poll(() => focused.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a saved screen with a group, a ratio and parts of its own is opened whole', async () => {
  const definition = {
    ...{ columns: ['px', 'ris'], sort: 'symbol', universe: { constituents_of: 1 } },
    all: [
      { measure: 'px', gt: 1 },
      {
        any: [
          { measure: 'retail_buy_turnover/retail_sell_turnover', gt: 0 },
          { measure: 'options.streak', gt: 0 },
        ],
      },
    ],
  }
  const created = await app.post<{ id: string; definition: object }>('/screens', {
    name: 'Whole',
    definition,
  })
  expect(created.status).toBe(201)
  const { page } = await web.open('/signals?tab=saved', { now: NOW })
  await page.getByText('and (Bought / Sold is above 0 or Streak of the flow, options is above 0)').waitFor()
  await page.getByRole('link', { name: 'Whole' }).click()
  await page.getByText('also has a custom universe, custom columns, a custom order.').waitFor()
  const ratio = page.getByRole('group', { name: 'Condition 2' })
  expect(await ratio.getByLabel('Divided by').inputValue()).toBe('RETAIL_SELL_TURNOVER')
  expect(await page.getByRole('group', { name: 'Condition 3' }).getByLabel('Market').inputValue()).toBe(
    'OPTIONS',
  )
  await page.getByRole('columnheader', { name: 'Retail imbalance' }).waitFor()
  await page
    .getByRole('combobox', { name: 'Conditions to meet in the group at condition 2' })
    .selectOption('all')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('and (Bought / Sold is above 0 and Streak of the flow, options is above 0)').waitFor()
  const { body } = await app.rest<{ definition: { all: readonly object[] } }>(`/screens/${created.body.id}`)
  const { any, ...group } = { any: undefined, ...body.definition.all[1] }
  expect([any, Object.keys(group)]).toEqual([undefined, ['all']])
  expect({ ...body.definition, all: [] }).toEqual({ ...created.body.definition, all: [] })
})
