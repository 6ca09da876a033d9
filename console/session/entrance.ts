import { loadFile } from '../parts/load.ts'
import { RECENT } from '../shell/recent.ts'
import type { Credentials } from './credentials.ts'
import { placeOf, SIGNED_IN } from './place.ts'
import type { Grant, Provider } from './provider.ts'
import { ENDED, type Session, session } from './session.ts'
import { settingsIn } from './settings.ts'

/** Set in this browser while its reader is signed in at the identity provider: other windows then sign in silently. */
const MARK = 'flowgate.signed-in'

/** Part of a token's lifetime after which it is renewed, and seconds before its end, whichever comes later. */
const RENEWED_AT = 0.75
const RENEWED_BEFORE = 60
const RETRY_MS = 15_000
/** The longest delay of a browser's timer. */
const LONGEST_MS = 2 ** 31 - 1

const here = (): string => `${location.pathname}${location.search}${location.hash}`

/** Fetches the page again for a new token of the development issuer. */
async function tokenOfPage(): Promise<Credentials | null> {
  const response = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' })
  if (!response.ok) throw new Error(`The page was answered with status ${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const { token } = settingsIn(page)
  return token === undefined ? null : { token }
}

let opened: Promise<Provider> | undefined

/** The identity provider. Its library is loaded only when somebody signs in with it. */
function provider(): Promise<Provider> {
  const { provider: settings } = session.settings
  if (!settings) throw new TypeError('There is no identity provider to sign in with')
  opened ??= loadFile(() => import('./provider.ts')).then((module) => new module.Provider(settings))
  // The next attempt loads the library again.
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** Renews a token before it expires, for as long as the session uses it. */
function schedule(of: Session, { token, lifetime, isRenewable }: Grant): void {
  if (lifetime === undefined || !isRenewable) return
  const seconds = Math.max(lifetime * RENEWED_AT, lifetime - RENEWED_BEFORE)
  const renew = async () => {
    const { credentials } = of
    if (!credentials || !('token' in credentials) || credentials.token !== token) return
    await of.renew()
    // The provider could not be reached.
    if (of.credentials === credentials && of.state.phase === 'in') setTimeout(renew, RETRY_MS)
  }
  setTimeout(renew, Math.min(seconds * 1000, LONGEST_MS))
}

async function renewed(): Promise<Credentials | null> {
  const grant = await (await provider()).renew()
  if (!grant) return null
  schedule(session, grant)
  return { token: grant.token }
}

/** Signs in at the identity provider and comes back to the same view. */
export async function signIn(isSilent = false): Promise<void> {
  const place = placeOf(here(), location.origin)
  // A session that ended keeps its screen until the browser leaves.
  if (session.state.phase === 'out') session.wait()
  try {
    await (await provider()).signIn(place, isSilent)
  } catch {
    const reason = 'The identity provider cannot be reached. Try again shortly.'
    if (session.credentials) session.end(reason)
    else session.leave(reason)
  }
}

/** Ends the sign-in with which the identity provider sent the reader back. */
async function complete(): Promise<void> {
  const url = location.href
  session.wait()
  // The code is of use once. It does not stay in the history.
  history.replaceState(null, '', '/')
  const outcome = await (await provider()).complete(url)
  history.replaceState(null, '', placeOf(outcome.place, location.origin))
  if ('grant' in outcome) {
    localStorage.setItem(MARK, '1')
    schedule(session, outcome.grant)
    session.begin({ token: outcome.grant.token }, renewed)
  } else {
    localStorage.removeItem(MARK)
    session.leave(outcome.isSignedOut ? ENDED : outcome.message)
  }
}

/** Signs out, at the identity provider as well. */
export async function signOut(): Promise<void> {
  const isByProvider = opened !== undefined
  localStorage.removeItem(MARK)
  // The next reader may not know the own aggregates of this one.
  localStorage.removeItem(RECENT)
  session.leave('You are signed out.')
  // Without an answer of the provider, its own session stays: the notice is about this page.
  if (isByProvider) await (await provider()).signOut().catch(() => undefined)
}

/** Signs in again after the end of a session. */
export const signInAgain = (): Promise<void> | void =>
  session.settings.provider && opened ? signIn() : session.leave(ENDED)

/** Begins the session of a page that has just been loaded. */
export function start(): void {
  const { token, provider: settings } = session.settings
  if (token !== undefined) session.begin({ token }, tokenOfPage)
  else if (settings && location.pathname === SIGNED_IN) complete()
  else if (settings && localStorage.getItem(MARK) !== null) signIn(true)
  if (location.pathname === SIGNED_IN) history.replaceState(null, '', '/')
  addEventListener('storage', ({ key, newValue }) => {
    if (key === MARK && newValue === null && opened) session.end('You signed out in another window.')
  })
}
