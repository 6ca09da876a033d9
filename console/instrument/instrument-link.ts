/** URL of the screen of an instrument: a security by its ticker, an aggregate by its provider id. */
export const instrumentPath = (symbol: string): string => `/i/${encodeURIComponent(symbol)}`
