import { type Credentials, headersOf } from './credentials.ts'
import { type Settings, settingsIn } from './settings.ts'

/** Where the reader is between signing in and signing out. */
type State =
  | { readonly phase: 'out'; readonly notice: string | null }
  /** On the way to the identity provider, or back. */
  | { readonly phase: 'entering' }
  | { readonly phase: 'in'; readonly credentials: Credentials }
  /** The service accepts the credentials no longer. What is on the screen stays there. */
  | { readonly phase: 'ended'; readonly credentials: Credentials; readonly reason: string }

/** Gets new credentials without the reader. Null if that is no longer possible; throws to be asked again. */
type Renewal = () => Promise<Credentials | null>

export const ENDED = 'Your session has ended.'

/** The reader's credentials, in memory only, and how to renew them. */
export class Session {
  readonly settings: Settings
  #state: State = { phase: 'out', notice: null }
  #renewal: Renewal | null = null
  #renewing: Promise<void> | undefined
  /** Whether the credentials come from a renewal and the service has not accepted them yet. */
  #isUnproven = false
  readonly #listeners = new Set<() => void>()

  constructor(settings: Settings) {
    this.settings = settings
  }

  get state(): State {
    return this.#state
  }

  get credentials(): Credentials | null {
    return 'credentials' in this.#state ? this.#state.credentials : null
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  headers(): Record<string, string> {
    return headersOf(this.credentials)
  }

  #enter(state: State): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  /** Signs in. Without a renewal, the session ends when the service refuses the credentials. */
  begin(credentials: Credentials, renewal: Renewal | null = null): void {
    this.#renewal = renewal
    this.#isUnproven = false
    this.#enter({ phase: 'in', credentials })
  }

  /** Waits for the identity provider. */
  wait(): void {
    this.#enter({ phase: 'entering' })
  }

  /** Forgets the credentials. */
  leave(notice: string | null = null): void {
    this.#renewal = null
    this.#enter({ phase: 'out', notice })
  }

  /** Says that the credentials are of no use any more, and keeps the screen. */
  end(reason = ENDED): void {
    const { credentials } = this
    if (credentials) this.#enter({ phase: 'ended', credentials, reason })
  }

  /** Notes that the service accepted credentials. */
  accepted(credentials: Credentials | null): void {
    if (credentials === this.credentials) this.#isUnproven = false
  }

  /** Renews credentials that the service refused. Ends the session if it refuses renewed ones as well. */
  refused(credentials: Credentials | null, reason?: string): void {
    // An older request may be answered after the renewal.
    if (this.#state.phase !== 'in' || credentials !== this.#state.credentials) return
    if (this.#isUnproven) this.end(reason)
    else this.renew(reason)
  }

  /** Renews the credentials, or ends the session. Several calls share one renewal. */
  renew(reason?: string): Promise<void> {
    this.#renewing ??= this.#renew(reason).finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  async #renew(reason?: string): Promise<void> {
    const { credentials } = this
    const renewal = this.#renewal
    try {
      const renewed = renewal ? await renewal() : null
      // The reader may have signed out meanwhile.
      if (this.credentials !== credentials) return
      if (!renewed) return this.end(renewal ? ENDED : reason)
      this.#isUnproven = true
      this.#enter({ phase: 'in', credentials: renewed })
    } catch {
      // Neither renewed nor refused: the next refusal asks again.
    }
  }
}

export const session = new Session(settingsIn(document))
