/** Observations as parallel arrays, as the graph returns them. */
export interface Columns {
  readonly date: readonly string[]
  readonly value: readonly number[]
  readonly updatedTime: readonly string[]
  readonly revision: readonly number[]
}

/** An observation, as known at some time. */
export interface Point {
  readonly date: string
  readonly value: number
  readonly updatedTime: string
  /** 0 is the first value of a date. */
  readonly revision: number
}

/** An observation that was revised after a point in time. */
export interface Revised {
  readonly date: string
  readonly former: number
  readonly present: number
  readonly formerRevision: number
  readonly presentRevision: number
  /** When the present value became known. */
  readonly updatedTime: string
}

const DAY_MS = 86_400_000

/** Where a time axis has a date: midnight in UTC. Left to the chart, it would be the viewer's midnight. */
export const placeOf = (date: string): number => Date.parse(date)

/** The date some days after another; negative is before. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** Days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Observations by ascending date. */
export const inOrder = (points: readonly Point[]): Point[] =>
  points.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

/** The observations of columns, by ascending date. */
export function pointsOf({ date, value, updatedTime, revision }: Columns): Point[] {
  const points = date.map((day, at) => ({
    date: day,
    value: value[at] ?? Number.NaN,
    updatedTime: updatedTime[at] ?? '',
    revision: revision[at] ?? 0,
  }))
  return inOrder(points)
}

/** Observations whose value was superseded since, newest first. */
export function revisedSince(known: readonly Point[], now: readonly Point[]): Revised[] {
  const present = new Map(now.map((point) => [point.date, point]))
  return known
    .flatMap(({ date, value, revision }) => {
      const point = present.get(date)
      if (!point || point.revision === revision) return []
      return {
        ...{ date, former: value, present: point.value, formerRevision: revision },
        ...{ presentRevision: point.revision, updatedTime: point.updatedTime },
      }
    })
    .reverse()
}

/** Observations of now that were not known then. */
export function unknownThen(known: readonly Point[], now: readonly Point[]): Point[] {
  const dates = new Set(known.map(({ date }) => date))
  return now.filter(({ date }) => !dates.has(date))
}

/** The days before each newest revision, ascending: as known then, the value was another one. */
export function daysBeforeRevisions(now: readonly Point[]): string[] {
  const days = now.flatMap(({ revision, updatedTime }) =>
    revision > 0 ? addDays(updatedTime.slice(0, 10), -1) : [],
  )
  return [...new Set(days)].sort()
}

/** The nearest of some ascending days before or after a day. Null if there is none. */
export function stepFrom(days: readonly string[], day: string, direction: -1 | 1): string | null {
  const nearest = direction < 0 ? days.findLast((one) => one < day) : days.find((one) => one > day)
  return nearest ?? null
}

/** The newest observation on or before a date, found by halving. Null if all are later. */
export function pointAt(points: readonly Point[], date: string): Point | null {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.date ?? '') <= date) low = middle + 1
    else high = middle
  }
  return points[low - 1] ?? null
}

/** Says how often an observation was changed after its first publication. */
export const timesChanged = (revisions: number): string =>
  revisions === 1 ? 'changed once' : revisions === 2 ? 'changed twice' : `changed ${revisions} times`
