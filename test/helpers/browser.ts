import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM } from './extras.ts'
import { PATIENCE_MS } from './patience.ts'

const ARGUMENTS = [
  // A page lives too short for code of the last tier to repay its making. Without the tier before it, GraphiQL takes longer.
  '--js-flags=--no-turbofan',
  '--no-sandbox',
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--force-color-profile=srgb'],
]

let started: Promise<Browser> | undefined

/** The browser of this worker, which contacts nothing by itself. It ends with the worker; contexts end with their test. */
export function workersBrowser(): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error('Tests of pages have the tag `chromium`')
  started ??= chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
  return started
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
  page.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(?:data|blob):/.test(url) && !origins.includes(new URL(url).origin)) faults.push(`outside: ${url}`)
  })
  return { page, faults }
}
