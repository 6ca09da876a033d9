import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The address of a page. `page.url()` hears of a change only later. */
export const addressOf = async (page: Page): Promise<URL> => new URL(await page.evaluate(() => location.href))

/** Parameters that the address of a page states. */
export const inUrl = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries((await addressOf(page)).searchParams)

/** A parameter of the address of a page. */
export const inAddress = async (page: Page, name: string): Promise<string | null> =>
  (await addressOf(page)).searchParams.get(name)

/** Changes the address of a page of the console, without loading it anew. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)

/** Texts of the cells of a table, row by row, its head first. */
export const cellsOf = (table: Locator): Promise<string[][]> =>
  table.evaluate((element) =>
    [...element.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent ?? '')),
  )

/** Writes a value as tables of numbers do: to the last digit. */
export const exactly = (value: string | number | boolean | null): string =>
  value === null
    ? '–'
    : typeof value === 'number'
      ? value.toLocaleString('en', { maximumFractionDigits: 10 })
      : String(value)

/** The frame of a chart. */
export const frameOf = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('region', typeof title === 'string' ? { name: title, exact: true } : { name: title })

/** Shows the numbers of a chart instead of its picture, or the picture again. */
export const toggleNumbers = (frame: Locator): Promise<void> =>
  frame.getByRole('button', { name: 'Table', exact: true }).click()

/** Numbers of a chart while its frame shows them, the names of the columns first. */
export const numbersIn = (frame: Locator): Promise<string[][]> =>
  cellsOf(frame.getByRole('region', { name: /^Table: / }).getByRole('table'))

/** The pixels of a chart. */
export const pictureOf = (frame: Locator): Promise<string> =>
  frame
    .getByRole('img')
    .locator('canvas')
    .first()
    .evaluate((canvas) => (canvas as unknown as HTMLCanvasElement).toDataURL())

/** Waits until a chart shows another picture. Resolves with it. */
export async function nextPicture(frame: Locator, former: string): Promise<string> {
  await expect.poll(() => pictureOf(frame)).not.toBe(former)
  return pictureOf(frame)
}

/** Moves the pointer over a part of the page, in steps, until something is true. Throws if it never is. */
export async function sweep(
  target: Locator,
  along: (share: number) => { readonly x: number; readonly y: number },
  isDone: () => Promise<boolean>,
  steps = 60,
): Promise<void> {
  for (let step = 0; step <= steps; step++) {
    await target.hover({ position: along(step / steps), force: true })
    if (await isDone()) return
  }
  throw new Error('Nothing was found below the pointer')
}
