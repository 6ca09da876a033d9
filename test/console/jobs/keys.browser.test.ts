// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { copiedIn } from '../../helpers/jobs-screen.ts'
import { linkTo, pathOf } from '../../helpers/links.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'
import { graph, tokenOrCheckedKey } from '../../helpers/users.ts'

/** API keys and links of a reader. Each test has readers of its own. */

const reader = { token: '' }
const app = useApp({ authenticate: tokenOrCheckedKey, settings: signedIn(() => reader.token) })
const web = useConsole(app)

function signIn(email: string) {
  reader.token = `professional:${email}`
  return app.as(email)
}

const BARS = '/aggregates/timeseries?aggregate_ids=3&start_date=2026-03-02'

const newKey = (page: Page) => page.getByRole('region', { name: 'New API key' })
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function create(page: Page, name: string): Promise<string> {
  await newKey(page).getByLabel('Name of a new key').fill(name)
  await newKey(page).getByRole('button', { name: 'Create key' }).click()
  await newKey(page).getByText('Copy this key now.').waitFor()
  return (await newKey(page).locator('code').textContent()) ?? ''
}

const CREATE = `mutation ($name: String!) {
  createApiKey(input: { name: $name }) { ... on CreateApiKeySuccess { secret } }
}`

describe('API keys', () => {
  const statusBy = async (key: string): Promise<number> =>
    (await fetch(`${web.url}${BARS}`, { headers: { 'x-api-key': key } })).status

  test('are shown once, open the API, and stop when they are revoked', async () => {
    const caller = signIn('maker@example.com')
    const { page } = await web.open('/jobs?tab=keys')
    await page.getByText('No API keys').waitFor()
    const secret = await create(page, '  Nightly <b>export</b> ')
    expect(await statusBy(secret)).toBe(200)
    await newKey(page).getByRole('button', { name: 'Copy the key Nightly <b>export</b>' }).click()
    await newKey(page).getByText('Copied').waitFor()
    expect(await copiedIn(page)).toBe(secret)
    const { viewer } = await graph<{ viewer: { apiKeys: { nodes: { prefix: string }[] } } }>(
      caller,
      '{ viewer { apiKeys { nodes { prefix } } } }',
    )
    const prefix = viewer.apiKeys.nodes[0]?.prefix ?? ''
    expect(secret.startsWith(prefix)).toBe(true)
    await rowOf(page, 'Nightly <b>export</b>').getByText(`${prefix}…`).waitFor()

    await newKey(page).getByRole('button', { name: 'I have it' }).click()
    expect(await page.content()).not.toContain(secret)
    await page.reload()
    await rowOf(page, 'Nightly <b>export</b>').waitFor()
    expect(await page.content()).not.toContain(secret)

    const dialog = page.getByRole('alertdialog', { name: 'Revoke this key?' })
    const revoke = page.getByRole('button', { name: 'Revoke Nightly <b>export</b>' })
    await revoke.click()
    await dialog.getByRole('button', { name: 'Keep' }).click()
    expect(await statusBy(secret)).toBe(200)
    await revoke.click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await rowOf(page, 'Nightly <b>export</b>')
      .getByText(/^Revoked /)
      .waitFor()
    expect([await statusBy(secret), await revoke.count()]).toEqual([401, 0])
  })

  test('of others are never shown', async () => {
    await app.as('neighbour@example.com').graphql(CREATE, { name: 'Theirs' })
    signIn('newcomer@example.com')
    const { page } = await web.open('/jobs?tab=keys')
    await page.getByText('No API keys').waitFor()
    await create(page, 'Mine')
    await rowOf(page, 'Mine').waitFor()
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Mine'])
  })

  test('need a name of at most 64 characters', async () => {
    signIn('namer@example.com')
    const { page } = await web.open('/jobs?tab=keys')
    const button = newKey(page).getByRole('button', { name: 'Create key' })
    const field = newKey(page).getByLabel('Name of a new key')
    expect(await button.isDisabled()).toBe(true)
    await field.fill('   ')
    expect(await button.isDisabled()).toBe(true)
    await field.pressSequentially('x'.repeat(70))
    await field.fill('x'.repeat(64))
    expect((await field.inputValue()).length).toBe(64)
    await button.click()
    await rowOf(page, 'x'.repeat(64)).waitFor()
  })

  test('are at most 100: one more is refused, until one is revoked', async () => {
    const caller = signIn('collector@example.com')
    await caller.graphql(CREATE, { name: 'First' })
    await app.database.pool.query(
      `insert into api_key (user_id, name, secret_hash)
       select user_id, 'Copy ' || n, sha256(n::text::bytea) from api_key, generate_series(1, 99) n
       where name = 'First'`,
    )
    const { page } = await web.open('/jobs?tab=keys')
    await page.getByText('100 keys').waitFor()
    await newKey(page).getByLabel('Name of a new key').fill('One more')
    await newKey(page).getByRole('button', { name: 'Create key' }).click()
    await newKey(page).getByRole('alert').getByText('TOO_MANY_API_KEYS').waitFor()
    await page.getByRole('button', { name: 'Revoke Copy 99' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await rowOf(page, 'Copy 99')
      .getByText(/^Revoked /)
      .waitFor()
    expect(await statusBy(await create(page, 'One more'))).toBe(200)
    expect(await newKey(page).getByText('TOO_MANY_API_KEYS').count()).toBe(0)
  })
})

describe('scopes of API keys', () => {
  test('open what was chosen', async () => {
    signIn('chooser@example.com')
    const { page } = await web.open('/jobs?tab=keys')
    const sectors = async (key: string) =>
      (await fetch(`${web.url}/series/sectors`, { headers: { 'x-api-key': key } })).status
    const plain = await create(page, 'Plain')
    await newKey(page).getByRole('button', { name: 'I have it' }).click()
    await newKey(page).getByLabel('What it opens').selectOption('All market data and jobs')
    const reader = await create(page, 'Reader')
    expect([await sectors(plain), await sectors(reader)]).toEqual([401, 200])
    await rowOf(page, 'Plain').getByRole('cell', { name: 'Aggregates and their jobs' }).waitFor()
    await rowOf(page, 'Reader').getByRole('cell', { name: 'All market data and jobs' }).waitFor()
    // The table may be wider than a phone, and then scrolls.
    await page.setViewportSize({ width: 390, height: 700 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  })
})

describe('links', () => {
  const TYPES = '/aggregates/reference/types'

  test('are listed with what they open, and stop when they are revoked', async () => {
    const caller = signIn('linker@example.com')
    const kept = await linkTo(caller, TYPES)
    const revoked = await linkTo(caller, BARS, { expires_in: 86_400 })
    const statusOf = async ({ url }: { url: string }) => (await fetch(`${web.url}${pathOf(url)}`)).status
    expect([await statusOf(kept), await statusOf(revoked)]).toEqual([200, 200])
    const { page } = await web.open('/jobs?tab=links', { now: NOW })
    await page.getByText('2 valid links').waitFor()
    expect(await page.getByRole('rowheader').allTextContents()).toEqual([BARS, TYPES])
    await rowOf(page, BARS).getByText('12 Mar 2026, 10:55 (in 23 h)').waitFor()
    await rowOf(page, TYPES).getByText('11 Mar 2026, 11:55 (in 59 min)').waitFor()
    // The page cannot know the addresses: they are not stored.
    expect(await page.content()).not.toContain(new URL(kept.url).searchParams.get('link'))

    const dialog = page.getByRole('alertdialog', { name: 'Revoke this link?' })
    const revoke = page.getByRole('button', { name: `Revoke the link to ${BARS}` })
    await revoke.click()
    await dialog.getByRole('button', { name: 'Keep' }).click()
    expect(await statusOf(revoked)).toBe(200)
    await revoke.click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('1 valid link', { exact: true }).waitFor()
    expect([await statusOf(kept), await statusOf(revoked)]).toEqual([200, 403])
    expect(await page.getByRole('rowheader').allTextContents()).toEqual([TYPES])
  })

  test('that are gone already are simply gone', async () => {
    const caller = signIn('twice@example.com')
    const { id } = await linkTo(caller, TYPES)
    const { page } = await web.open('/jobs?tab=links')
    await page.getByRole('button', { name: `Revoke the link to ${TYPES}` }).click()
    await app.database.pool.query('delete from signed_link where id = $1', [id])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('No valid links').waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  test('of others are never shown', async () => {
    await linkTo(app.as('neighbour@example.com'), TYPES)
    signIn('outsider@example.com')
    const { page } = await web.open('/jobs?tab=links')
    await page.getByText('No valid links').waitFor()
    expect(await page.content()).not.toContain(TYPES)
  })
})
