// @module-tag chromium
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { NOW } from '../helpers/market.ts'
import { signedIn } from '../helpers/signed-in.ts'
import { useApp } from '../helpers/use-app.ts'
import { type Tab, useConsole } from '../helpers/use-console.ts'

/**
 * Screens look as they did when their pictures were committed. `UPDATE_PICTURES=1` takes them again: look at them before
 * you commit. A machine whose browser or fonts differ draws other pixels; there, only the size is compared.
 */

const FOLDER = fileURLToPath(new URL('pictures', import.meta.url))
const MACHINE = join(FOLDER, 'machine.txt')
const isUpdate = process.env['UPDATE_PICTURES'] === '1'

/** Share of the pixels that may differ: edges of text vary with the load of the machine. */
const TOLERANCE = 0.01

const SCREENS = [
  ['market', '/'],
  ['instrument', '/i/AGG-TECH'],
  ['rankings', '/rankings'],
  ['flows', '/flows'],
  ['jobs', '/jobs'],
] as const

const app = useApp({ settings: signedIn() })
// One for the file: a server that closes ends the subscriptions of its app.
const web = useConsole(app)

/** What decides how the machine draws: browser and fonts. */
const machineOf = ({ page }: Tab): Promise<string> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return 'no canvas'
    pen.font = `15px ${getComputedStyle(document.documentElement).fontFamily}`
    const [browser] = navigator.userAgent.match(/Chrome\/\d+/) ?? []
    return `${browser} ${pen.measureText('Hamburgefonts 0123456789 Σ ▲').width}`
  })

/** Takes a picture again. */
async function update({ page }: Tab, file: string, machine: string): Promise<void> {
  await page.waitForTimeout(1500)
  await mkdir(FOLDER, { recursive: true })
  await writeFile(file, await page.screenshot())
  await writeFile(MACHINE, `${machine}\n`)
}

/** Share of the pixels that differ. 1 if the sizes do. */
function difference(before: PNG, taken: Buffer): number {
  const now = PNG.sync.read(taken)
  if (now.width !== before.width || now.height !== before.height) return 1
  const pixels = now.width * now.height
  return pixelmatch(before.data, now.data, undefined, now.width, now.height, { threshold: 0.2 }) / pixels
}

describe.each(SCREENS)('the picture of %s', (name, path) => {
  test('is as before, in both themes', async () => {
    const tab = await web.open(path, { now: NOW })
    await tab.page.getByRole('heading', { level: 1 }).waitFor()
    await tab.page.waitForLoadState('networkidle')
    await expect.poll(() => tab.page.locator('.state-loading, [aria-busy=true]').count()).toBe(0)
    const machine = await machineOf(tab)
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.page.emulateMedia({ colorScheme })
      const file = join(FOLDER, `${name}-${colorScheme}.png`)
      if (isUpdate) await update(tab, file, machine)
      const before = PNG.sync.read(await readFile(file))
      const isSameMachine = String(await readFile(MACHINE)).trim() === machine
      // Charts draw over several frames.
      await expect
        .poll(async () => difference(before, await tab.page.screenshot()))
        .toBeLessThan(isSameMachine ? TOLERANCE : 1)
    }
  })
})
