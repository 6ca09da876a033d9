// @module-tag chromium
import { expect, test } from 'vitest'
import { addEvents } from '../../helpers/alerts.ts'
import { addressOf } from '../../helpers/console-pages.ts'
import { focusedName, openBySearch, press, tabTo } from '../../helpers/keyboard.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The way from the first screen to a saved alert and its events, by keyboard alone. */

const app = useApp({ settings: signedIn('professional:watcher@example.com') })
const web = useConsole(app)

test('leads from the market to an alert with its secret and its events', async () => {
  const { page } = await web.open('/', { now: NOW })
  await page.getByRole('heading', { level: 1, name: /^Market/ }).waitFor()
  await openBySearch(page, 'Signals')
  await press(page, /^Unusual buying/)
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ of \d+ match/ })
    .waitFor()
  await tabTo(page, 'Name of the screen')
  await page.keyboard.type('Buyers')
  await page.keyboard.press('Enter')
  await page.getByText('Net flow, z-score, of 1 year is above').waitFor()

  await press(page, 'Watch Buyers')
  await expect.poll(() => focusedName(page)).toBe('Name of the alert')
  await tabTo(page, 'Webhook, optional')
  await page.keyboard.type('https://receiver.example/hook')
  await page.keyboard.press('Enter')
  const secret = page.getByRole('status').filter({ hasText: 'Copy this secret now.' })
  await secret.waitFor()
  expect(await secret.locator('code').textContent()).toMatch(/^whsec_/)
  await press(page, 'I have it')
  await secret.waitFor({ state: 'detached' })
  await press(page, 'Send a test to Buyers')
  await page.getByText(/^Not delivered, /).waitFor()
  // Shown once: it is nowhere on the page, even after another visit.
  await page.reload()
  await page.getByRole('list', { name: 'Alerts on Buyers' }).waitFor()
  expect(await page.locator('body').textContent()).not.toContain('whsec_')

  const { rows } = await app.database.pool.query<{ id: string; webhook_url: string }>(
    `select alert.id, webhook_url from alert join app_user on app_user.id = user_id
     where email = 'watcher@example.com'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.webhook_url).toBe('https://receiver.example/hook')
  await press(page, 'Edit the alert Buyers')
  await expect.poll(() => focusedName(page)).toBe('Name of the alert')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Net buyers')
  await tabTo(page, 'Cooldown, in bars')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  await tabTo(page, 'Webhook, optional')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Net buyers' }).waitFor()
  const changed = await app.database.pool.query(
    'select name, cooldown, webhook_url from alert where id = $1',
    [rows[0]?.id],
  )
  expect(changed.rows).toEqual([{ name: 'Net buyers', cooldown: 7, webhook_url: null }])
  await addEvents(app.database.pool, rows[0]?.id ?? '')
  await page.reload()
  await press(page, 'Inbox, 1 unread')
  await page.getByText('entered Net buyers on 6 Mar 2026').waitFor()
  // An open inbox shows what happens meanwhile.
  await addEvents(app.database.pool, rows[0]?.id ?? '', [1001])
  await expect.poll(() => page.getByText('entered Net buyers on 6 Mar 2026').count()).toBe(2)
  await page.getByRole('link', { name: 'Inbox, 2 unread' }).waitFor()
  await press(page, 'Mark all as read')
  await page.getByRole('link', { name: 'Inbox', exact: true }).first().waitFor()
  await expect.poll(() => page.locator('.header-unread').count()).toBe(0)
  await press(page, 'Gamma_Ray Labs')
  await expect.poll(async () => (await addressOf(page)).pathname).toBe('/i/GAM_A')

  await app.database.pool.query(
    `insert into alert_event (alert_id, user_id, kind, message)
     select id, user_id, 'notice', 'Paused' from alert, generate_series(1, 100) where id = $1`,
    [rows[0]?.id],
  )
  await page.goto(`${web.url}/signals?tab=inbox`)
  await page.getByText('The newest 100 of 102 events.').waitFor()
  await page.getByText('Net buyers: Paused').first().waitFor()
})
