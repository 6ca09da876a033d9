// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatDate, formatTime } from '../../../console/parts/format.ts'
import { inAddress } from '../../helpers/console-pages.ts'
import { jobList } from '../../helpers/jobs-screen.ts'
import { waitingJob } from '../../helpers/results.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'
import { graph, tokenOrKey } from '../../helpers/users.ts'

/** Long lists of the screen, and the loads, which administrators see. */

const ADMIN = 'admin@example.com'
const reader = { token: '' }
const app = useApp({ authenticate: tokenOrKey, settings: signedIn(() => reader.token) })
const web = useConsole(app)

const asAdmin = {
  graphql: <T>(query: string) =>
    app.graphql<T, never>(query, undefined, {
      headers: { authorization: `Bearer professional:${ADMIN}:admin` },
    }),
}

const headers = (page: Page) => page.getByRole('rowheader').allTextContents()

/** A list of the screen with more items than fit on a page. */
interface Long {
  readonly tab: string
  readonly size: number
  readonly nouns: string
  /** Makes items of a reader. */
  make(email: string, count: number): Promise<unknown>
  /** The items of a reader, newest first, as the graph lists them. */
  all(email: string): Promise<readonly string[]>
  /** The items that the page shows. */
  shown(page: Page): Promise<readonly string[]>
}

type Nodes<T> = { readonly nodes: readonly T[] }

const KEYS: Long = {
  ...{ tab: 'keys', size: 50, nouns: 'keys', shown: headers },
  make: async (email, count) => {
    await app.as(email).graphql('mutation { createApiKey(input: { name: "Key 0" }) { __typename } }')
    await app.database.pool.query(
      `insert into api_key (user_id, name, secret_hash)
       select id, 'Key ' || n, sha256((email || n)::bytea) from app_user, generate_series(1, $2::integer) n
       where email = $1`,
      [email, count - 1],
    )
  },
  all: async (email) => {
    const { viewer } = await graph<{ viewer: { apiKeys: Nodes<{ name: string }> } }>(
      app.as(email),
      '{ viewer { apiKeys(first: 1000) { nodes { name } } } }',
    )
    return viewer.apiKeys.nodes.map(({ name }) => name)
  },
}

const LINKS: Long = {
  ...{ tab: 'links', size: 50, nouns: 'valid links', shown: headers },
  make: async (email, count) => {
    for (let n = 1; n <= count; n++)
      await app.as(email).post('/links', { request: `/aggregates/${(n % 9) + 1}/latest?interval=1w&n=${n}` })
  },
  all: async (email) => {
    const { viewer } = await graph<{ viewer: { links: Nodes<{ request: string }> } }>(
      app.as(email),
      '{ viewer { links(first: 1000) { nodes { request } } } }',
    )
    return viewer.links.nodes.map(({ request }) => request)
  },
}

const JOBS: Long = {
  ...{ tab: 'mine', size: 25, nouns: 'jobs' },
  make: async (email, count) => {
    for (let n = 1; n <= count; n++) await waitingJob(app.database, { email })
  },
  all: async (email) => {
    const { jobs } = await graph<{ jobs: Nodes<{ jobId: string }> }>(
      app.as(email),
      '{ jobs(first: 1000) { nodes { jobId } } }',
    )
    return jobs.nodes.map(({ jobId }) => jobId)
  },
  shown: (page) =>
    jobList(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map(
          (link) => new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('job') ?? '',
        ),
      ),
}

describe('long lists', () => {
  test.each([KEYS, LINKS, JOBS])('of $nouns are shown page by page, newest first', async (list) => {
    const email = `many-${list.tab}@example.com`
    reader.token = `professional:${email}`
    const count = list.size + 3
    await list.make(email, count)
    const all = await list.all(email)
    expect(new Set(all).size).toBe(count)
    const { page } = await web.open(`/jobs?tab=${list.tab}`)
    const pager = page.getByRole('navigation', { name: `Pages of ${list.nouns}` })
    const [newer, older] = ['Newer', 'Older'].map((name) => pager.getByRole('button', { name }))
    await pager.getByText(`${count} ${list.nouns}`).waitFor()
    expect(await list.shown(page)).toEqual(all.slice(0, list.size))
    expect([await newer?.isDisabled(), await older?.isDisabled()]).toEqual([true, false])
    await older?.click()
    await expect.poll(() => list.shown(page)).toEqual(all.slice(list.size))
    expect([await newer?.isDisabled(), await older?.isDisabled()]).toEqual([false, true])
    await page.reload()
    await expect.poll(() => list.shown(page)).toEqual(all.slice(list.size))
    await newer?.click()
    await expect.poll(() => list.shown(page)).toEqual(all.slice(0, list.size))
    await page.goBack()
    await expect.poll(() => list.shown(page)).toEqual(all.slice(list.size))
    // The place in one list means nothing in another.
    await page.getByRole('link', { name: 'New job' }).click()
    await expect.poll(() => inAddress(page, 'after')).toBeNull()
  })
})

const AREAS: Readonly<Record<string, string>> = {
  CASH_DAILY: 'Cash, daily',
  CASH_INTRADAY: 'Cash, 10 minutes',
  OPTIONS_DAILY: 'Options, daily',
  OPTIONS_INTRADAY: 'Options, 10 minutes',
  FLOW_OBSERVATIONS: 'Flow series',
  FLOW_FORECASTS: 'Forecasts',
  CONSTITUENTS: 'Constituents',
}

interface Area {
  readonly area: string
  readonly newest: string
  readonly rows: number
  readonly stalenessDays: number
  readonly load: { readonly version: number; readonly loadedAt: string }
}

interface Load {
  readonly version: number
  readonly source: string
  readonly rowsAdded: number | null
  readonly rowsRemoved: number | null
}

describe('loads', () => {
  const cells = (page: Page, table: string): Promise<string[][]> =>
    page
      .getByRole('region', { name: table, exact: true })
      .last()
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
      )

  test('are not for those who are no administrators, who are told', async () => {
    reader.token = 'professional:user@example.com'
    const { page, operations } = await web.open('/jobs?tab=loads')
    await page.getByText('Only administrators see the loads').waitFor()
    expect(await page.getByRole('link', { name: 'Loads' }).count()).toBe(0)
    expect(operations).not.toContain('Loads')
  })

  test('show administrators how fresh each area is', async () => {
    reader.token = `professional:${ADMIN}:admin`
    const { page } = await web.open('/jobs')
    await page.getByRole('link', { name: 'Loads' }).click()
    await page.getByRole('heading', { name: 'Freshness' }).waitFor()
    const { dataFreshness } = await graph<{ dataFreshness: Area[] }>(
      asAdmin,
      '{ dataFreshness { area newest rows stalenessDays load { version loadedAt } } }',
    )
    const age = (days: number, isOld: boolean) =>
      `${days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`}${isOld ? ', old' : ''}`
    expect(await cells(page, 'Freshness')).toEqual(
      dataFreshness.map(({ area, newest, rows, stalenessDays, load }) => [
        AREAS[area],
        newest.length === 10 ? formatDate(newest) : formatTime(newest, 'exchange'),
        age(stalenessDays, area !== 'CONSTITUENTS' && stalenessDays > 4),
        rows.toLocaleString('en'),
        `${load.version}, ${formatTime(load.loadedAt, 'exchange')}`,
      ]),
    )
    expect(dataFreshness.find(({ area }) => area === 'CASH_DAILY')?.rows).toBeGreaterThan(0)
  })

  test('are listed page by page with their changes', async () => {
    reader.token = `professional:${ADMIN}:admin`
    await app.database.pool.query(
      `insert into data_version (source) select '<i>past load</i> ' || n from generate_series(1, 30) n`,
    )
    const { loads } = await graph<{ loads: Nodes<Load> }>(
      asAdmin,
      '{ loads(first: 1000) { nodes { version source rowsAdded rowsRemoved } } }',
    )
    const text = (rows: number | null) => rows?.toLocaleString('en') ?? '–'
    const expected = loads.nodes.map(({ version, source, rowsAdded, rowsRemoved }) => [
      String(version),
      source,
      text(rowsAdded),
      text(rowsRemoved),
    ])
    const { page } = await web.open('/jobs?tab=loads')
    await page.getByText(`${expected.length} loads`).waitFor()
    const shown = async () =>
      (await cells(page, 'Loads, newest first')).map((row) => [row[0], row[2], row[5], row[7]])
    expect(await shown()).toEqual(expected.slice(0, 25))
    await page.getByRole('button', { name: 'Older' }).click()
    await expect.poll(shown).toEqual(expected.slice(25))
    expect(expected.at(-1)?.[2]).not.toBe('–')
  })
})
