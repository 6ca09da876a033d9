// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../src/platform/database/connect.ts'
import { postgresEvents } from '../../../src/platform/pubsub/postgres.ts'
import { inAddress } from '../../helpers/console-pages.ts'
import { createDatabase } from '../../helpers/database.ts'
import { estimate, openJob, sizeStated } from '../../helpers/jobs-screen.ts'
import { PATIENCE_MS } from '../../helpers/patience.ts'
import { type DatabaseProxy, startProxy } from '../../helpers/proxy.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { loadTurnover, turnoverOf, turnoverOn } from '../../helpers/turnover.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The database goes away while screens are open, and comes back. */

const UNREACHABLE = 'The database is unreachable or overloaded. Retry in a few seconds.'

let proxy: DatabaseProxy
const app = useApp(async () => {
  const database = await createDatabase()
  proxy = await startProxy(database.url)
  const remote = connect(proxy.url, { max: 5 })
  const drop = async () => {
    await remote.end()
    await proxy.cut()
    await database.drop()
  }
  return {
    ...{ database: { ...database, drop }, db: remote.db, pool: remote.pool },
    events: () => postgresEvents(proxy.url, { onError: () => {} }),
    settings: {
      ...signedIn(),
      socketTimes: { initTimeoutMs: 60_000, pingMs: 60_000 },
    },
  }
})

const fault = (page: Page) => page.getByRole('alert').filter({ hasText: UNREACHABLE }).first()

/** Expects a fault of the page to name a request that the service has logged as failed. */
async function expectLogged(page: Page): Promise<void> {
  const id = await fault(page).locator('code').last().textContent()
  const failed = app.takeLog().filter(({ level }) => level === 50)
  expect(failed.map(({ requestId }) => requestId)).toContain(id)
}

describe('without the database', () => {
  const web = useConsole(app)
  // Cut connections may leave an answer incomplete.
  const open = (path: string) => web.open(path, { expected: /\b503\b|WebSocket|net::ERR_/ })

  /** Cuts the service off from its database while an action runs. */
  async function whileAway(action: () => Promise<void>): Promise<void> {
    app.takeLog()
    await proxy.cut()
    try {
      await action()
    } finally {
      await proxy.mend()
    }
  }

  test.each(['/', '/i/ALFA', '/rankings', '/flows', '/jobs?tab=mine', '/jobs?tab=keys'])(
    '%s is loaded as soon as there is one again',
    async (path) => {
      const { page } = await open('/jobs?aggregate_ids=3')
      await page.getByRole('button', { name: /^Remove / }).waitFor()
      await whileAway(async () => {
        await page.goto(`${web.url}${path}`)
        await fault(page).waitFor()
        await expectLogged(page)
      })
      await expect.poll(() => page.getByRole('alert').filter({ hasText: UNREACHABLE }).count()).toBe(0)
      await expect.poll(() => page.locator('.state-loading, [aria-busy=true]').count()).toBe(0)
    },
  )

  test('the builder keeps the request, and starts one job once it can', async () => {
    const { page } = await open('/jobs?aggregate_ids=3&start_date=2026-01-05')
    await expect.poll(() => sizeStated(page)).toMatch(/rows/)
    const before = await app.database.pool.query('select from job')
    await whileAway(async () => {
      await page.getByRole('combobox', { name: 'Interval' }).selectOption('1w')
      await fault(page).waitFor()
      await page.getByRole('button', { name: 'Start job' }).click()
      await estimate(page).getByRole('alert').getByText('UNAVAILABLE').waitFor()
      const refused = estimate(page).getByRole('alert').filter({ hasText: 'UNAVAILABLE' })
      expect(app.takeLog().map(({ requestId }) => requestId)).toContain(
        await refused.locator('code').last().textContent(),
      )
    })
    await expect.poll(() => sizeStated(page)).toMatch(/rows/)
    expect(await inAddress(page, 'interval')).toBe('1w')
    await page.getByRole('button', { name: 'Start job' }).click()
    await openJob(page).getByText('Waiting', { exact: true }).waitFor()
    const after = await app.database.pool.query('select from job')
    expect(after.rowCount).toBe((before.rowCount ?? 0) + 1)
  })

  test('live updates go on, though the socket was lost and could not be used meanwhile', async () => {
    const { page } = await open('/')
    await expect.poll(() => turnoverOn(page)).toBe(await turnoverOf(app))
    const received: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => received.push(String(payload))),
    )
    await whileAway(async () => {
      web.cut()
      await expect
        .poll(() => received.filter((text) => text.includes('UNAVAILABLE')).length)
        .toBeGreaterThan(0)
    })
    await expect.poll(() => app.graphql('{ __typename }').then(({ status }) => status)).toBe(200)
    const isShown = (loaded: string) =>
      expect
        .poll(() => turnoverOn(page), { timeout: 15_000 })
        .toBe(loaded)
        .then(
          () => true,
          () => false,
        )
    // A load may precede the new subscription; what it changed is read with the next.
    const isAnnounced = () => received.some((text) => text.includes('"latestBars":['))
    await expect
      .poll(async () => (await isShown(await loadTurnover(app))) && isAnnounced(), { timeout: PATIENCE_MS })
      .toBe(true)
  })
})
