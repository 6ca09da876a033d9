/**
 * Milliseconds that a test waits for what will happen: just below what it may take as a whole, so that none fails because
 * the machine is slow, and one that waits in vain says for what.
 */
export const PATIENCE_MS = 110_000
