// @module-tag chromium
import type { Dialog } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addressOf, goTo } from '../../../helpers/console-pages.ts'
import { NOW } from '../../../helpers/market.ts'
import { signedIn } from '../../../helpers/signed-in.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { useConsole } from '../../../helpers/use-console.ts'

/** What the editor of own aggregates holds that is not saved yet. */

const app = useApp({ settings: signedIn('professional:unsaved@example.com') })
const web = useConsole(app)

describe('unsaved work', () => {
  test('holds a list that is still in its field, and asks before it is left', async () => {
    const { page } = await web.open('/rankings', { now: NOW })
    await page.getByRole('heading', { level: 1, name: 'Rankings' }).waitFor()
    await goTo(page, '/i/new')
    await page.getByLabel('Name', { exact: true }).fill('From a list')
    await page.getByText('Paste a list').click()
    await page.getByLabel(/^Tickers, ISINs/).fill('ALFA 2\nBETA 3')
    const answers: string[] = []
    const answer = async (dialog: Dialog) => {
      answers.push(dialog.message())
      await (answers.length < 3 ? dialog.dismiss() : dialog.accept())
    }
    page.addListener('dialog', answer)
    await page.getByRole('link', { name: 'Rankings' }).click()
    await expect.poll(() => answers.length).toBe(1)
    await page.evaluate(() => history.back())
    await expect.poll(() => answers.length).toBe(2)
    expect(answers[0]).toBe('Your changes are not saved. Leave them?')
    expect((await addressOf(page)).pathname).toBe('/i/new')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'From a list' }).waitFor()
    await page.getByLabel('Weight of ALFA').waitFor({ state: 'detached' })
    const constituents = page.getByRole('region', { name: 'Constituents' })
    await constituents.getByText('ALFA', { exact: true }).waitFor()
    await constituents.getByText('BETA', { exact: true }).waitFor()
    // What is saved is left without a question.
    await page.getByRole('link', { name: 'Rankings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rankings' }).waitFor()
    expect(answers).toHaveLength(2)
    page.removeListener('dialog', answer)
  })
})
