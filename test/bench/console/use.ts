import type { Page } from 'playwright-core'

export const STEPS = 300

const PATHS = [
  '/',
  '/rankings',
  '/i/AGG-000006',
  '/flows',
  '/i/UVRB',
  '/jobs',
  '/flows/equity-fund-flow',
  '/rankings?of=securities',
]

/** Goes from screen to screen as a reader does, within one page, and does something on each. */
export async function use(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const path = PATHS[step % PATHS.length] ?? '/'
    await page.evaluate((next) => {
      history.pushState(null, '', next)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.mouse.move(500, 400)
    await page.mouse.wheel(0, -240)
    await page.waitForTimeout(100)
    if (step % 5 !== 0) continue
    const search = page.getByRole('dialog')
    await page.keyboard.press('Control+k')
    await search.waitFor()
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
  }
}
