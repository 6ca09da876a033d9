import { type Settings, settingsIn } from './settings.ts'

/** Who is calling: the header that authenticates each request. */
export type Credentials = { readonly token: string } | { readonly apiKey: string }

type Listener = () => void

/** The reader's credentials, in memory only, and how to renew them. */
export class Session {
  readonly settings: Settings
  #credentials: Credentials | null
  #renewing: Promise<void> | undefined
  readonly #listeners = new Set<Listener>()

  constructor(settings: Settings) {
    this.settings = settings
    this.#credentials = settings.token === undefined ? null : { token: settings.token }
  }

  get credentials(): Credentials | null {
    return this.#credentials
  }

  /** Replaces the credentials. Null signs out. */
  set(credentials: Credentials | null): void {
    this.#credentials = credentials
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  headers(): Record<string, string> {
    const credentials = this.#credentials
    if (credentials === null) return {}
    return 'token' in credentials
      ? { Authorization: `Bearer ${credentials.token}` }
      : { 'X-API-Key': credentials.apiKey }
  }

  /** Renews credentials that the service no longer accepts, or signs out. Several calls share one renewal. */
  renew(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  /** Fetches the page again for a new token of the development issuer. */
  async #renew(): Promise<void> {
    const response = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const { token } = settingsIn(page)
    this.set(token === undefined ? null : { token })
  }
}

export const session = new Session(settingsIn(document))
