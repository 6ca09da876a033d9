import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formatDate, formatTime } from '../../console/parts/format.ts'
import type { Caller } from './app.ts'
import { parseCsv } from './csv.ts'

/** The screen of an instrument, as its reader sees it, and the same numbers from the graph. */

export type Cell = string | number | boolean | null

type Columns = { readonly [name: string]: Columns | readonly Cell[] | null }

/** A column's path, `transformed.px`, as a selection of the graph. */
const selectionOf = (path: string): string =>
  path.split('.').reduceRight((inner, name) => (inner === '' ? name : `${name} { ${inner} }`), '')

function columnAt(columns: Columns, path: string): readonly Cell[] {
  const found = path
    .split('.')
    .reduce<unknown>((of, name) => (of === null ? null : Reflect.get(Object(of), name)), columns)
  return Array.isArray(found) ? found : []
}

/** Bars of an instrument, newest first: the time of each, whether it is partial, and the values of some columns. */
export async function barsInGraph(
  caller: Caller,
  id: string,
  columns: readonly string[],
  parameters = '',
): Promise<Cell[][]> {
  const bars = `bars(first: 5000, assetClass: ALL, ${parameters}) {
    columns { ts isPartial ${columns.map(selectionOf).join(' ')} }
  }`
  type Found = { readonly bars: { readonly columns: Columns } } | null
  const { data, errors } = await caller.graphql<{ aggregate: Found; security: Found }, { id: string }>(
    `query ($id: String!) {
      aggregate(by: { providerId: $id }) { ${bars} }
      security(by: { ticker: $id }) { ${bars} }
    }`,
    { id },
  )
  expect(errors).toBeUndefined()
  const found = data?.aggregate ?? data?.security
  if (!found) throw new Error(`The graph has no ${id}`)
  const [times = [], ...others] = ['ts', 'isPartial', ...columns].map((path) =>
    columnAt(found.bars.columns, path),
  )
  return times.map((ts, at) => [ts, ...others.map((values) => values[at] ?? null)])
}

/** Place of the net flow in a row, after the time, whether the bar is partial, and the price. It has its sign. */
const FLOW = 3

/** A cell as tables show it. */
function shownCell(cell: Cell, isSigned: boolean): string {
  if (cell === null) return '–'
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (typeof cell === 'string')
    return cell.endsWith('T00:00:00Z') ? formatDate(cell) : `${formatTime(cell, 'exchange')} New York`
  const digits = cell.toLocaleString('en', { maximumFractionDigits: 10 })
  return isSigned && cell > 0 ? `+${digits}` : digits
}

/** A row of numbers as tables show it. `further` names the columns after the net flow: what is net has its sign. */
export const shownRow = (row: readonly Cell[], further: readonly string[] = []): string[] =>
  row.map((cell, at) => shownCell(cell, at === FLOW || /^Net /.test(further[at - FLOW - 1] ?? '')))

/** Shows the numbers of the chart in its place, or the chart again. */
export const turnTable = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Table', exact: true }).click()

/** The table of the chart's numbers with its heading. Empty while it is not shown. */
export const tableRows = (page: Page): Promise<string[][]> =>
  page
    .getByRole('region', { name: /^Table: / })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    )

/** Chooses an item of the menu that saves and copies. */
export async function chooseOfMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Save or copy: / }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Saves the chart as a file. */
export async function savedFile(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download')
  await chooseOfMenu(page, item)
  const file = await saving
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** The numbers of the chart as its CSV file has them, without the heading. */
export async function csvRows(page: Page): Promise<(string | null)[][]> {
  const { bytes } = await savedFile(page, 'CSV file')
  return parseCsv(bytes.toString())
    .slice(1)
    .filter((row) => row.length > 1)
}

/** A row of numbers as the CSV file has it. */
export const csvCells = (row: readonly Cell[]): (string | null)[] =>
  row.map((cell) => (cell === null ? null : String(cell)))

interface ReadOut {
  /** Time of the bar. */
  readonly ts: string | undefined
  readonly isPartial: boolean
  readonly values: Readonly<Record<string, string>>
}

/** What the line above the chart says of the bar under the crosshair. Null without a chart. */
export async function readOut(page: Page): Promise<ReadOut | null> {
  const [said = null] = await page.locator('.read-out').evaluateAll((lines) =>
    lines.map((line) => ({
      ts: line.querySelector('time')?.dateTime,
      isPartial: line.querySelector('.read-out-partial') !== null,
      values: Object.fromEntries(
        [...line.querySelectorAll('.read-out-mark')].map((mark) => [
          mark.querySelector('bdi')?.textContent ?? '',
          mark.querySelector('b')?.textContent ?? '',
        ]),
      ),
    })),
  )
  return said
}
