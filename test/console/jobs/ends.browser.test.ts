// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { JobFailure } from '../../../src/jobs/record.ts'
import { expireResults, failJob } from '../../../src/jobs/transition-queries.ts'
import { inAddress, inUrl } from '../../helpers/console-pages.ts'
import { startJob } from '../../helpers/jobs.ts'
import { choice, jobList, openJob } from '../../helpers/jobs-screen.ts'
import { completed, startedJob } from '../../helpers/results.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** How jobs end, and how they begin again. Each test has a reader of its own. */

const reader = { token: '' }
const app = useApp({ settings: signedIn(() => reader.token) })
const web = useConsole(app)

function signIn(email: string) {
  reader.token = `professional:${email}`
  return { email, caller: app.as(email) }
}

const statusOf = async (email: string, id: string): Promise<string | undefined> => {
  const { data } = await app
    .as(email)
    .graphql<{ job: { status: string } }, { id: string }>('query ($id: ID!) { job(id: $id) { status } }', {
      id,
    })
  return data?.job.status
}

const INTERNAL: JobFailure = {
  code: 'internal',
  title: 'Internal error',
  detail: 'An internal error occurred. Quote the job id when you report it.',
  retryable: true,
}

const badge = (page: Page, text: string) => openJob(page).getByText(text, { exact: true })

describe('cancelling a job', () => {
  async function asked(email: string) {
    const owner = signIn(email)
    const { job_id: id } = await startJob(owner.caller)
    const { page } = await web.open(`/jobs?tab=mine&job=${id}`)
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this job?' })
    const ask = async () => {
      await page.getByRole('button', { name: 'Cancel this job' }).click()
      await dialog.getByText('its rows so far are discarded').waitFor()
    }
    await ask()
    return { ...owner, id, page, dialog, ask }
  }

  test('is asked first, and can be kept', async () => {
    const { email, id, page, dialog, ask } = await asked('keeper@example.com')
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await dialog.waitFor({ state: 'detached' })
    await ask()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await statusOf(email, id)).toBe('PENDING')
    await badge(page, 'Waiting').waitFor()
  })

  test('stops it, and says so in the list', async () => {
    const { email, id, page, dialog } = await asked('canceller@example.com')
    await dialog.getByRole('button', { name: 'Cancel job' }).click()
    await badge(page, 'Cancelled').waitFor()
    await openJob(page).getByText('It has no result.').waitFor()
    await jobList(page).getByText('Cancelled', { exact: true }).waitFor()
    expect(await dialog.count()).toBe(0)
    expect(await statusOf(email, id)).toBe('CANCELLED')
  })

  test('is refused once it has ended, with the reason in the dialog', async () => {
    const { id, page, dialog, caller, ask } = await asked('late@example.com')
    // A socket that never answers: the page does not hear that another window cancels.
    await page.routeWebSocket(/\/graphql$/, () => undefined)
    await page.reload()
    await ask()
    const cancel = () =>
      caller.graphql<{ cancelJob: { message?: string } }, { id: string }>(
        'mutation ($id: ID!) { cancelJob(input: { id: $id }) { ... on Error { message } } }',
        { id },
      )
    expect((await cancel()).data?.cancelJob.message).toBeUndefined()
    const { data } = await cancel()
    await dialog.getByRole('button', { name: 'Cancel job' }).click()
    await dialog.getByText(data?.cancelJob.message ?? '').waitFor()
    await dialog.getByText('JOB_ALREADY_FINISHED').waitFor()
  })
})

describe('a job that has ended', () => {
  test.each<[advice: string, button: string, failure: JobFailure]>([
    ['Retry. If it fails again, quote the job id to whoever runs the service.', 'Retry', INTERNAL],
    [
      'Ask for less: a shorter range, fewer aggregates or a longer interval.',
      'Start again',
      { code: 'job_timeout', title: 'Job timeout', detail: 'The job took too long.', retryable: false },
    ],
    [
      'Retry in some minutes.',
      'Retry',
      {
        code: 'storage_failed',
        title: 'Storage failed',
        detail: 'The disk <b>is</b> full.',
        retryable: true,
      },
    ],
  ])('in failure says: %s', async (advice, button, failure) => {
    const owner = signIn(`${failure.code}@example.com`)
    const { job_id: id } = await startJob(owner.caller, '2026-01-05', 'aggregate_ids=3,9&interval=1w')
    const key = await startedJob(app.database, owner, id)
    await failJob(app.database.db, key, failure)
    const { page } = await web.open(`/jobs?tab=mine&job=${id}`)
    const alert = openJob(page).getByRole('alert').filter({ hasText: failure.title })
    for (const said of [failure.detail, failure.code.toUpperCase(), advice])
      await alert.getByText(said, { exact: true }).waitFor()
    await openJob(page).getByRole('button', { name: button, exact: true }).click()
    await expect.poll(() => inAddress(page, 'job')).not.toBe(id)
    await badge(page, 'Waiting').waitFor()
    await openJob(page).getByRole('heading', { name: 'All Things Index, Equities' }).waitFor()
    const requests = await app.database.pool.query(
      'select distinct request_hash from job where owner_email = $1',
      [owner.email],
    )
    expect(requests.rowCount).toBe(1)
    expect(await jobList(page).getByRole('listitem').count()).toBe(2)
  })

  test.each([1, 2, 3])('in failure before its reader’s eyes says so at once (%i)', async (time) => {
    const owner = signIn(`watcher${time}@example.com`)
    const { job_id: id } = await startJob(owner.caller)
    const key = await startedJob(app.database, owner, id)
    const { page } = await web.open(`/jobs?tab=mine&job=${id}`)
    await badge(page, 'Running').waitFor()
    await failJob(app.database.db, key, INTERNAL)
    await badge(page, 'Failed').waitFor()
    await jobList(page).getByText('Failed', { exact: true }).waitFor()
  })
})

describe('a job that ended otherwise', () => {
  test('in cancellation can be started again, or its request used again', async () => {
    const { caller } = signIn('again@example.com')
    const query = 'aggregate_ids=9,1&interval=1m&order=asc&fields=px'
    const { job_id: id } = await startJob(caller, '2026-01-05', query)
    await caller.rest(`/aggregates/jobs/${id}`, '', { method: 'DELETE' })
    const { page } = await web.open(`/jobs?tab=mine&job=${id}`)
    await badge(page, 'Cancelled').waitFor()
    await openJob(page).getByRole('link', { name: 'Use again' }).click()
    await page.getByRole('button', { name: 'Remove Equities' }).waitFor()
    expect(await choice(page, 'Interval').inputValue()).toBe('1m')
    expect(await inUrl(page)).toMatchObject({
      ...{ aggregate_ids: '9,1', start_date: '2026-01-05', interval: '1m', order: 'asc', fields: 'px' },
    })
    await page.goBack()
    await openJob(page).getByRole('button', { name: 'Start again' }).click()
    await badge(page, 'Waiting').waitFor()
    expect(await inAddress(page, 'job')).not.toBe(id)
    const facts = openJob(page).getByRole('definition')
    expect(await facts.allTextContents()).toEqual(expect.arrayContaining(['1 month', '5 Jan 2026', 'px']))
  })

  test('and whose result has expired says so, and has no files', async () => {
    const owner = signIn('expired@example.com')
    const { job_id: id } = await startJob(owner.caller)
    await completed(app.database, await startedJob(app.database, owner, id))
    await app.database.pool.query(`update job set expires_at = now() - interval '1 minute' where id = $1`, [
      id,
    ])
    await expireResults(app.database.db)
    const { page } = await web.open(`/jobs?tab=mine&job=${id}`)
    await openJob(page).getByText('The result has expired and can no longer be read.').waitFor()
    expect(await openJob(page).getByRole('table').count()).toBe(0)
    await openJob(page).getByRole('button', { name: 'Start again' }).waitFor()
  })

  test('can be closed, and stays in the list by its status', async () => {
    const owner = signIn('filter@example.com')
    const { job_id: failed } = await startJob(owner.caller, '2026-01-05')
    await failJob(app.database.db, await startedJob(app.database, owner, failed), INTERNAL)
    const { job_id: waiting } = await startJob(owner.caller, '2026-01-06')
    const { page } = await web.open(`/jobs?tab=mine&job=${failed}`)
    await badge(page, 'Failed').waitFor()
    await page.getByRole('button', { name: 'Close the job' }).click()
    await openJob(page).waitFor({ state: 'detached' })
    const filter = page.getByRole('group', { name: 'Status' })
    await filter.getByText('Failed').click()
    await page.getByText('1 job', { exact: true }).waitFor()
    expect(await inAddress(page, 'status')).toBe('failed')
    expect(await jobList(page).getByRole('link').getAttribute('href')).toContain(failed)
    await filter.getByText('Failed').click()
    await filter.getByText('Waiting').click()
    await expect.poll(() => jobList(page).getByRole('link').getAttribute('href')).toContain(waiting)
    await filter.getByText('Waiting').click()
    await filter.getByText('Expired').click()
    await page.getByText('No job has such a status').waitFor()
    await page.goBack()
    await page.getByText('2 jobs').waitFor()
  })
})
