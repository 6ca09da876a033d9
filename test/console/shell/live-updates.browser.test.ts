// @module-tag chromium
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../helpers/signed-in.ts'
import { loadTurnover, turnoverOf, turnoverOn } from '../../helpers/turnover.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The market screen follows the loads of data. */

const app = useApp({
  settings: {
    ...signedIn(),
    // The tests cut sockets themselves.
    socketTimes: { initTimeoutMs: 60_000, pingMs: 60_000 },
  },
})

/** Waits until the service listens to loads for a reader. */
const followed = () =>
  expect
    .poll(async () => {
      const { rowCount } = await app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'flowgate events'`,
      )
      return rowCount
    })
    .toBe(1)

describe('the market screen', () => {
  const web = useConsole(app)

  test('shows each load without a reload, also after its socket was cut', async () => {
    const tab = await web.open('/', { expected: /WebSocket|net::ERR/ })
    await expect.poll(() => turnoverOn(tab.page)).toBe(await turnoverOf(app))
    await followed()
    for (let time = 0; time < 2; time++) {
      const loaded = await loadTurnover(app)
      await expect.poll(() => turnoverOn(tab.page)).toBe(loaded)
    }
    web.cut()
    const missed = await loadTurnover(app)
    await expect.poll(() => turnoverOn(tab.page)).toBe(missed)
    await expect.poll(() => tab.sockets()).toBe(2)
    const later = await loadTurnover(app)
    await expect.poll(() => turnoverOn(tab.page)).toBe(later)
    expect(tab.sockets()).toBe(2)
  })
})
