// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../../helpers/console-pages.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { type TabOptions, useConsole } from '../../helpers/use-console.ts'

/** The search of the console in a browser. */

const reader = { email: '' }
const app = useApp({ settings: signedIn(() => `professional:${reader.email}`) })
const web = useConsole(app)

const ANALYST = 'analyst@example.com'
const OWNER = 'owner@example.com'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox')
const status = (page: Page) => palette(page).getByRole('status')
const titles = (page: Page): Promise<string[]> =>
  palette(page).getByRole('option').locator('.palette-title').allTextContents()
const optionOf = (page: Page, title: string) =>
  palette(page)
    .getByRole('option')
    .filter({ has: page.getByTitle(title, { exact: true }) })
/** Title of the choice that Enter would open, as a screen reader says it. */
const highlighted = (page: Page): Promise<string | null> =>
  field(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant')
    return id === null ? null : (document.getElementById(id)?.querySelector('[title]')?.textContent ?? null)
  })
const pathOf = async (page: Page): Promise<string> => (await addressOf(page)).pathname

/** Opens a page as a reader, and the search on it. */
async function search(path = '/rankings', email = ANALYST, options: TabOptions = {}): Promise<Page> {
  reader.email = email
  const { page } = await web.open(path, options)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  return page
}

describe('the search', () => {
  test('opens by a button or a key, closes by a key or a click beside it, and returns the focus', async () => {
    const page = await search()
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    const button = page.getByRole('button', { name: 'Search' })
    const hasFocus = (of: ReturnType<Page['getByRole']>) =>
      expect.poll(() => of.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await hasFocus(button)
    const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Jobs' })
    await link.focus()
    await page.keyboard.press('Meta+k')
    await field(page).waitFor()
    await page.mouse.click(5, 5)
    await palette(page).waitFor({ state: 'detached' })
    await hasFocus(link)
    const filter = page.getByRole('searchbox', { name: 'Filter by name, id or group' })
    await filter.focus()
    await page.keyboard.press('Control+K')
    await field(page).fill('tech')
    await page.keyboard.press('Escape')
    await hasFocus(filter)
    expect(await filter.inputValue()).toBe('')
    expect(await pathOf(page)).toBe('/rankings')
  })

  test('offers screens and commands before anything is typed', async () => {
    const page = await search()
    const sections = palette(page).getByRole('group')
    await expect.poll(() => sections.count()).toBe(2)
    expect(await titles(page)).toEqual([
      ...[
        'Market',
        'Rankings',
        'Flows',
        'Compare',
        'Signals',
        'Jobs',
        'Light theme',
        'Dark theme',
        'Theme of the system',
      ],
      ...['Times in New York', 'Times of this computer'],
    ])
    await expect.poll(() => highlighted(page)).toBe('Market')
  })
})

describe('the search', () => {
  test('finds instruments, flow series and screens by name, symbol, id or word, in any script', async () => {
    const page = await search('/flows')
    for (const [text, title, path] of [
      ['technology', 'Technology', '/i/AGG-TECH'],
      ['agg-idx', 'All Things Index', '/i/AGG-IDX'],
      ['alfa', 'Alfa Robotics', '/i/ALFA'],
      ['us0000001026', 'Beta 100% Natural Foods', '/i/BETA'],
      ['délta', 'Délta Énergie', '/i/%CE%94LT'],
      ['東京', '東京 Instruments 😀', '/i/%E6%9D%B1%E4%BA%AC'],
      ['gamma events', 'Gamma events', '/flows/gamma-event'],
      ['%_', 'Theme of 100%_"quoted" \\ back & 東京', '/i/AGG-100%25_%5C'],
      ['leaderb', 'Rankings', '/rankings'],
      ['api keys', 'Jobs', '/jobs'],
    ] as const) {
      await field(page).fill(text)
      await expect.poll(() => titles(page), { message: text }).toContain(title)
      await optionOf(page, title).first().click()
      await palette(page).waitFor({ state: 'detached' })
      await expect.poll(() => pathOf(page), { message: text }).toBe(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      await field(page).waitFor()
    }
  })

  test('marks what matches, and says why something was found', async () => {
    const page = await search()
    await field(page).fill('us0000001018')
    await optionOf(page, 'Alfa Robotics').getByText('ISIN US0000001018').waitFor()
    await field(page).fill('ROBO')
    await expect.poll(() => optionOf(page, 'Robotics').locator('mark').first().textContent()).toBe('Robo')
    await expect.poll(() => status(page).textContent()).toMatch(/^\d results$/)
  })

  test('finds own aggregates, and none of another reader', async () => {
    const page = await search('/rankings', OWNER)
    await field(page).fill('watchlist')
    await optionOf(page, 'Own Watchlist').getByText('Own', { exact: true }).waitFor()
    expect(await titles(page)).toEqual(['Own Watchlist'])
    await field(page).fill('foreign')
    await expect.poll(() => status(page).textContent()).toBe('Nothing matches “foreign”.')
    const other = await search('/rankings')
    await field(other).fill('watchlist')
    await expect.poll(() => status(other).textContent()).toBe('Nothing matches “watchlist”.')
    expect(await titles(other)).toEqual([])
  })

  test('is walked through by the arrow keys, and followed by Enter', async () => {
    const page = await search()
    await field(page).fill('robotics')
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(2)
    const [first, second, third] = await titles(page)
    await expect.poll(() => highlighted(page)).toBe(first)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => highlighted(page)).toBe(second)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => highlighted(page)).toBe(third)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => highlighted(page)).toBe(second)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: second ?? '', exact: true }).waitFor()
    expect(await pathOf(page)).toMatch(/^\/i\//)
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/rankings')
  })
})

describe('what the search finds', () => {
  test('opens in a new tab by Ctrl and Enter, Ctrl and a click, or the middle button', async () => {
    for (const open of [
      (page: Page) => page.keyboard.press('Control+Enter'),
      (page: Page) => optionOf(page, 'Alfa Robotics').click({ modifiers: ['Control'] }),
      (page: Page) => optionOf(page, 'Alfa Robotics').click({ button: 'middle' }),
    ]) {
      const page = await search()
      await field(page).fill('alfa robotics')
      await expect.poll(() => highlighted(page)).toBe('Alfa Robotics')
      const opening = page.context().waitForEvent('page')
      await open(page)
      const opened = await opening
      await opened.getByRole('heading', { level: 1, name: 'Alfa Robotics' }).waitFor()
      expect(await pathOf(opened)).toBe('/i/ALFA')
      expect(await pathOf(page)).toBe('/rankings')
      await palette(page).waitFor({ state: 'detached' })
      expect(page.context().pages().length).toBe(2)
    }
  })

  test('is offered first the next time, to the same reader alone', async () => {
    const page = await search()
    const follow = async (text: string, title: string) => {
      await field(page).fill(text)
      await optionOf(page, title).first().click()
      await palette(page).waitFor({ state: 'detached' })
      await page.keyboard.press('Control+k')
      await field(page).waitFor()
    }
    await follow('alfa', 'Alfa Robotics')
    await follow('gamma events', 'Gamma events')
    await follow('alfa', 'Alfa Robotics')
    await follow('light', 'Light theme')
    await expect
      .poll(async () => (await titles(page)).slice(0, 3))
      .toEqual(['Alfa Robotics', 'Gamma events', 'Market'])
    await palette(page).getByRole('group', { name: 'Recent' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await expect.poll(() => highlighted(page)).toBe('Alfa Robotics')
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe('/i/ALFA')
    reader.email = OWNER
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await expect.poll(() => highlighted(page)).toBe('Market')
    expect(await titles(page)).not.toContain('Alfa Robotics')
  })
})

describe('what the search finds', () => {
  test('may be a command', async () => {
    const page = await search('/flows/retail-net', 'commands@example.com')
    const isDark = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await isDark()).toBe('light')
    await field(page).fill('dark')
    await expect.poll(() => highlighted(page)).toBe('Dark theme')
    await page.keyboard.press('Enter')
    await palette(page).waitFor({ state: 'detached' })
    await expect.poll(isDark).toBe('dark')
    expect(await pathOf(page)).toBe('/flows/retail-net')
    const facts = page.locator('dl')
    await facts.getByText('10 Mar 2026, 07:00').waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill('times of this')
    await page.keyboard.press('Enter')
    await facts.getByText('10 Mar 2026, 12:00').waitFor()
  })

  test('may be nothing, or nothing yet', async () => {
    const page = await search()
    await field(page).fill('no such thing')
    await expect.poll(() => status(page).textContent()).toBe('Nothing matches “no such thing”.')
    await page.keyboard.press('Enter')
    expect(await palette(page).isVisible()).toBe(true)
    expect(await pathOf(page)).toBe('/rankings')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/FindInstruments/, async (route) => {
      await held
      await route.continue()
    })
    await field(page).fill('alfa')
    await expect.poll(() => status(page).textContent()).toBe('Searching…')
    // Before the service has answered.
    await page.keyboard.press('Enter')
    release()
    await page.getByRole('heading', { level: 1, name: 'Alfa Robotics' }).waitFor()
  })

  test('is what is known without the service, which is said to have failed', async () => {
    const page = await search('/rankings', ANALYST, { expected: /503/ })
    const body = {
      errors: [
        { message: 'The database is unavailable.', extensions: { code: 'UNAVAILABLE', requestId: 'x' } },
      ],
    }
    await page.route(/FindInstruments/, (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify(body) }),
    )
    await field(page).fill('gamma')
    await expect
      .poll(() => status(page).textContent())
      .toBe('The search failed: The database is unavailable.')
    expect(await titles(page)).toContain('Gamma events')
    await page.unroute(/FindInstruments/)
    await field(page).fill('gamma_')
    await expect.poll(() => titles(page)).toContain('Gamma_Ray Labs')
    await expect.poll(() => status(page).textContent()).toMatch(/result/)
  })
})
