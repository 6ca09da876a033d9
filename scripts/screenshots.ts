import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { CHROMIUM } from '../test/helpers/extras.ts'

/** Takes the pictures of the README, light and dark, of a running service (`npm start`) with the demo market. */
const ORIGIN = process.argv[2] ?? 'http://127.0.0.1:4000'
const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const SCREENS = { market: '/', instrument: '/i/AGG-000006' } as const
const SIZE = { width: 1400, height: 900 }

if (CHROMIUM === undefined) throw new Error('Taking pictures needs Chromium: install chromium-headless-shell')
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
})
await mkdir(FOLDER, { recursive: true })
for (const [name, path] of Object.entries(SCREENS))
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: SIZE, colorScheme, reducedMotion: 'reduce' })
    // The steps of a first visit would hide half of the map.
    await page.addInitScript(() => localStorage.setItem('flowgate.steps', 'left'))
    await page.goto(`${ORIGIN}${path}`)
    await page.locator('canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    // The charts draw their first picture over several frames.
    await page.waitForTimeout(1000)
    await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png` })
    await page.close()
  }
await browser.close()
