import type { Place } from './places.ts'

/** Values by which places are sorted. */
const KEYS = {
  rank: ({ rank }: Place) => rank,
  move: ({ rankChange }: Place) => rankChange,
  name: ({ name }: Place) => name,
  group: ({ group }: Place) => group,
  value: ({ value }: Place) => value,
  previous: ({ previousValue }: Place) => previousValue,
  change: ({ change }: Place) => change,
  share: ({ share }: Place) => share,
  price: ({ px }: Place) => px,
  priceChange: ({ pxChg }: Place) => pxChg,
} as const

export type SortKey = keyof typeof KEYS
export type Sort = SortKey | `-${SortKey}`

const SORT_KEYS = Object.keys(KEYS) as SortKey[]

/** Ways to sort: a column, or a minus and a column for the largest first. */
export const SORTS: readonly Sort[] = SORT_KEYS.flatMap((key): Sort[] => [key, `-${key}`])

/** Splits a way to sort. */
export function sortOf(sort: Sort): { readonly key: SortKey; readonly isDescending: boolean } {
  const isDescending = sort.startsWith('-')
  return { key: (isDescending ? sort.slice(1) : sort) as SortKey, isDescending }
}

/** Columns that are read from the least to the largest first. */
const ASCENDING_FIRST: readonly SortKey[] = ['rank', 'name', 'group']

/** How to sort after a press on a column: as it is most useful, then the other way round. */
export function nextSort(present: Sort, key: SortKey): Sort {
  const first: Sort = ASCENDING_FIRST.includes(key) ? key : `-${key}`
  if (present !== first) return first
  return first === key ? `-${key}` : key
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function compare(first: string | number, second: string | number): number {
  if (typeof first === 'string' || typeof second === 'string')
    return collator.compare(String(first), String(second))
  return first - second
}

/** Sorts places. Places without a value come last either way; equal ones stay in the order of the ranking. */
export function ordered(places: readonly Place[], sort: Sort): readonly Place[] {
  if (sort === 'rank') return places
  const { key, isDescending } = sortOf(sort)
  const keyed = places.map((place) => ({ place, value: KEYS[key](place) }))
  keyed.sort((one, other) => {
    if (one.value === null || other.value === null)
      return Number(one.value === null) - Number(other.value === null)
    return isDescending ? compare(other.value, one.value) : compare(one.value, other.value)
  })
  return keyed.map(({ place }) => place)
}

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Keeps the places whose name, id or group holds all words of a text, whatever their case and accents. */
export function narrowed(places: readonly Place[], text: string): readonly Place[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return places
  return places.filter(({ name, code, group, subgroup }) => {
    const hay = folded(`${name} ${code} ${group ?? ''} ${subgroup ?? ''}`)
    return words.every((word) => hay.includes(word))
  })
}
