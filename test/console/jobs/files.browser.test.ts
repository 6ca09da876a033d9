// @module-tag chromium
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileLabel } from '../../../console/jobs/samples.ts'
import type { Worker } from '../../../src/jobs/worker.ts'
import { startJob, statusOnce, workFor } from '../../helpers/jobs.ts'
import { choose, copiedIn, openJob } from '../../helpers/jobs-screen.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The files of a completed job. Each test has a job of its own. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)
let worker: Worker
beforeAll(async () => {
  worker = await workFor(app.database)
})
afterAll(() => worker.stop())

interface JobFile {
  readonly format: 'CSV' | 'JSON' | 'NDJSON' | 'ARROW' | 'PARQUET' | 'XLSX'
  readonly compression: 'NONE' | 'GZIP' | 'ZIP'
  readonly mediaType: string
  readonly path: string
  readonly bytes: number | null
  readonly sha256: string | null
}

async function filesOf(id: string): Promise<JobFile[]> {
  const { data } = await app.graphql<{ job: { files: JobFile[] } }, { id: string }>(
    'query ($id: ID!) { job(id: $id) { files { format compression mediaType path bytes sha256 } } }',
    { id },
  )
  return data?.job.files ?? []
}

/** The file as the REST API returns it. */
async function exported({ path }: JobFile): Promise<Buffer> {
  const response = await app.send(path)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Thousands of bytes with one decimal. `toFixed` alone would write 5850 as 5.8, since 5.85 is a little less in binary. */
const kilobytes = (bytes: number): string => (Math.round(bytes / 100) / 10).toFixed(1)
const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const download = (page: Page, label: string) =>
  page.getByRole('button', { name: `Download ${label}`, exact: true })
const copy = (page: Page, label: string) =>
  page.getByRole('button', { name: `Copy a link to ${label}`, exact: true })
const row = (page: Page, label: string) =>
  openJob(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })

type Console = ReturnType<typeof useConsole>

/** Opens a completed job: another one for each start of its bars. */
async function open(web: Console, startDate: string) {
  const { job_id: id } = await startJob(app, startDate)
  expect((await statusOnce(app, id)).status).toBe('COMPLETED')
  const { page } = await web.open(`/jobs?tab=mine&job=${id}`, { now: NOW })
  await openJob(page).getByRole('table').waitFor()
  // The formats that most readers want come first, the others behind one control.
  const formats = openJob(page).getByRole('rowheader')
  expect(await formats.allTextContents()).toEqual(['CSV', 'Excel', 'Parquet'])
  await page.getByRole('button', { name: 'Other formats (7)' }).click()
  expect(await formats.count()).toBe(10)
  return { id, page }
}

/** Fetches a link of the page as somebody who has nothing but the link. */
async function fetched(url: string): Promise<Buffer> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe('the files of a job', () => {
  test('are saved in every format, as the REST API returns them', async () => {
    const { id, page } = await open(web, '2026-01-05')
    const files = await filesOf(id)
    expect(files).toHaveLength(10)
    for (const file of files) {
      const saving = page.waitForEvent('download')
      await download(page, fileLabel(file)).click()
      const saved = await saving
      const bytes = await readFile(await saved.path())
      expect([fileLabel(file), bytes.equals(await exported(file))]).toEqual([fileLabel(file), true])
      expect(saved.suggestedFilename()).toMatch(
        new RegExp(`${id}\\.${file.format.toLowerCase()}(\\.gz|\\.zip)?$`),
      )
    }
    // The page itself stays where it is.
    expect(await openJob(page).isVisible()).toBe(true)
  })

  test('have sizes and digests: those that are not known yet are computed', async () => {
    const { id, page } = await open(web, '2026-01-06')
    for (const file of await filesOf(id)) {
      const label = fileLabel(file)
      const digest = row(page, label).locator('code')
      const compute = page.getByRole('button', { name: `Compute the SHA-256 of ${label}`, exact: true })
      expect([label, await compute.count()]).toEqual([label, file.sha256 === null ? 1 : 0])
      if (file.sha256 === null) await compute.click()
      await digest.waitFor()
      const bytes = await exported(file)
      expect([label, await digest.getAttribute('title')]).toEqual([label, digestOf(bytes)])
      const size = bytes.length < 1000 ? `${bytes.length} B` : `${kilobytes(bytes.length)} kB`
      expect((await row(page, label).getByRole('cell').first().textContent())?.replace(/\s/, ' ')).toBe(size)
    }
    await page.getByRole('button', { name: 'Copy SHA-256 of Parquet' }).click()
    await row(page, 'Parquet').getByText('Copied').waitFor()
    const parquet = (await filesOf(id)).find(({ format }) => format === 'PARQUET')
    expect(await copiedIn(page)).toBe(parquet?.sha256)
  })

  test.each([
    ['Link for an hour', '11 Mar 2026, 11:55'],
    ['Link for a day', '12 Mar 2026, 10:55'],
  ])('have links that need no credential: %s', async (item, until) => {
    const { id, page } = await open(web, item.endsWith('hour') ? '2026-01-07' : '2026-01-08')
    for (const file of (await filesOf(id)).filter(({ compression }) => compression === 'NONE')) {
      const before = await copiedIn(page)
      await choose(page, copy(page, fileLabel(file)), item)
      await expect.poll(() => copiedIn(page)).not.toBe(before)
      const url = await copiedIn(page)
      await page.getByText(`The link works without signing in until ${until}`).waitFor()
      await page.getByRole('status').getByText(url, { exact: true }).waitFor()
      expect((await fetched(url)).equals(await exported(file))).toBe(true)
    }
  })
})

describe('samples for files', () => {
  test('have samples in Python and for the command line, whose links work', async () => {
    const { id, page } = await open(web, '2026-01-09')
    const file = (await filesOf(id)).find(({ format }) => format === 'PARQUET')
    if (!file) throw new Error('The job has no Parquet file')
    const bytes = await exported(file)
    await choose(page, copy(page, 'Parquet'), 'Python')
    await page.getByText('Python copied.').waitFor()
    const [, pythonUrl = ''] =
      /^import pandas as pd\n\nrows = pd\.read_parquet\("(.+)"\)\n$/.exec(await copiedIn(page)) ?? []
    expect((await fetched(pythonUrl)).equals(bytes)).toBe(true)
    await choose(page, copy(page, 'Parquet'), 'curl')
    await page.getByText('curl copied.').waitFor()
    const [, name, curlUrl = ''] = /^curl -C - -o (\S+) '(.+)'\n$/.exec(await copiedIn(page)) ?? []
    expect(name).toBe(`${id}.parquet`)
    expect((await fetched(curlUrl)).equals(bytes)).toBe(true)
  })

  test('that cannot be linked say why', async () => {
    const { id, page } = await open(web, '2026-01-12')
    await app.database.pool.query(
      `insert into signed_link (user_id, digest, request, created_at, expires_at)
       select (select id from app_user where email = 'analyst@example.com'), sha256(n::text::bytea), '/x', $1::timestamptz, $1::timestamptz + interval '1 day'
       from generate_series(1, 1000) n`,
      [NOW],
    )
    await download(page, 'CSV').click()
    await openJob(page).getByRole('alert').getByText('TOO_MANY_LINKS').waitFor()
    await app.database.pool.query(`delete from signed_link where request = '/x'`)
    const saving = page.waitForEvent('download')
    await download(page, 'CSV').click()
    const [csv] = await filesOf(id)
    if (!csv) throw new Error('The job has no CSV file')
    expect((await readFile(await (await saving).path())).equals(await exported(csv))).toBe(true)
    expect(await openJob(page).getByText('TOO_MANY_LINKS').count()).toBe(0)
  })
})
