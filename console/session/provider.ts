import { ErrorResponse, OidcClient, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts'
import { SIGNED_IN } from './place.ts'
import type { ProviderSettings } from './settings.ts'

/** What the identity provider granted. */
export interface Grant {
  readonly token: string
  /** Lifetime of the token, in seconds, if the provider states one. */
  readonly lifetime: number | undefined
  /** Whether the token can be renewed without the reader. */
  readonly isRenewable: boolean
}

/** How a sign-in ended, and the place to come back to. */
export type Outcome =
  | { readonly place: unknown; readonly grant: Grant }
  /** `isSignedOut`: nothing is wrong, but the reader must take part. */
  | { readonly place: unknown; readonly message: string; readonly isSignedOut: boolean }

/** Errors of OpenID Connect that say that the reader must take part. */
const NEEDS_READER = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

const REQUEST_SECONDS = 15

/** Returns the parameters that make a provider issue tokens for the service: of RFC 8707, and of those older than it. */
function parametersFor(audience: string): Record<string, string> {
  // RFC 8707 allows absolute URIs only.
  return { audience, ...(URL.canParse(audience) && { resource: audience }) }
}

/** Scopes that the provider offers, of those that the console has a use for. */
const scopeOf = (offered: readonly string[] = []): string =>
  ['openid', 'email', ...(offered.includes('offline_access') ? ['offline_access'] : [])].join(' ')

/** Describes why a sign-in failed. */
function failure(error: unknown, place: unknown): Outcome {
  if (!(error instanceof ErrorResponse))
    return {
      place,
      message: 'The identity provider cannot be reached. Try again shortly.',
      isSignedOut: false,
    }
  const { error: code, error_description: description } = error
  const message = `The identity provider refused the sign-in: ${description ?? code}`
  return { place, message, isSignedOut: NEEDS_READER.includes(code ?? '') }
}

const UNKNOWN: Outcome = {
  place: '/',
  message: 'This sign-in cannot be completed: it was started in another window, or too long ago.',
  isSignedOut: false,
}

/** Signs the reader in at the identity provider: OpenID Connect, code flow with PKCE. Keeps tokens in memory only. */
export class Provider {
  readonly #settings: ProviderSettings
  readonly #client: OidcClient
  #granted: SigninResponse | undefined

  constructor(settings: ProviderSettings) {
    const parameters = parametersFor(settings.audience)
    this.#settings = settings
    this.#client = new OidcClient({
      authority: settings.issuer,
      client_id: settings.clientId,
      redirect_uri: new URL(SIGNED_IN, location.href).href,
      post_logout_redirect_uri: new URL('/', location.href).href,
      // Holds what a sign-in under way needs, for this window only. It is used once.
      stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: 'flowgate.sign-in.' }),
      extraQueryParams: parameters,
      extraTokenParams: parameters,
      requestTimeoutInSeconds: REQUEST_SECONDS,
    })
  }

  /** Leaves for the provider. `isSilent`: comes back at once, whether or not the reader is signed in there. */
  async signIn(place: string, isSilent: boolean): Promise<void> {
    const { scopes_supported: offered } = await this.#client.metadataService.getMetadata()
    const { url } = await this.#client.createSigninRequest({
      state: place,
      scope: this.#settings.scope ?? scopeOf(offered),
      nonce: crypto.randomUUID(),
      ...(isSilent && { prompt: 'none' }),
    })
    location.replace(url)
  }

  /** Ends the sign-in with which the provider sent the reader back. */
  async complete(url: string): Promise<Outcome> {
    const started = await this.#client.readSigninResponseState(url).catch(() => null)
    if (!started) return UNKNOWN
    const place = started.state.data
    try {
      return { place, grant: this.#keep(await this.#client.processSigninResponse(url)) }
    } catch (error) {
      return failure(error, place)
    }
  }

  /** Gets a new token without the reader. Null if the provider grants none any more; throws if it cannot be reached. */
  async renew(): Promise<Grant | null> {
    const { refresh_token, id_token, session_state, profile, scope } = this.#granted ?? {}
    if (!refresh_token || !profile) return null
    try {
      return this.#keep(
        // biome-ignore lint/correctness/useHookAtTopLevel: a method of the library.
        await this.#client.useRefreshToken({
          state: {
            ...{ refresh_token, session_state: session_state ?? null, profile },
            ...(id_token && { id_token }),
            ...(scope && { scope }),
          },
          timeoutInSeconds: REQUEST_SECONDS,
          extraTokenParams: parametersFor(this.#settings.audience),
        }),
      )
    } catch (error) {
      if (error instanceof ErrorResponse) return null
      throw error
    }
  }

  /** Revokes the refresh token, and leaves to sign out at the provider, if it has a page for that. */
  async signOut(): Promise<void> {
    const { refresh_token, id_token } = this.#granted ?? {}
    this.#granted = undefined
    const { revocation_endpoint: revocable, end_session_endpoint: endable } =
      await this.#client.metadataService.getMetadata()
    // Failing that, the token dies with this page all the same.
    if (revocable && refresh_token)
      await this.#client.revokeToken(refresh_token, 'refresh_token').catch(() => undefined)
    if (!endable) return
    const { url } = await this.#client.createSignoutRequest(id_token ? { id_token_hint: id_token } : {})
    location.replace(url)
  }

  #keep(granted: SigninResponse): Grant {
    // A provider that does not rotate refresh tokens answers without one.
    granted.refresh_token ??= this.#granted?.refresh_token ?? ''
    this.#granted = granted
    return {
      token: granted.access_token,
      lifetime: granted.expires_in,
      isRenewable: granted.refresh_token !== '',
    }
  }
}
