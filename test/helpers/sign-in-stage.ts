import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Authenticate, createAuthenticator } from '../../src/platform/auth/authenticate.ts'
import { unauthorized } from '../../src/platform/auth/challenge.ts'
import { startApp } from './app.ts'
import { openTab, type Tab, workersBrowser } from './browser.ts'
import { AUDIENCE, CLIENT_ID, startConsoleProvider } from './console-provider.ts'
import type { TestDatabase } from './database.ts'
import { listen } from './server.ts'

/** What the service refuses at the moment. */
interface Refusing {
  readonly tokens: Set<string>
  /** Whether it refuses every token. */
  isClosed: boolean
}

type TestProvider = Awaited<ReturnType<typeof startConsoleProvider>>

const authenticating =
  ({ issuer, jwksUrl }: TestProvider, refusing: Refusing) =>
  ({ db }: TestDatabase): Authenticate => {
    const auth = {
      issuer,
      jwksUrl,
      audience: AUDIENCE,
      emailClaim: 'email',
      tierClaim: 'tier',
      roleClaim: 'role',
    }
    const authenticate = createAuthenticator({
      auth: { provider: 'jwks', ...auth },
      developmentIssuer: undefined,
      db,
    })
    return async (headers, accepted) => {
      const token = headers.get('authorization')?.replace('Bearer ', '') ?? ''
      if (refusing.isClosed || refusing.tokens.has(token))
        throw unauthorized('token_expired', 'The token has expired')
      return authenticate(headers, accepted)
    }
  }

async function start() {
  const refusing: Refusing = { tokens: new Set(), isClosed: false }
  const provider = await startConsoleProvider()
  const { issuer } = provider
  const app = await startApp({
    settings: { provider: { issuer, clientId: CLIENT_ID, audience: AUDIENCE, scope: null } },
    authenticate: authenticating(provider, refusing),
  })
  const server = await listen(app.app)
  await provider.serve(server.url)
  return {
    ...{ refusing, provider, server },
    stop: async () => {
      await server.close()
      await app.close()
      await provider.stop()
    },
  }
}

/** Waits for tokens of the provider. */
export async function granted(page: Page, type: 'authorization_code' | 'refresh_token') {
  const response = await page.waitForResponse(
    (one) => one.request().postData()?.includes(`grant_type=${type}`) === true && one.ok(),
  )
  return (await response.json()) as { readonly access_token: string; readonly refresh_token: string }
}

/** Returns the address that the settings menu shows. */
export async function emailShown(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const text = await page.locator('.header-viewer').innerText()
  await page.keyboard.press('Escape')
  return text
}

/** A console in a browser, whose readers sign in at a real OpenID provider. Each test has a new browser profile. */
export class SignInStage {
  #running: Awaited<ReturnType<typeof start>> | undefined
  #context: BrowserContext | undefined
  #tab: Tab | undefined

  constructor() {
    beforeAll(async () => {
      this.#running = await start()
    })
    afterAll(() => this.#running?.stop())
    beforeEach(async () => {
      Object.assign(this.provider.behaviour, { accessSeconds: 3600, refreshSeconds: 3600 })
      this.refusing.tokens.clear()
      this.refusing.isClosed = false
      this.#context = await workersBrowser().then((browser) => browser.newContext())
      this.#tab = await this.newTab()
    })
    afterEach(() => this.#context?.close())
  }

  get #parts() {
    if (!this.#running) throw new Error('The stage is there once the tests run')
    return this.#running
  }

  get provider() {
    return this.#parts.provider
  }

  get refusing() {
    return this.#parts.refusing
  }

  /** URL of the console. */
  get url(): string {
    return this.#parts.server.url
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is there once a test runs')
    return this.#context
  }

  get page(): Page {
    return this.#tabOfTest.page
  }

  get faults(): readonly string[] {
    return this.#tabOfTest.faults
  }

  get #tabOfTest(): Tab {
    if (!this.#tab) throw new Error('The tab is there once a test runs')
    return this.#tab
  }

  newTab(): Promise<Tab> {
    return openTab(this.context, [this.url, this.provider.issuer])
  }

  async open(path: string) {
    return this.page.goto(`${this.url}${path}`)
  }

  get signInButton() {
    return this.page.getByRole('button', { name: /^Sign in with / })
  }

  /** Number of banners that offer to sign in again. */
  ended(): Promise<number> {
    return this.page.getByRole('button', { name: 'Sign in again' }).count()
  }

  /** Signs in from a page that is open. Returns the tokens. */
  async enter() {
    const [{ access_token, refresh_token }] = await Promise.all([
      granted(this.page, 'authorization_code'),
      this.signInButton.click().then(() => this.page.getByRole('button', { name: 'Enter' }).click()),
    ])
    await this.page.getByRole('button', { name: 'Settings' }).waitFor()
    return { token: access_token, refreshToken: refresh_token }
  }

  async signIn(path: string) {
    await this.open(path)
    return this.enter()
  }
}
