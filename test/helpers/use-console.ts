import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { App } from '../../src/app/app.ts'
import type { TestApp } from './app.ts'
import { keepTab, type OwnTab, takeTab } from './console-tabs.ts'
import { listen, type TestServer } from './server.ts'

export interface TabOptions {
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  /** Time that the browser's clock starts at. Default: the machine's. */
  readonly now?: Date
  /** Faults that the test causes: console errors and URLs of failed responses. */
  readonly expected?: RegExp
}

/** A tab with a page of the console. */
export interface Tab {
  readonly page: Page
  /** Names of the GraphQL operations sent so far, without subscriptions. */
  readonly operations: string[]
  /** Sockets opened so far. */
  sockets(): number
}

/**
 * Keeps tabs from asking whether an answer that an earlier test got still holds: tests change data by SQL, without the
 * news that a load gives.
 */
const uncached =
  (fetch: App['fetch']): App['fetch'] =>
  async (request, peer) => {
    const response = await fetch(request, peer)
    if (new URL(request.url).pathname === '/graphql') response.headers.set('cache-control', 'no-store')
    return response
  }

/**
 * Serves a test's app and opens its console in Chromium. After each test, no tab may have seen a fault. Once per app:
 * closing the server ends the app's subscriptions.
 */
export function useConsole(app: TestApp) {
  let server: TestServer
  const opened: { tab: OwnTab; expected: RegExp | undefined }[] = []
  beforeAll(async () => {
    server = await listen({ ...app.app, fetch: uncached(app.app.fetch) })
  })
  afterEach(async () => {
    const unexpected: string[] = []
    for (const { tab, expected } of opened.splice(0)) {
      await keepTab(tab)
      unexpected.push(...tab.noted.faults.filter((fault) => !expected?.test(fault)))
    }
    expect(unexpected).toEqual([])
  })
  afterAll(async () => {
    await server.close()
  })
  return {
    get url() {
      return server.url
    },
    /** Ends the connections of all tabs, as a failing network does. */
    cut: () => server.cut(),
    /** Opens a page of the console. */
    async open(
      path: string,
      { theme = 'light', width = 1280, height = 900, now, expected }: TabOptions = {},
    ): Promise<Tab> {
      const tab = await takeTab(server.url, now)
      opened.push({ tab, expected })
      const { page, noted } = tab
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.goto(`${server.url}${path}`)
      return { page, operations: noted.operations, sockets: () => noted.sockets }
    },
  }
}
