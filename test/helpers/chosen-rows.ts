import { downsampled } from '../../src/engine/statistics/downsample.ts'

/** A row of a series, as REST returns it. */
export type ChosenRow = Readonly<Record<string, string | number | boolean | null>>

const valuesOf = (rows: readonly ChosenRow[], name: string): Float64Array =>
  Float64Array.from(rows, (row) => (typeof row[name] === 'number' ? row[name] : Number.NaN))

/** The rows of one series that are to be chosen, in their own order. */
export function chosenOf(
  rows: readonly ChosenRow[],
  points: number,
  by: string,
  fallback?: string,
): ChosenRow[] {
  const timeOf = (row: ChosenRow) => Date.parse(String(row['ts'] ?? row['date']))
  const ascending = rows.toSorted((a, b) => timeOf(a) - timeOf(b))
  const times = Float64Array.from(ascending, timeOf)
  const course = {
    times,
    values: valuesOf(ascending, by),
    ...(fallback && { fallback: valuesOf(ascending, fallback) }),
  }
  const kept = new Set(Array.from(downsampled(course, points), (at) => ascending[at]))
  return rows.filter((row) => kept.has(row))
}
/** The same of each series of rows, by the name of their key. */
export const chosenOfEach = (
  rows: readonly ChosenRow[],
  points: number,
  by: string,
  key: string,
  fallback?: string,
): ChosenRow[] => {
  const kept = new Set(
    [...Map.groupBy(rows, (row) => row[key]).values()].flatMap((own) => chosenOf(own, points, by, fallback)),
  )
  return rows.filter((row) => kept.has(row))
}
