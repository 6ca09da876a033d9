// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'
import { graph } from '../../helpers/users.ts'

/** The reader's settings in a browser: theme and zone, which the service keeps. */

const reader = { email: '' }
const app = useApp({ settings: signedIn(() => `professional:${reader.email}`) })
const web = useConsole(app)

/** A page with times: of a revision in New York's evening, which is the next day in Berlin. */
const PATH = '/flows/retail-net'

const open = async (email: string, path = PATH, options = {}) => {
  reader.email = email
  const { page } = await web.open(path, options)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const schemeOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: item, exact: true }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

/** Names of the settings that are chosen, as the menu shows them. */
async function chosenIn(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const chosen = page.getByRole('menuitemradio', { checked: true })
  await chosen.first().waitFor()
  const names = await chosen.allTextContents()
  await page.keyboard.press('Escape')
  return names
}

const revision = (page: Page) => page.getByRole('row', { name: '10 Dec 2025' })

const storedFor = async (email: string): Promise<Record<string, unknown>> =>
  (
    await graph<{ viewer: { preferences: Record<string, unknown> } }>(
      app.as(email),
      '{ viewer { preferences } }',
    )
  ).viewer.preferences

const store = (email: string, preferences: object) =>
  graph(
    app.as(email),
    'mutation ($p: JSON!) { mergePreferences(input: { preferences: $p }) { __typename } }',
    { p: preferences },
  )

describe('the settings', () => {
  test('say who the reader is, and what is chosen', async () => {
    const page = await open('who@example.com')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByText('who@example.com').waitFor()
    await page.getByText('professional tier').waitFor()
    await page.keyboard.press('Escape')
    expect(await chosenIn(page)).toEqual(['As the system', 'the exchange (New York)'])
    const button = page.getByRole('button', { name: 'Settings' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('keep the theme for the reader, in every browser', async () => {
    const page = await open('theme@example.com')
    expect(await schemeOf(page)).toBe('light')
    const ground = await groundOf(page)
    await choose(page, 'Dark')
    await expect.poll(() => schemeOf(page)).toBe('dark')
    expect(await groundOf(page)).not.toBe(ground)
    await expect
      .poll(() => storedFor('theme@example.com'))
      .toEqual({ console: { theme: 'dark', zone: 'exchange' } })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await schemeOf(page)).toBe('dark')
    const elsewhere = await open('theme@example.com', '/rankings')
    await expect.poll(() => schemeOf(elsewhere)).toBe('dark')
    expect(await chosenIn(elsewhere)).toContain('Dark')
    await choose(elsewhere, 'Light')
    await page.reload()
    await expect.poll(() => schemeOf(page)).toBe('light')
    const other = await open('another@example.com', '/rankings', { theme: 'dark' })
    expect(await schemeOf(other)).toBe('dark')
    expect(await chosenIn(other)).toContain('As the system')
  })

  test('are not those of the last reader of this browser', async () => {
    const page = await open('last@example.com')
    await choose(page, 'Dark')
    await choose(page, 'this computer (Berlin)')
    await expect
      .poll(() => storedFor('last@example.com'))
      .toEqual({ console: { theme: 'dark', zone: 'viewer' } })
    reader.email = 'next@example.com'
    await page.reload()
    await expect.poll(() => schemeOf(page)).toBe('light')
    expect(await chosenIn(page)).toEqual(['As the system', 'the exchange (New York)'])
    await choose(page, 'Light')
    await expect
      .poll(() => storedFor('next@example.com'))
      .toEqual({ console: { theme: 'light', zone: 'exchange' } })
  })

  test('keep the zone for the reader, and every time follows it', async () => {
    const page = await open('zone@example.com')
    await revision(page).getByText('31 Jan 2026, 18:59').waitFor()
    await page.locator('dl').getByText('10 Mar 2026, 07:00').waitFor()
    await choose(page, 'this computer (Berlin)')
    await revision(page).getByText('1 Feb 2026, 00:59').waitFor()
    await page.locator('dl').getByText('10 Mar 2026, 12:00').waitFor()
    await expect
      .poll(() => storedFor('zone@example.com'))
      .toEqual({ console: { theme: 'system', zone: 'viewer' } })
    await page.getByRole('link', { name: 'Rankings', exact: true }).click()
    await page.getByLabel('Interval').selectOption({ label: '10 minutes' })
    await page.getByText('Ranked: 11 Mar 2026, 15:50, against 11 Mar 2026, 15:40').waitFor()
    const elsewhere = await open('zone@example.com')
    await revision(elsewhere).getByText('1 Feb 2026, 00:59').waitFor()
    await choose(elsewhere, 'the exchange (New York)')
    await revision(elsewhere).getByText('31 Jan 2026, 18:59').waitFor()
    await page.reload()
    await page.getByText('Ranked: 11 Mar 2026, 10:50, against 11 Mar 2026, 10:40').waitFor()
  })
})

describe('the settings', () => {
  test('follow the system until a theme is chosen', async () => {
    const page = await open('system@example.com')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => schemeOf(page)).toBe('dark')
    await choose(page, 'Light')
    await expect.poll(() => schemeOf(page)).toBe('light')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await schemeOf(page)).toBe('light')
    await choose(page, 'As the system')
    await expect.poll(() => schemeOf(page)).toBe('dark')
  })

  test('follow a system that changes just before the console listens', async () => {
    const page = await open('early@example.com')
    await page.addInitScript(() => {
      const { addEventListener } = MediaQueryList.prototype
      let isDark = false
      const isOfScheme = (query: MediaQueryList) => query.media.includes('dark')
      Object.defineProperty(MediaQueryList.prototype, 'matches', {
        get(this: MediaQueryList) {
          return isOfScheme(this) && isDark
        },
      })
      MediaQueryList.prototype.addEventListener = function (
        this: MediaQueryList,
        ...listener: Parameters<typeof addEventListener>
      ) {
        isDark ||= isOfScheme(this)
        addEventListener.apply(this, listener)
      }
    })
    await page.reload()
    await expect.poll(() => schemeOf(page)).toBe('dark')
  })

  test('leave the reader’s other preferences alone, and ignore those they do not know', async () => {
    const email = 'others@example.com'
    await store(email, { mine: { deep: [1, null, 'x'] }, console: { theme: 'purple', zone: 7 } })
    const page = await open(email)
    expect(await chosenIn(page)).toEqual(['As the system', 'the exchange (New York)'])
    await choose(page, 'Dark')
    await expect
      .poll(() => storedFor(email))
      .toEqual({ mine: { deep: [1, null, 'x'] }, console: { theme: 'dark', zone: 'exchange' } })
  })

  test('are all kept if the service took only the last change', async () => {
    const email = 'refused@example.com'
    const page = await open(email, PATH, { expected: /net::ERR/ })
    const refused = page.waitForEvent('requestfailed')
    // The first change leaves the zone as it is.
    await page.route('**/graphql*', (route) =>
      route.request().postData()?.includes('"zone":"exchange"')
        ? route.abort('connectionrefused')
        : route.continue(),
    )
    await choose(page, 'Dark')
    await refused
    await choose(page, 'this computer (Berlin)')
    await expect.poll(() => storedFor(email)).toEqual({ console: { theme: 'dark', zone: 'viewer' } })
    expect(await schemeOf(page)).toBe('dark')
  })

  test('are right in the first picture, before the service has answered', async () => {
    const page = await open('first@example.com')
    await choose(page, 'Dark')
    await expect.poll(() => storedFor('first@example.com')).toMatchObject({ console: { theme: 'dark' } })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/graphql*', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await schemeOf(page)).toBe('dark')
    release()
    await page.locator('dl').waitFor()
    expect(await schemeOf(page)).toBe('dark')
  })

  test('are chosen by keys', async () => {
    const page = await open('keys@example.com')
    await page.getByRole('button', { name: 'Settings' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'As the system' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await revision(page).getByText('1 Feb 2026, 00:59').waitFor()
    expect(await chosenIn(page)).toEqual(['As the system', 'this computer (Berlin)'])
  })
})
