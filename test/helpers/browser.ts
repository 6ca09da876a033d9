import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'

/** Whether pages can be tested in a browser. Says so if not. */
export const hasBrowser = existsSync(CHROMIUM)
if (!hasBrowser) console.warn('chromium is not installed: pages are not tested in a browser')

/** Starts a browser that contacts nothing by itself. */
export const launch = () =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })

/** Throws unless the console has been built. */
export function requireConsole(): void {
  if (!existsSync(fileURLToPath(new URL('../../dist/index.html', import.meta.url))))
    throw new Error('The console has not been built. Run: npm run build')
}

/** A tab and what went wrong in it. */
export interface Tab {
  readonly page: Page
  /** Errors of the console, which include reports of the Content-Security-Policy, and requests to other origins. */
  readonly faults: string[]
}

/** Opens a tab that may contact these origins only. */
export async function openTab(context: BrowserContext, origins: readonly string[]): Promise<Tab> {
  const page = await context.newPage()
  // As long as a test may take, so that none fails because the machine is slow.
  page.setDefaultTimeout(110_000)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(?:data|blob):/.test(url) && !origins.includes(new URL(url).origin)) faults.push(`outside: ${url}`)
  })
  return { page, faults }
}
