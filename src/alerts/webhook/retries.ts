const [SECOND, MINUTE, HOUR] = [1, 60, 3600]

/** Seconds to wait after each failed attempt: 24 hours in all. */
const WAITS = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[1 * HOUR, 2 * HOUR, 4 * HOUR, 7 * HOUR, 9 * HOUR + 17 * MINUTE + 25 * SECOND],
]

/** Attempts to deliver a message. */
export const MAX_ATTEMPTS = WAITS.length + 1

/** Share of a wait that is left to chance, so that messages that failed together do not return together. */
const JITTER = 0.2

/**
 * Returns the seconds to wait after an attempt, counted from 1. Null after the last one. `random` is from 0 to 1: the wait
 * is shortened by up to a fifth.
 */
export function waitAfter(attempt: number, random = Math.random()): number | null {
  const wait = WAITS[attempt - 1]
  return wait === undefined ? null : wait * (1 - JITTER * random)
}
