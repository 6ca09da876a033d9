/** How the reader signs in, as the server wrote it into the page. */
export interface Settings {
  /** Token of the development issuer, for browsers on the server's machine. */
  readonly token?: string
  /** Identity provider, if the service trusts one and knows a client id. */
  readonly provider?: { readonly issuer: string; readonly clientId: string }
}

/** Reads the settings from a page of the console. */
export function settingsIn(page: Document): Settings {
  return JSON.parse(page.querySelector('#settings')?.textContent ?? '{}') as Settings
}
