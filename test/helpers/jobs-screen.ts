import type { Locator, Page } from 'playwright-core'

/** Parts of the screen "Jobs and files", as a reader finds them. */

export const openJob = (page: Page): Locator => page.getByRole('region', { name: 'Open job' })
export const jobList = (page: Page): Locator => page.getByRole('region', { name: 'Jobs, newest first' })
export const estimate = (page: Page): Locator => page.getByRole('region', { name: 'Size of the request' })

/** A field with choices, by its label. */
export const choice = (page: Page, label: string): Locator =>
  page.getByRole('combobox', { name: label, exact: true })

/** The size of the request that the page states, or what it says instead, once it is that of the whole form. */
export async function sizeStated(page: Page): Promise<string | null> {
  const settled = page.locator(
    '.estimate-size[aria-busy="false"] :is(.estimate-rows, .estimate-missing, [role=alert] p)',
  )
  return (await settled.count()) === 1 ? settled.textContent() : null
}

/** Chooses an item of the menu that a button opens. */
export async function choose(page: Page, button: Locator, item: string): Promise<void> {
  await button.click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Text that a page has copied. */
export const copiedIn = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
