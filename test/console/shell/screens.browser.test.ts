// @module-tag chromium
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { type Tab, useConsole } from '../../helpers/use-console.ts'

/** What every screen must do, whatever it shows. */

const app = useApp({ settings: signedIn() })

const SCREENS = [
  ['/', 'Market today'],
  ['/i/ALFA', 'Alfa Robotics'],
  ['/i/AGG-TECH', 'Technology'],
  ['/rankings', 'Rankings'],
  ['/rankings?of=securities', 'Rankings'],
  ['/flows', 'Flows'],
  ['/flows/equity-fund-flow', ''],
  ['/jobs', 'Jobs and files'],
] as const

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: { readonly html: string; readonly failureSummary: string }[]
}

/** Serious and critical faults that axe-core finds in the page. */
async function accessibilityFaults({ page }: Tab): Promise<string[]> {
  // Not a script element: the page's policy forbids those.
  await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe
    return (await run()).violations
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}

/** Waits until the screen shows its content and nothing is being loaded. */
async function settled({ page }: Tab): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('.state-loading, [aria-busy=true]').count()).toBe(0)
}

/** How far the screen reaches beyond the window, in pixels. */
const beyondWindow = ({ page }: Tab): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

describe.each(SCREENS)('%s', (path, heading) => {
  const web = useConsole(app)

  test('has no serious accessibility fault, few requests, and fits into every window', async () => {
    const tab = await web.open(path)
    await settled(tab)
    expect(tab.operations.length, tab.operations.join(', ')).toBeLessThanOrEqual(3)
    expect(tab.sockets()).toBeLessThanOrEqual(1)
    if (heading) expect(await tab.page.getByRole('heading', { level: 1 }).textContent()).toContain(heading)
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.page.emulateMedia({ colorScheme })
      await expect.poll(() => accessibilityFaults(tab), { message: colorScheme }).toEqual([])
    }
    for (const [window, width, height] of [
      ['a phone', 360, 800],
      ['a zoom of 400 %', 320, 256],
    ] as const) {
      await tab.page.setViewportSize({ width, height })
      await settled(tab)
      await expect.poll(() => beyondWindow(tab), { message: window }).toBe(0)
    }
  })
})
