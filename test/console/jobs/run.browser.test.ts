// @module-tag chromium
import type { WebSocketRoute } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { reportProgress, retryJob } from '../../../src/jobs/transition-queries.ts'
import { inAddress } from '../../helpers/console-pages.ts'
import { holdResults, startJob, workFor } from '../../helpers/jobs.ts'
import { jobList, openJob } from '../../helpers/jobs-screen.ts'
import { completed, startedJob, waitingJob } from '../../helpers/results.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** Readers watch their jobs run. Each test has a reader of its own. */

const reader = { token: '' }
const app = useApp({
  settings: {
    ...signedIn(() => reader.token),
    // The tests cut sockets themselves.
    socketTimes: { initTimeoutMs: 60_000, pingMs: 60_000 },
  },
})
const web = useConsole(app)

/** Signs in whoever opens the next page. */
function signIn(email: string) {
  reader.token = `professional:${email}`
  return { email, caller: app.as(email) }
}

describe('a job', () => {
  test('is started, runs and completes before its reader’s eyes', async () => {
    const { caller } = signIn('starter@example.com')
    const release = await holdResults(app)
    const worker = await workFor(app.database)
    try {
      const tab = await web.open('/jobs?aggregate_ids=3,1,9&start_date=2026-01-05')
      await tab.page.getByRole('button', { name: 'Start job' }).click()
      await openJob(tab.page).getByText('Running', { exact: true }).waitFor()
      await openJob(tab.page)
        .getByRole('heading', { name: 'All Things Index, Technology, Equities' })
        .waitFor()
      const before = tab.operations.length
      await release()
      await openJob(tab.page).getByText('Completed', { exact: true }).waitFor()
      type Counted = { job: { status: string; rowCount: number } }
      const { data } = await caller.graphql<Counted, { id: string | null }>(
        'query ($id: ID!) { job(id: $id) { status rowCount } }',
        { id: await inAddress(tab.page, 'job') },
      )
      expect(data?.job.status).toBe('COMPLETED')
      const rows = `${data?.job.rowCount.toLocaleString('en')} rows`
      await openJob(tab.page).getByText(rows, { exact: true }).waitFor()
      await openJob(tab.page).getByRole('table').waitFor()
      const row = jobList(tab.page).getByRole('listitem')
      expect(await row.textContent()).toMatch(new RegExp(`Completed.*${rows}`))
      // Each change arrived over the one socket.
      expect([tab.operations.length - before, tab.sockets()]).toEqual([0, 1])
    } finally {
      await worker.stop()
    }
  })

  test('shows each stage with the rows stored so far, in the list as well', async () => {
    const owner = signIn('watcher@example.com')
    const id = await waitingJob(app.database, owner)
    const { page } = await web.open(`/jobs?tab=mine&job=${id}`)
    await openJob(page).getByText('Waiting for a worker').waitFor()
    await openJob(page).getByText('0 of 100 rows').waitFor()
    const key = await startedJob(app.database, owner, id)
    await openJob(page).getByText('Running', { exact: true }).waitFor()
    for (const [stage, said, rows] of [
      ['computing', 'Computing', 40],
      ['writing', 'Storing rows', 85],
    ] as const) {
      await reportProgress(app.database.db, key, { stage, rowsProcessed: rows, rowsTotal: 100 })
      await openJob(page).getByText(`${rows} of 100 rows`).waitFor()
      await openJob(page).getByText(said, { exact: true }).waitFor()
      await jobList(page).getByText(`${rows}% of 100 rows`).waitFor()
      expect(await openJob(page).getByRole('progressbar').getAttribute('value')).toBe(String(rows))
    }
    await completed(app.database, key)
    await openJob(page).getByText('Completed', { exact: true }).waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
  })

  test('is followed in the list without being open', async () => {
    const owner = signIn('lister@example.com')
    const id = await waitingJob(app.database, owner)
    const { page } = await web.open('/jobs?tab=mine')
    await jobList(page).getByText('Waiting', { exact: true }).waitFor()
    const key = await startedJob(app.database, owner, id)
    await jobList(page).getByText('Running', { exact: true }).waitFor()
    await completed(app.database, key)
    await jobList(page).getByText('Completed', { exact: true }).waitFor()
  })

  test('is another attempt once its worker was lost', async () => {
    const owner = signIn('attempts@example.com')
    const key = await startedJob(app.database, owner)
    const { page } = await web.open(`/jobs?tab=mine&job=${key.id}`)
    await openJob(page).getByText('Running', { exact: true }).waitFor()
    await retryJob(app.database.db, key)
    await openJob(page).getByText('Waiting for a worker').waitFor()
    await startedJob(app.database, owner, key.id)
    await openJob(page).getByText('Running', { exact: true }).waitFor()
    await openJob(page).getByText('attempt 2 of 3').waitFor()
  })
})

describe('a job whose socket is cut, or that is not there', () => {
  test('goes on after the socket was cut, and catches up on what the page missed', async () => {
    const owner = signIn('cut@example.com')
    const key = await startedJob(app.database, owner)
    const sockets: WebSocketRoute[] = []
    let isAway = false
    const { page } = await web.open('/jobs', { expected: /WebSocket/ })
    await page.routeWebSocket(/\/graphql$/, (socket) => {
      if (isAway) return void socket.close({ code: 1013, reason: 'cut by the test' })
      const far = socket.connectToServer()
      sockets.push(far)
    })
    await page.goto(`${web.url}/jobs?tab=mine&job=${key.id}`)
    await reportProgress(app.database.db, key, { stage: 'writing', rowsProcessed: 10, rowsTotal: 100 })
    await openJob(page).getByText('10 of 100 rows').waitFor()
    expect(sockets).toHaveLength(1)

    isAway = true
    await sockets[0]?.close({ code: 3000, reason: 'cut by the test' })
    await page.getByText('Live updates are interrupted. Reconnecting.').waitFor()
    await reportProgress(app.database.db, key, { stage: 'writing', rowsProcessed: 60, rowsTotal: 100 })
    expect(await openJob(page).getByText('10 of 100 rows').isVisible()).toBe(true)

    isAway = false
    await openJob(page).getByText('60 of 100 rows').waitFor()
    await page.getByText('Live updates are interrupted.').waitFor({ state: 'detached' })
    await completed(app.database, key)
    await openJob(page).getByText('Completed', { exact: true }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('of somebody else, or of nobody, is none', async () => {
    const theirs = await startJob(app.as('somebody@example.com'))
    signIn('curious@example.com')
    for (const id of [theirs.job_id, '01980000-0000-7000-8000-000000000000', '<b>nonsense</b>']) {
      const { page } = await web.open(`/jobs?tab=mine&job=${encodeURIComponent(id)}`)
      await openJob(page).getByText('There is no such job').waitFor()
      await jobList(page).getByText('No jobs yet').waitFor()
    }
  })
})
