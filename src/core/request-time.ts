import { replacer } from './replacing.ts'
import { RANGE, type Shape } from './shape.ts'

const { replaced } = replacer(({ resolve }) => resolve !== undefined)

/** Returns input whose range is replaced by the members that it stands for, unless one of them is given as well. */
function spelledOut(input: unknown, { properties = {} }: Shape, now: Date): unknown {
  const { spans } = properties[RANGE] ?? {}
  if (!spans || typeof input !== 'object' || input === null) return input
  const { [RANGE]: range, ...others } = input as Readonly<Record<string, unknown>>
  if (range === undefined || others[spans.start] !== undefined || others[spans.end] !== undefined)
    return input
  const dates = spans.between(range, now)
  // What is no range is the only fault: the dates are not reported as missing.
  const { start, end } = dates ?? { start: 'today', end: 'today' }
  return { ...(dates ? others : input), [spans.start]: start, [spans.end]: end }
}

/**
 * Returns input with text that depends on the time of the request replaced by what it means then, such as `today` by a
 * date, and `last_month` by two: see `Shape.resolve` and `Shape.spans`. Input of another type is returned as it is, for
 * the schema to judge.
 */
export const atTime = (input: unknown, shape: Shape, now: Date): unknown =>
  replaced(spelledOut(input, shape, now), shape, (text, { resolve }) => resolve?.(text, now) ?? text)
