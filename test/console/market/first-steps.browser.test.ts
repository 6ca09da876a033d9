// @module-tag chromium
import { expect, test } from 'vitest'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The steps of a first visit. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

test('a first visit shows three steps, which one click dismisses for good', async () => {
  const { page } = await web.open('/', { now: NOW })
  await page.getByRole('heading', { level: 1, name: /^Market on/ }).waitFor()
  const steps = page.getByRole('region', { name: 'First steps' })
  expect(await steps.count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('flowgate.steps', ''))
  await page.reload()
  await steps.waitFor()
  expect(await steps.getByRole('listitem').count()).toBe(3)
  const links = await steps
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['Signals', '/signals'],
    ['Compare', '/compare'],
    ['GraphiQL', '/graphql'],
    ['REST guide', '/docs'],
    ['API key', '/jobs?tab=keys'],
  ])
  for (const path of ['/graphql', '/docs']) {
    const answer = await fetch(`${web.url}${path}`, { headers: { accept: 'text/html' } })
    expect([path, answer.status]).toEqual([path, 200])
  }
  await steps.getByRole('button', { name: 'Got it' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /^Market on/ }).waitFor()
  expect(await steps.count()).toBe(0)
})
