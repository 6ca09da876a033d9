// @module-tag chromium
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** What a reader types while the search opens. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

/** The file of the search, which is requested when it opens for the first time. */
const FILE = /\/console\/palette-[^/]*\.js/

const search = (page: Page) => page.getByRole('combobox', { name: /^Find an instrument/ })
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter by name, id or group' })

/** Opens a page whose filter has the focus, and the search, whose file is answered by a function. */
async function searchOpens(expected?: RegExp) {
  const { page } = await web.open('/rankings', expected && { expected })
  await filter(page).focus()
  const answer = Promise.withResolvers<'file' | 'nothing'>()
  await page.route(FILE, async (route) =>
    (await answer.promise) === 'file' ? route.continue() : route.abort(),
  )
  await Promise.all([page.waitForRequest(FILE), page.keyboard.press('Control+k')])
  return { page, answer: answer.resolve }
}

test.each([
  ['signals', 'Signals'],
  ['alfa', 'Alfa Robotics'],
])('%s and Enter lead to %s', async (text, title) => {
  const { page, answer } = await searchOpens()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  expect(await filter(page).inputValue()).toBe('')
  answer('file')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

test('letters are the beginning of what is searched for', async () => {
  const { page, answer } = await searchOpens()
  await page.keyboard.type('Alfa ro')
  answer('file')
  await expect.poll(() => search(page).inputValue()).toBe('Alfa ro')
  await page.keyboard.type('bot')
  expect(await search(page).inputValue()).toBe('Alfa robot')
})

test('a field that the reader goes to instead gets every letter', async () => {
  const { page, answer } = await searchOpens()
  await page.keyboard.type('lost')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('tech')
  expect(await filter(page).inputValue()).toBe('tech')
  answer('file')
  await search(page).waitFor()
  expect(await search(page).inputValue()).toBe('')
})

test('the page has its keys again when the search cannot be loaded', async () => {
  const { page, answer } = await searchOpens(/ERR_FAILED/)
  await page.keyboard.type('lost')
  answer('nothing')
  await expect
    .poll(async () => {
      await page.keyboard.type('t')
      return filter(page).inputValue()
    })
    .toMatch(/^t/)
  expect(await search(page).count()).toBe(0)
})
