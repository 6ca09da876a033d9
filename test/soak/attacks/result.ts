import type { Sung } from '../canary.ts'
import type { Attack } from './attack.ts'

/** Goals: what the canary may wait for, in milliseconds, and what the process may hold, in MB. */
export const GOALS = { slower: 3, p99: 250, health: 100, peak: 400, afterwards: 32 }

/** How one attack ended. */
export interface Result {
  readonly attack: Attack
  readonly alone: Sung
  readonly during: Sung
  readonly megabytes: number
  /** Number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>
}

/** A measure of an attack, and what it may be. */
type Judged = readonly [what: string, value: number, most: number]

/**
 * Returns the measures of an attack. What PostgreSQL itself takes longer than before is allowed on top: it tells how busy
 * the machine is.
 */
const judged = ({ alone, during, megabytes }: Result, base: number): readonly Judged[] => [
  ['the median', during.median, GOALS.slower * (alone.median + during.direct.median - alone.direct.median)],
  ['the 99th percentile', during.p99, GOALS.p99 + during.direct.p99],
  ['health', during.health.worst, GOALS.health + during.direct.worst],
  ['memory', megabytes, base + GOALS.peak],
]

/** Describes each goal that was missed. */
export const missesOf = (result: Result, base: number): string[] =>
  judged(result, base)
    .filter(([, value, most]) => value > most)
    .map(([what, value, most]) => `${what}: ${value.toFixed(0)} instead of ${most.toFixed(0)} at most`)

const listOf = (statuses: Result['statuses']): string =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'unanswered'}: ${count.toLocaleString('en')}`)
    .join(', ')

export const lineOf = ({ attack, alone, during, megabytes, statuses }: Result): string =>
  `${attack.protocol.padEnd(9)} ${attack.name}: canary ${alone.median.toFixed(1)} → ${during.median.toFixed(1)} ms ` +
  `(PostgreSQL ${alone.direct.median.toFixed(1)} → ${during.direct.median.toFixed(1)}), p99 ${during.p99.toFixed(0)} ` +
  `(PostgreSQL ${during.direct.p99.toFixed(0)}), health ${during.health.worst.toFixed(0)} ` +
  `(PostgreSQL ${during.direct.worst.toFixed(0)}), ${megabytes.toFixed(0)} MB; ${listOf(statuses)}`

const WIDTHS = [9, 72, 9, 9, 8, 8, 8]
const rowOf = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => {
      const width = WIDTHS[at] ?? 0
      return at < 2 ? cell.padEnd(width) : cell.padStart(width)
    })
    .join(' ')
    .trimEnd()

/** A measure, marked if it misses its goal. */
const cellOf = ([, value, most]: Judged, digits = 0): string =>
  `${value > most ? '!' : ''}${value.toFixed(digits)}`

/** Memory in MB: before all attacks, and what is held more a minute after them. */
interface Memory {
  readonly base: number
  readonly left: number
}

/** Returns a table of all attacks against the goals. A `!` marks what misses its goal, and what PostgreSQL took counts. */
export function tableOf(results: readonly Result[], { base, left }: Memory): string {
  const worst = Math.max(0, ...results.map(({ megabytes }) => megabytes - base))
  const isUnanswered = ({ statuses }: Result) => statuses.size === 0
  const rows = results.map((result) => {
    const [median, ...others] = judged(result, base)
    const { attack, alone } = result
    return rowOf([
      ...[attack.protocol, attack.name, alone.median.toFixed(1)],
      ...(median ? [cellOf(median, 1)] : []),
      ...others.map((one) => cellOf(one)),
      ...(isUnanswered(result) ? ['no answer'] : []),
    ])
  })
  const missed = results.filter((result) => missesOf(result, base).length > 0)
  return [
    rowOf(['protocol', 'attack', 'p50 alone', 'p50', 'p99', 'health', 'MB']),
    ...rows,
    rowOf([
      '',
      'goal',
      '',
      `≤ ${GOALS.slower} ×`,
      `≤ ${GOALS.p99}`,
      `≤ ${GOALS.health}`,
      `≤ ${(base + GOALS.peak).toFixed(0)}`,
    ]),
    `${results.length - missed.length} of ${results.length} attacks meet all goals; ${results.filter(isUnanswered).length} were not answered in their time.`,
    `Memory: ${base.toFixed(0)} MB before, ${worst.toFixed(0)} more at the worst moment (goal: ${GOALS.peak}), ${left.toFixed(0)} more a minute later (goal: ${GOALS.afterwards}).`,
  ].join('\n')
}
