// @module-tag chromium
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The screen of flows in a browser. */

const app = useApp({ settings: signedIn() })

describe('flows', () => {
  const web = useConsole(app)

  test('show what was revised since a day', async () => {
    const { page } = await web.open('/flows/retail-net?asOf=2025-12-15')
    const row = page.getByRole('row', { name: '10 Dec 2025' })
    await row.waitFor()
    expect(await row.innerText()).toContain('changed twice')
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await page.getByRole('button', { name: 'As known before the revision of 10 Dec 2025' }).click()
    await expect.poll(() => page.url()).toContain('asOf=2026-01-30')
    await page.goBack()
    await page.getByText('observations were changed').waitFor()
  })

  test('open from the list, whatever the name', async () => {
    const { page } = await web.open('/flows?q=formula')
    await page.getByRole('link', { name: '@formula' }).click()
    await page.getByRole('heading', { level: 1, name: '@formula' }).waitFor()
    await page.getByRole('button', { name: '±1 σ' }).click()
    await expect.poll(() => page.url()).toContain('z=')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: '@formula' }).waitFor()
  })
})
