/** State that the last evaluation of an alert stored. */
export interface AlertState {
  /** Stamp of the bar, RFC 3339. Null: there was none, or the screen could not be evaluated. */
  readonly ts: string | null
  /** Ids of the instruments that met the screen, ascending. */
  readonly members: readonly number[]
}

/** Result of an evaluation. */
interface Evaluation {
  readonly ts: string | null
  /** Ids of the instruments that meet the screen, in any order. */
  readonly matches: readonly number[]
}

/** Conditions under which an instrument that enters fires. */
interface FiringRules {
  /** Bars after an event of an instrument during which it fires no other. */
  readonly cooldown: number
  /** Stamp of the newest bar for which each instrument has fired, by id. */
  readonly firedAt: ReadonlyMap<number, string>
  /** Stamps of the last bars, ascending, the evaluated one included: at least one more than the cool-down has. */
  readonly stamps: readonly string[]
}

/** The state after an evaluation, and the instruments that fire. */
export interface Transition {
  readonly state: AlertState
  /** Ids, ascending. */
  readonly fired: readonly number[]
}

/** Returns the number of bars after one stamp, up to the evaluated one; the number of stamps if it precedes them all. */
const barsSince = (ts: string, stamps: readonly string[]): number =>
  stamps.reduce((count, stamp) => (stamp > ts ? count + 1 : count), 0)

/** Whether an instrument may fire: a bar fires once, and no bar of the cool-down does. */
function mayFire(id: number, ts: string, { cooldown, firedAt, stamps }: FiringRules): boolean {
  const last = firedAt.get(id)
  return last === undefined || (last < ts && barsSince(last, stamps) > cooldown)
}

/**
 * Whether an alert starts anew, so that nothing fires: it has not been evaluated, or bars have been withdrawn. What was in
 * the screen at a bar that is gone says nothing of an older one.
 */
const startsAnew = (before: AlertState | null, ts: string): boolean =>
  before === null || before.ts === null || ts < before.ts

/**
 * Returns the state after an evaluation, and the instruments that fire: those that enter the screen, which they did not
 * meet at the last evaluation. `before`: null if the alert has not been evaluated with this definition.
 */
export function transitionOf(
  before: AlertState | null,
  { ts, matches }: Evaluation,
  rules: FiringRules,
): Transition {
  if (ts === null) return { state: { ts, members: [] }, fired: [] }
  const members = matches.toSorted((a, b) => a - b)
  if (startsAnew(before, ts)) return { state: { ts, members }, fired: [] }
  const former = new Set(before?.members)
  const fired = members.filter((id) => !former.has(id) && mayFire(id, ts, rules))
  return { state: { ts, members }, fired }
}
