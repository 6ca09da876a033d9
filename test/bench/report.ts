import type { Goal, Line } from './line.ts'

/** A line and what came of it, as `--json` prints it. */
export interface Result extends Pick<Line, 'name' | 'title' | 'goal'> {
  readonly value: number
  readonly detail: string
  readonly isReached: boolean
}

const measureOf = (value: number, { unit }: Goal): string =>
  unit === 'MB' ? `${value.toFixed(0)} MB` : `${value.toFixed(2)} ${unit}`

const goalOf = (goal: Goal): string =>
  'atLeast' in goal ? `>= ${measureOf(goal.atLeast, goal)}` : `<= ${measureOf(goal.atMost, goal)}`

/** The results as text, one row each. */
export function table(results: readonly Result[]): string {
  const rows = [
    ['work', 'measured', 'goal', '', 'made of'],
    ...results.map(({ title, goal, value, detail, isReached }) => [
      title,
      measureOf(value, goal),
      goalOf(goal),
      isReached ? 'reached' : 'MISSED',
      detail,
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
