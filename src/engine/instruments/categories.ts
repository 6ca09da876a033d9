import type { Warning } from '../../core/answers.ts'
import { type ReadContext, warn } from '../../core/context.ts'
import { unknownNames } from '../../core/unknown-names.ts'
import type { Instrument } from './kinds.ts'
import { CATEGORIES, type Category, selectNames } from './queries/categories.ts'

/** Filters by names of categories. */
export type CategoryFilter = { readonly [category in Category]?: string | readonly string[] | undefined }

/** What an answer says about the names of its filter. */
interface Shown {
  readonly isEmpty: boolean
  /** Names that the answer shows, which therefore exist. Default: none. */
  readonly names?: (category: Category) => Iterable<string | null>
}

/** Returns what a list of instruments shows: types and subtypes of aggregates. */
export const shownBy =
  (instruments: readonly Instrument[]) =>
  (category: Category): (string | null)[] =>
    instruments.map((one) => {
      if (one.kind === 'security') return null
      if (category === 'types') return one.type
      return category === 'subtypes' ? one.subtype : null
    })

const loadNames = ({ loaders, db, principal }: ReadContext, category: Category): Promise<readonly string[]> =>
  loaders.load('categoryNames', null, category, async (categories) => {
    const names = await selectNames(db, principal.email, categories)
    return categories.map((one) => names.get(one) ?? [])
  })

/** Returns the names of a filter that may not exist: of an empty answer all, otherwise those of lists that it does not show. */
function doubtful(filterNames: readonly string[], category: Category, { isEmpty, names }: Shown): string[] {
  if (isEmpty) return [...filterNames]
  if (filterNames.length < 2) return []
  const shown = new Set([...(names?.(category) ?? [])].map((name) => name?.toLowerCase()))
  return filterNames.filter((name) => !shown.has(name.toLowerCase()))
}

/**
 * Returns a warning for each filter with names that no visible instrument has. Reads the existing names only if the
 * answer leaves one in doubt.
 */
export async function unknownCategories(
  context: ReadContext,
  filter: CategoryFilter,
  shown: Shown,
): Promise<Warning[]> {
  const warnings = CATEGORIES.map(async (category) => {
    const names = doubtful([filter[category] ?? []].flat(), category, shown)
    if (names.length === 0) return []
    return unknownNames(category, names, await loadNames(context, category), { ignoresCase: true })
  })
  return (await Promise.all(warnings)).flat()
}

/** Warns of the names in a filter that no visible instrument has. */
export async function warnOfUnknown(
  context: ReadContext,
  filter: CategoryFilter,
  shown: Shown,
): Promise<void> {
  for (const warning of await unknownCategories(context, filter, shown)) warn(context, warning)
}
