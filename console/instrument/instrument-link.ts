/** URL of the screen of an instrument: a security by its ticker, an aggregate by its provider id. */
export const instrumentPath = (symbol: string): string => `/i/${encodeURIComponent(symbol)}`

/** A security, and whether it still trades. */
export interface LinkedSecurity {
  readonly ticker: string
  readonly securityId: number
  readonly isActive: boolean
}

/** URL of the screen of a security or an aggregate, with a view. */
export function viewPath(
  instrument: LinkedSecurity | { readonly providerId: string },
  view: Readonly<Record<string, string>> = {},
): string {
  if (!('ticker' in instrument)) return withSearch(instrumentPath(instrument.providerId), view)
  const { ticker, securityId, isActive } = instrument
  // Another security may have the ticker of one that no longer trades.
  return withSearch(instrumentPath(ticker), { ...(!isActive && { security: String(securityId) }), ...view })
}

function withSearch(path: string, view: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(view)
  return search.size > 0 ? `${path}?${search}` : path
}
