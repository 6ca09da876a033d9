// @module-tag chromium
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { type Tab, useConsole } from '../../helpers/use-console.ts'

/** What every screen must do, whatever it shows. */

const app = useApp({ settings: signedIn() })
// One for the file: a server that closes ends the subscriptions of its app.
const web = useConsole(app)

const SCREENS = [
  ['/', 'Market on 10 Mar 2026'],
  ['/i/ALFA', 'Alfa Robotics'],
  ['/i/AGG-TECH', 'Technology'],
  ['/rankings', 'Rankings'],
  ['/rankings?of=securities', 'Rankings'],
  ['/flows', 'Flows'],
  ['/flows/equity-fund-flow', ''],
  ['/jobs', 'Jobs and files'],
  ['/jobs?kind=leaderboard&metric=ris', 'Jobs and files'],
  ['/signals', 'Signals'],
  ['/signals?where=RETAIL_NET_TURNOVER~gt~0,PX.PCT_CHANGE~lt~1', 'Signals'],
  ['/signals?where=PX_CHG~gt~0&show=after&horizons=1,5&distance=2', 'Signals'],
  ['/signals?where=PX_CHG~gt~0&show=quantiles&horizons=1,5&quantiles=2', 'Signals'],
  ['/signals?tab=saved', 'Signals'],
  ['/signals?tab=inbox', 'Signals'],
  ['/compare', 'Compare'],
  [
    `/compare?series=${['aggregate~AGG-TECH~RETAIL_NET_TURNOVER', 'security~ALFA~PX_CHG', 'flow~retail-net'].join()}`,
    'Compare',
  ],
  ['/i/new', 'New aggregate'],
] as const

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: { readonly html: string; readonly failureSummary: string }[]
}

/** Faults that axe-core finds in the page, by all of its rules. */
async function accessibilityFaults({ page }: Tab): Promise<string[]> {
  // Not a script element: the page's policy forbids those.
  await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe
    return (await run()).violations
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
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
  test('has no accessibility fault, few requests, and fits into every window', async () => {
    const tab = await web.open(path)
    await settled(tab)
    // A screen with conditions is asked for its rows, and for the distribution around the threshold of one. A study is
    // measured before it runs, and may name an aggregate.
    const most = path.includes('&show=') ? 6 : /\?(?:series|where)=/.test(path) ? 4 : 3
    expect(tab.operations.length, tab.operations.join(', ')).toBeLessThanOrEqual(most)
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
