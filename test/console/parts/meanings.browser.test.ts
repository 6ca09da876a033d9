// @module-tag chromium
import { expect, test } from 'vitest'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** Explanations of metrics beside their names, opened by keyboard. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

test.each([
  ['/', 'Z-score of the flow', 'Distance of “Net flow”'],
  ['/', 'Net flow', 'buy minus sell'],
  ['/?colour=price', 'Price change', 'as a fraction'],
  ['/i/ALFA', 'Price', 'Last price in the bar'],
  ['/i/AGG-TECH', 'Price change', 'as a fraction'],
  ['/jobs?kind=leaderboard&metric=ris', 'Retail imbalance', '1 means that retail investors only bought'],
  ['/jobs?kind=timeseries&transformation=moving_avg', 'Moving average', 'Mean of the window'],
  ['/jobs?kind=timeseries&normalisation=percentile_rank', 'Percentile rank', 'Ties share their mean rank'],
])('%s explains “%s”', async (address, name, sentence) => {
  const { page } = await web.open(address, { now: NOW })
  const button = page.getByRole('button', { name: `What is “${name}”?` }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const text = page.getByRole('dialog', { name })
  await text.getByText(sentence).waitFor()
  await page.keyboard.press('Escape')
  await text.waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('only the chosen metric is explained', async () => {
  const { page } = await web.open('/jobs?kind=leaderboard', { now: NOW })
  await page.getByLabel('Metric', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^What is/ }).count()).toBe(0)
  await page.getByLabel('Metric', { exact: true }).selectOption({ label: 'Net flow' })
  await page.getByRole('button', { name: 'What is “Net flow”?' }).waitFor()
})
