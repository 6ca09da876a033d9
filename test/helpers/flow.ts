import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AGGREGATES, NOW, parseCsv } from './market.ts'
import { MARKET_DIRECTORY, REVISION_DIRECTORIES } from './template.ts'

/** The flow series of test/fixtures and the expected answers about them, computed from the files alone. */

const read = (directory: string, name: string) =>
  parseCsv(readFileSync(join(directory, `${name}.csv`), 'utf8')) as Record<string, string>[]

interface Series {
  readonly slug: string
  readonly name: string
  readonly metric: string
  readonly frequency: 'daily' | 'weekly' | 'monthly' | 'event'
  readonly unit: string
  readonly description: string | null
  readonly provider_id: string | null
}

/** Compares by the bytes of the slug, the order of lists. */
export const bySlug = (a: { slug: string }, b: { slug: string }): number =>
  Buffer.compare(Buffer.from(a.slug), Buffer.from(b.slug))

export const SERIES = (read(MARKET_DIRECTORY, 'flow_series') as unknown as Series[]).toSorted(bySlug)

/** The series that a caller sees: all except those about other users' aggregates. */
export const seriesFor = (email: string): Series[] =>
  SERIES.filter(({ provider_id }) => {
    const owner = AGGREGATES.find((aggregate) => aggregate.provider_id === provider_id)?.owner_email ?? null
    return owner === null || owner.toLowerCase() === email
  })

export const seriesOf = (slug: string): Series => {
  const found = SERIES.find((series) => series.slug === slug)
  if (!found) throw new Error(`There is no series ${slug}`)
  return found
}

interface Revision {
  readonly value: number
  readonly updated_time: string
}

const instant = (text: string): string =>
  Temporal.Instant.from(text.length === 10 ? `${text}T00:00:00Z` : text).toString()

/** Revisions of every date of every series, oldest first by time, regardless of file order. */
const REVISIONS = new Map<string, Map<string, Revision[]>>()
for (const { slug = '', date = '', value, updated_time = '' } of [
  MARKET_DIRECTORY,
  ...REVISION_DIRECTORIES,
].flatMap((directory) => read(directory, 'flow_observations'))) {
  const dates = REVISIONS.get(slug) ?? new Map<string, Revision[]>()
  const vintages = [...(dates.get(date) ?? []), { value: Number(value), updated_time: instant(updated_time) }]
  vintages.sort((a, b) => Date.parse(a.updated_time) - Date.parse(b.updated_time))
  REVISIONS.set(slug, dates.set(date, vintages))
}
for (const dates of REVISIONS.values())
  for (const [date, vintages] of dates)
    dates.set(
      date,
      vintages.filter(({ value }, place) => vintages[place - 1]?.value !== value),
    )

export const revisionsOf = (slug: string, date: string): Revision[] => REVISIONS.get(slug)?.get(date) ?? []

export interface AskedFlow {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly as_of?: string | undefined
  readonly order?: 'asc' | 'desc'
}

/** The last instant that `as_of` includes; a date includes its whole day. */
const momentOf = (asOf: string | undefined): number =>
  asOf === undefined
    ? Number.POSITIVE_INFINITY
    : Date.parse(asOf.length === 10 ? `${asOf}T23:59:59.999Z` : asOf)

const isAfter = (date: string, start: string | undefined): boolean =>
  start === undefined || Date.parse(date) >= Date.parse(start)
const isBefore = (date: string, end: string | undefined): boolean =>
  end === undefined || Date.parse(date) <= Date.parse(end)

interface Observation extends Revision {
  readonly date: string
  readonly revision: number
}

/** The observations of a series that a request covers. */
export function observationsOf(slug: string, asked: AskedFlow = {}): Observation[] {
  const moment = momentOf(asked.as_of)
  const found = [...(REVISIONS.get(slug) ?? [])].flatMap(([date, revisions]): Observation[] => {
    const revision = revisions.findLastIndex(({ updated_time }) => Date.parse(updated_time) <= moment)
    const known = revisions[revision]
    return known && isAfter(date, asked.start_date) && isBefore(date, asked.end_date)
      ? [{ date, revision, ...known }]
      : []
  })
  const sign = asked.order === 'asc' ? 1 : -1
  return found.toSorted((a, b) => sign * a.date.localeCompare(b.date))
}

/** Rows of several series as REST returns them. */
export function flowRows(slugs: readonly string[], asked: AskedFlow = {}) {
  const sign = asked.order === 'asc' ? 1 : -1
  return slugs
    .flatMap((slug) => {
      const { metric, frequency, unit } = seriesOf(slug)
      return observationsOf(slug, asked).map(({ revision: _revision, ...row }) => ({
        slug,
        metric,
        frequency,
        unit,
        ...row,
      }))
    })
    .toSorted((a, b) => sign * a.date.localeCompare(b.date) || bySlug(a, b))
}

const LIMITS = { daily: 4, weekly: 10, monthly: 40, event: Number.POSITIVE_INFINITY }

/** Rows of the latest observations as REST returns them. */
export const latestRows = (slugs: readonly string[], as_of?: string) =>
  slugs.flatMap((slug) => {
    const { metric, frequency, unit } = seriesOf(slug)
    const [newest] = observationsOf(slug, { as_of })
    if (!newest) return []
    const today = new Date(Math.min(momentOf(as_of), NOW.getTime())).toISOString().slice(0, 10)
    const staleness_days = (Date.parse(today) - Date.parse(newest.date)) / 86_400_000
    const is_stale = staleness_days > LIMITS[frequency]
    return [
      { slug, metric, frequency, unit, date: newest.date, value: newest.value, staleness_days, is_stale },
    ]
  })

export const availabilityRows = (slugs: readonly string[], as_of?: string) =>
  slugs.map((slug) => {
    const { metric, frequency, unit } = seriesOf(slug)
    const dates = observationsOf(slug, { as_of, order: 'asc' }).map(({ date }) => date)
    return {
      slug,
      metric,
      frequency,
      unit,
      first_observation: dates[0] ?? null,
      last_observation: dates.at(-1) ?? null,
      row_count: dates.length,
    }
  })

export interface ForecastValue {
  readonly run_date: string
  readonly slug: string
  readonly horizon: number
  readonly z_score: number
  readonly value: number
}

export const FORECASTS: readonly ForecastValue[] = read(MARKET_DIRECTORY, 'flow_forecasts').map(
  ({ run_date = '', slug = '', horizon, z_score, value }) => ({
    run_date,
    slug,
    horizon: Number(horizon),
    z_score: Number(z_score),
    value: Number(value),
  }),
)
