// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addressOf, goTo } from '../../helpers/console-pages.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The frame of every screen in a browser: ways between screens, and what is said of the connection. */

const app = useApp({ settings: signedIn() })

const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' })
const current = (page: Page) => screens(page).locator('[aria-current]').allTextContents()
const pathOf = async (page: Page): Promise<string> => (await addressOf(page)).pathname

describe('the header', () => {
  const web = useConsole(app)

  test('leads to each screen, and says which one is shown', async () => {
    const { page } = await web.open('/', { now: NOW })
    for (const [name, path, heading] of [
      ['Rankings', '/rankings', 'Rankings'],
      ['Flows', '/flows', 'Flows'],
      ['Compare', '/compare', 'Compare'],
      ['Signals', '/signals', 'Signals'],
      ['Jobs', '/jobs', 'Jobs and files'],
      ['Market', '/', 'Market on 10 Mar 2026'],
    ] as const) {
      await screens(page).getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
      expect(await pathOf(page)).toBe(path)
      expect(await current(page)).toEqual([name])
      await expect.poll(() => page.title()).toMatch(new RegExp(`${name}.* · flowgate$`))
    }
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Jobs and files' }).waitFor()
    await page.getByRole('link', { name: 'flowgate, market' }).click()
    await page.getByRole('heading', { level: 1, name: 'Market on 10 Mar 2026' }).waitFor()
  })

  test('stands above a page for an address that leads nowhere', async () => {
    const { page } = await web.open('/nowhere', { expected: /404/ })
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
    await expect.poll(() => page.title()).toBe('No such page · flowgate')
    await screens(page).getByRole('link', { name: 'Rankings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rankings' }).waitFor()
    // What is no browser that opens a page gets the answer of an API.
    const { status, body } = await app.rest('/nowhere')
    expect([status, body.code]).toEqual([404, 'route_not_found'])
  })

  test('marks the screen that another page belongs to', async () => {
    const { page } = await web.open('/flows/retail-net', { now: NOW })
    await page.getByRole('heading', { level: 1, name: 'Retail net flow' }).waitFor()
    expect(await current(page)).toEqual(['Flows'])
    await goTo(page, '/i/ALFA')
    await page.getByRole('heading', { level: 1, name: 'Alfa Robotics' }).waitFor()
    expect(await current(page)).toEqual(['Market'])
  })

  test('is skipped by the first link', async () => {
    const { page } = await web.open('/rankings', { now: NOW })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('screen')
    await page.getByRole('heading', { level: 1, name: 'Rankings' }).waitFor()
  })

  test('stays over a page that there is not', async () => {
    const { page } = await web.open('/rankings', { now: NOW })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await goTo(page, '/nowhere')
    await page.getByText('There is no such page').waitFor()
    expect(await current(page)).toEqual([])
    await screens(page).getByRole('link', { name: 'Flows', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Flows' }).waitFor()
  })

  test('says that the computer is offline, for as long as it is', async () => {
    const { page } = await web.open('/rankings', {
      now: NOW,
      expected: /ERR_INTERNET_DISCONNECTED|WebSocket/,
    })
    await page.getByRole('table').first().waitFor()
    await page.context().setOffline(true)
    const said = page.getByText('This computer is offline. What you see may be out of date.')
    await said.waitFor()
    await page.context().setOffline(false)
    await said.waitFor({ state: 'detached' })
  })
})
