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

/** What decides how the machine draws: browser and fonts. */
const machineOf = ({ page }: Tab): Promise<string> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return 'no canvas'
    pen.font = `15px ${getComputedStyle(document.documentElement).fontFamily}`
    return `${navigator.userAgent} ${pen.measureText('Hamburgefonts 0123456789 Σ ▲').width}`
  })

const committed = (name: string): Promise<Buffer | null> => readFile(join(FOLDER, name)).catch(() => null)

describe.each(SCREENS)('the picture of %s', (name, path) => {
  const web = useConsole(app)

  test.each(['light', 'dark'] as const)('is as before (%s)', async (theme) => {
    const tab = await web.open(path, { theme, now: NOW })
    await tab.page.getByRole('heading', { level: 1 }).waitFor()
    await tab.page.waitForLoadState('networkidle')
    await expect.poll(() => tab.page.locator('.state-loading, [aria-busy=true]').count()).toBe(0)
    // Charts draw over several frames.
    await tab.page.waitForTimeout(1500)
    const taken = await tab.page.screenshot()
    const file = `${name}-${theme}.png`
    const machine = await machineOf(tab)
    if (isUpdate) {
      await mkdir(FOLDER, { recursive: true })
      await writeFile(join(FOLDER, file), taken)
      await writeFile(join(FOLDER, 'machine.txt'), `${machine}\n`)
    }
    const before = await committed(file)
    expect(before, `${file} is not committed`).not.toBe(null)
    const [old, now] = [PNG.sync.read(before ?? taken), PNG.sync.read(taken)]
    expect([now.width, now.height]).toEqual([old.width, old.height])
    if (String(await committed('machine.txt')).trim() !== machine) return
    const different = pixelmatch(old.data, now.data, undefined, now.width, now.height, { threshold: 0.2 })
    expect(different / (now.width * now.height)).toBeLessThan(TOLERANCE)
  })
})
