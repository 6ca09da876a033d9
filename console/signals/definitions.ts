import { LABELS, valuesOf } from '../parts/vocabulary.ts'
import { COMPARISONS, type Condition, measuresOf, measureText, type Term } from './conditions.ts'
import { isJson, type Json, measureOf, wordIn } from './measure-reading.ts'
import { isTurned, type More, type SignalsView } from './view.ts'

/** State of the builder for a saved screen. */
type SavedView = Pick<
  SignalsView,
  'kind' | 'group' | 'interval' | 'match' | 'where' | 'by' | 'ascending' | 'more'
>

function conditionOf(term: unknown): Condition | null {
  if (!isJson(term)) return null
  const measure = measureOf(term['measure'])
  const comparison = valuesOf(COMPARISONS).find((name) => term[name] !== undefined)
  if (!measure || !comparison) return null
  const limit = term[comparison]
  const [value, upper = null] = Array.isArray(limit) ? limit : [limit]
  return typeof value === 'number' ? { measure, comparison, value, upper } : null
}

/** A term of a definition: a condition, or several that count as one. Null if it is none. */
function termOf(term: unknown): Term | null {
  if (!isJson(term)) return null
  const join = Array.isArray(term['all']) ? 'all' : 'any'
  const nested = term[join]
  if (!Array.isArray(nested)) return conditionOf(term)
  const conditions = nested.map(conditionOf).filter((one) => one !== null)
  return conditions.length === nested.length ? { join, conditions } : null
}

/** The one group that a universe names. Undefined for a universe that says more. */
function groupOf(universe: unknown): string | null | undefined {
  const [first, another] = isJson(universe) ? Object.entries(universe) : []
  if (first === undefined) return null
  const [name, names] = first
  const isOne = another === undefined && (name === 'sectors' || name === 'types') && Array.isArray(names)
  return isOne && names.length === 1 ? String(names[0]) : undefined
}

/** Whether a definition returns the measures of its conditions, which are the columns of the builder. */
function areOfConditions(columns: unknown, where: readonly Term[]): boolean {
  if (columns === undefined) return true
  const measures = Array.isArray(columns) ? columns.map(measureOf) : [null]
  const texts = measures.map((measure) => measure && measureText(measure))
  return texts.join() === measuresOf(where).map(measureText).join()
}

/** Place of the column that a definition sorts by. -1 if it sorts by something else. */
function placeOf(sort: unknown, where: readonly Term[]): number {
  if (!isJson(sort)) return 0
  const measure = measureOf(sort['measure'])
  return measure ? measuresOf(where).map(measureText).indexOf(measureText(measure)) : -1
}

/** Parts of a definition that the builder does not show in full, which it keeps. */
function moreOf(definition: Json, where: readonly Term[]): More | null {
  const { universe, columns, sort, order, includePartial, date } = definition as More
  const isOwn = !areOfConditions(columns, where) || placeOf(sort, where) < 0
  const more: More = {
    ...(groupOf(universe) === undefined && { universe }),
    ...(isOwn && { columns, sort, order }),
    ...(includePartial === true && { includePartial }),
    ...(date && { date }),
  }
  const given = Object.entries(more).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? null : Object.fromEntries(given)
}

/** Converts a saved definition to the state of the builder. Null if it has conditions unknown to the console. */
export function viewOf(definition: unknown): SavedView | null {
  if (!isJson(definition)) return null
  const { kind, interval, all, any, universe, sort, order } = definition
  const terms = Array.isArray(all) ? all : Array.isArray(any) ? any : []
  const where = terms.map(termOf).filter((one) => one !== null)
  const length = wordIn(LABELS.Interval, interval)
  if (where.length === 0 || where.length < terms.length || !length) return null
  const more = moreOf(definition, where)
  const by = more?.columns || more?.sort ? 0 : placeOf(sort, where)
  return {
    ...{ kind: kind === 'AGGREGATES' ? 'AGGREGATES' : 'SECURITIES', interval: length },
    group: groupOf(universe) ?? null,
    ...{ match: Array.isArray(any) ? 'any' : 'all', where, by, more },
    ascending: more?.sort || more?.columns ? false : isTurned({ where, by }, order === 'ASC'),
  }
}
