import type { Page } from 'playwright-core'

/** A reader without a mouse. */

/** More controls than any screen has before the one that is looked for. */
const MOST_STEPS = 80

/** What the control with the focus is called: its label, its text or the label of its field. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: active } = document
    const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : []
    const label = active?.getAttribute('aria-label') ?? labels[0]?.textContent
    return (label ?? active?.textContent ?? '').trim()
  })

/** Waits for a control of a name, and presses Tab until it has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByLabel(name)
    .or(page.getByRole('button', { name }))
    .or(page.getByRole('link', { name }))
    .first()
    .waitFor()
  const isReached = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  for (let step = 0; step < MOST_STEPS; step++) {
    if (isReached(await focusedName(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

/** Presses a control that Tab leads to. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Goes to a screen by the search, as fast as keys can be pressed. */
export async function openBySearch(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
