/** The identity provider, as the console needs it. */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  /** Audience of the tokens that the service accepts. */
  readonly audience: string
  /** Scopes to request. Null: what the provider offers. */
  readonly scope: string | null
}

/** How the reader signs in, as the server wrote it into the page. */
export interface Settings {
  /** Issuer of the tokens that the service accepts. */
  readonly issuer?: 'development' | 'provider'
  /** Token of the development issuer, for browsers on the server's machine. */
  readonly token?: string
  /** Identity provider, if the service trusts one and knows a client id. */
  readonly provider?: ProviderSettings
}

/** Reads the settings from a page of the console. */
export function settingsIn(page: Document): Settings {
  return JSON.parse(page.querySelector('#settings')?.textContent ?? '{}') as Settings
}
