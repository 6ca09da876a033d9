import type { FlowFrequency } from '../graph/generated/graphql.ts'
import { LABELS, valuesOf } from '../parts/vocabulary.ts'

/** What the list of series is filtered and sorted by. */
export interface Listed {
  readonly slug: string
  readonly name: string
  readonly metric: string
  readonly frequency: FlowFrequency
  readonly unitCode: string
  readonly unitLabel: string
  readonly instrument?: { readonly name: string } | null
  readonly latest?: { readonly stalenessDays: number; readonly isStale: boolean } | null
  readonly availability?: {
    readonly firstObservation?: string | null
    readonly lastObservation?: string | null
  } | null
}

interface Filter {
  /** Words that must all occur. */
  readonly text: string
  /** None means all. */
  readonly frequencies: readonly FlowFrequency[]
  /** Code of a unit. */
  readonly unit: string | null
  readonly isStaleOnly: boolean
}

const FREQUENCIES = valuesOf(LABELS.FlowFrequency)

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The series that a filter leaves. */
export function filtered<Of extends Listed>(series: readonly Of[], filter: Filter): Of[] {
  const words = folded(filter.text).split(/\s+/).filter(Boolean)
  return series.filter((one) => {
    const { slug, name, metric, unitLabel, instrument } = one
    const text = folded([name, slug, metric, unitLabel, instrument?.name ?? ''].join(' '))
    return (
      (filter.frequencies.length === 0 || filter.frequencies.includes(one.frequency)) &&
      (filter.unit === null || filter.unit === one.unitCode) &&
      (!filter.isStaleOnly || one.latest?.isStale === true) &&
      words.every((word) => text.includes(word))
    )
  })
}

export const SORTS = ['name', 'frequency', 'unit', 'age', 'first'] as const
export type Sort = (typeof SORTS)[number]

/** What a series is sorted by. Null comes last, in either direction. */
function keyOf({ name, frequency, unitLabel, latest, availability }: Listed, sort: Sort) {
  switch (sort) {
    case 'name':
      return name
    case 'frequency':
      return FREQUENCIES.indexOf(frequency)
    case 'unit':
      return unitLabel
    case 'age':
      return latest?.stalenessDays ?? null
    case 'first':
      return availability?.firstObservation ?? null
  }
}

/** The series by a column, those that are equal there by name. */
export function sorted<Of extends Listed>(series: readonly Of[], sort: Sort, isDescending: boolean): Of[] {
  const compare = (a: Listed, b: Listed): number => {
    const [one, other] = [keyOf(a, sort), keyOf(b, sort)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const order =
      typeof one === 'number'
        ? one - Number(other)
        : one.localeCompare(String(other), 'en', { numeric: true })
    return isDescending ? -order : order
  }
  return series.toSorted((a, b) => compare(a, b) || a.name.localeCompare(b.name, 'en'))
}
