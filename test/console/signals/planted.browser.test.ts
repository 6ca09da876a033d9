// @module-tag chromium
import { expect, test } from 'vitest'
import { PLANTED_NOW, plantedMarket } from '../../helpers/planted-market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The examples of the demo market: an effect that is there, and its placebo. */

const app = useApp(() => plantedMarket({ settings: signedIn() }))
const web = useConsole(app)

test.each([
  ['Health Care', 'Chance alone would rarely produce this', /% higher 20 days later/],
  ['Industrials', 'Chance alone may well produce this', /20 days later/],
])('the study of surprise buying in %s says: %s', async (sector, verdict, sentence) => {
  const { page } = await web.open('/signals', { now: PLANTED_NOW })
  await page.getByRole('button', { name: `After surprise buying, ${sector}` }).click()
  const finding = page.getByRole('region', { name: 'Finding' })
  await finding.getByText(verdict).waitFor()
  expect(await finding.locator('.study-sentence').textContent()).toMatch(sentence)
  await page.getByRole('link', { name: 'What happened after' }).and(page.locator('[aria-current]')).waitFor()
})
