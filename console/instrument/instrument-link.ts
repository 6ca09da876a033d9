/** URL of the screen of an instrument: a security by its ticker, an aggregate by its provider id. */
export const instrumentPath = (symbol: string): string => `/i/${encodeURIComponent(symbol)}`

/** A security, and whether it still trades. */
export interface LinkedSecurity {
  readonly ticker: string
  readonly securityId: number
  readonly isActive: boolean
}

/** Returns the id for the URL of a security that no longer trades: another security may have its ticker now. */
export const holderOf = ({ securityId, isActive }: LinkedSecurity): { readonly security?: string } =>
  isActive ? {} : { security: String(securityId) }

/** URL of the screen of a security. */
export const securityPath = (security: LinkedSecurity): string => {
  const search = new URLSearchParams(holderOf(security)).toString()
  return `${instrumentPath(security.ticker)}${search && `?${search}`}`
}
