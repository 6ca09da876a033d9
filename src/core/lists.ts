import { z } from 'zod'
import { MAX_FAULTS } from './errors.ts'

/** How many items a list may have. */
interface Lengths {
  readonly min: number
  readonly max: number
  /** Whether duplicates count once. */
  readonly isDistinct: boolean
}

/** Most items, duplicates included, of a list whose duplicates count once: more than fit into a URL. */
const LONGEST = 20_000

const longestOf = ({ max, isDistinct }: Lengths): number => (isDistinct ? LONGEST : max)

type Bounded = z.core.$ZodArrayDef & { readonly lengths: Lengths }

/** Returns the most items, duplicates included, that a list of a schema may have. None without a limit. */
export const longestIn = (def: z.core.$ZodTypeDef): { readonly longest?: number } =>
  'lengths' in def ? { longest: longestOf((def as Bounded).lengths) } : {}

type Issue = z.core.$ZodRawIssue
/** Member of an issue with the number of those that it stands for. */
const MORE = 'more'

function excessOf(items: readonly unknown[], lengths: Lengths): Issue | null {
  const { max, isDistinct } = lengths
  if (!isDistinct)
    return items.length > max
      ? { code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: items }
      : null
  const longest = longestOf(lengths)
  if (items.length <= longest && new Set(items).size <= max) return null
  const what = `${max} distinct item${max === 1 ? '' : 's'}`
  return {
    code: 'custom',
    params: { type: 'too_many_items', max_length: max },
    message:
      items.length > longest
        ? `List should have at most ${what}, and ${longest} with duplicates`
        : `List should have at most ${what}`,
    input: items,
  }
}

interface Placed {
  readonly code?: string | undefined
  readonly path?: readonly PropertyKey[] | undefined
}

/** Whether an issue is reported twice: zod judges an integer beyond 2^53 by its type and by the bound of the schema. */
export const isTwice = ({ code, path = [] }: Placed, next: Placed | undefined): boolean =>
  next !== undefined &&
  code === next.code &&
  (code === 'too_big' || code === 'too_small') &&
  path.length === next.path?.length &&
  path.every((key, at) => key === next.path?.[at])

/** Most issues of one list: enough for all faults that an error lists, each reported twice. */
const MAX_ISSUES = 2 * MAX_FAULTS

/** Leaves out what no error would list, as zod writes a message for each issue. The last one counts the others. */
function leaveOutRest(issues: Issue[], start: number): void {
  const end = start + MAX_ISSUES
  const last = issues[end - 1]
  if (!last || issues.length <= end) return
  const more = issues.filter((issue, at) => at >= end && !isTwice(issue, issues[at + 1])).length
  issues.length = end
  issues[end - 1] = { ...last, [MORE]: more + moreOf(last) }
}

/** Returns the number of issues that an issue stands for besides itself. */
export const moreOf = (issue: object): number =>
  MORE in issue && typeof issue[MORE] === 'number' ? issue[MORE] : 0

/** A list that is judged by its length before its items: one that is too long has that one fault, however bad they are. */
const BoundedList = z.core.$constructor<z.ZodArray<z.ZodType>, Bounded>('BoundedList', (list, def) => {
  z.ZodArray.init(list, def)
  const parseItems = list._zod.parse
  list._zod.parse = (payload, context) => {
    const { value: items } = payload
    if (!Array.isArray(items)) return parseItems(payload, context)
    const excess = excessOf(items, def.lengths)
    if (excess) {
      payload.issues.push({ ...excess, inst: list })
      // Rules over several parameters see no item either.
      payload.value = []
      return payload
    }
    const start = payload.issues.length
    const parsed = parseItems(payload, context)
    leaveOutRest(payload.issues, start)
    const { min } = def.lengths
    if (items.length < min)
      payload.issues.push({
        ...{ code: 'too_small', origin: 'array', minimum: min, inclusive: true, input: items, inst: list },
      })
    return parsed
  }
})

function bounded<T extends z.ZodType>(item: T, lengths: Lengths): z.ZodArray<T> {
  const list = new BoundedList({ type: 'array', element: item, lengths } as unknown as Bounded)
  const { min, max } = lengths
  return list.meta({ minItems: min, maxItems: max }) as unknown as z.ZodArray<T>
}

/** Defines a list parameter of `min` to `max` items. */
export const boundedList = <T extends z.ZodType>(item: T, min: number, max: number): z.ZodArray<T> =>
  bounded(item, { min, max, isDistinct: false })

/**
 * Defines a list parameter of at least one and at most `max` distinct items; duplicates count once. More items are
 * a `too_many_items` fault.
 */
export const distinctList = <T extends z.ZodType>(item: T, max: number): z.ZodArray<T> =>
  bounded(item, { min: 1, max, isDistinct: true })
