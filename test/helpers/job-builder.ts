import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { inAddress } from './console-pages.ts'
import { choice, estimate, sizeStated } from './jobs-screen.ts'

/** Steps of a user who builds a job, and the graph's view of the job. */

const count = (rows: number): string => rows.toLocaleString('en')
/** The button that starts the job. */
export const start = (page: Page) => estimate(page).getByRole('button', { name: 'Start job' })

/** Chooses an option of a field. */
export const select = (label: string, option: string) => (page: Page) =>
  choice(page, label).selectOption({ label: option })

/** Fills a field. */
export const fill = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(value)

/** Chooses an option of a group. */
export const pill = (group: string, option: string) => (page: Page) =>
  page.getByRole('group', { name: group, exact: true }).getByText(option, { exact: true }).click()

/** A step of the user, with the argument on the graph and the parameter in the address that it sets. */
export type Step = readonly [
  act: (page: Page) => Promise<unknown>,
  argument: readonly [name: string, literal: string],
  parameter: readonly [name: string, value: string],
]

/** The graph's view of requests that are built in the console of an app. */
export function builderOf(app: TestApp) {
  /** Returns the size of a request by the graph, as the page should state it. */
  async function expectedSize(field: string, args: Readonly<Record<string, string>>): Promise<string> {
    const given = Object.entries(args).map(([name, value]) => `${name}: ${value}`)
    const { data, errors } = await app.graphql<{ of: { rows: number; rowsRead: number } }, never>(
      `{ of: ${field}${given.length > 0 ? `(${given})` : ''} { rows rowsRead } }`,
    )
    if (!data?.of) return errors?.[0]?.message ?? ''
    const { rows, rowsRead } = data.of
    return `${count(rows)} ${rows === 1 ? 'row' : 'rows'}${rowsRead === rows ? '' : ` from ${count(rowsRead)} bars`}`
  }

  /** Takes the steps, and compares the size and the address after each. */
  async function follow(page: Page, field: string, first: Readonly<Record<string, string>>, steps: Step[]) {
    const args: Record<string, string> = { ...first }
    for (const [act, [name, literal], [parameter, value]] of steps) {
      await act(page)
      args[name] = literal
      await expect.poll(() => inAddress(page, parameter)).toBe(value)
      await expect.poll(() => sizeStated(page), { message: name }).toBe(await expectedSize(field, args))
    }
  }

  /** Returns the parameters of the open job, by the graph. */
  async function keptParameters(page: Page): Promise<Record<string, string>> {
    await expect.poll(() => inAddress(page, 'job')).not.toBeNull()
    type Kept = { job: { request: { parameters: { name: string; value: string }[] } } }
    const { data } = await app.graphql<Kept, { id: string | null }>(
      'query ($id: ID!) { job(id: $id) { request { parameters { name value } } } }',
      { id: await inAddress(page, 'job') },
    )
    return Object.fromEntries((data?.job.request.parameters ?? []).map(({ name, value }) => [name, value]))
  }

  return { expectedSize, follow, keptParameters }
}
