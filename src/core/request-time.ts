import { replacer } from './replacing.ts'
import type { Shape } from './shape.ts'

const { replaced } = replacer(({ resolve }) => resolve !== undefined)

/**
 * Returns input with text that depends on the time of the request replaced by what it means then, such as `today` by a
 * date: see `Shape.resolve`. Input of another type is returned as it is, for the schema to judge.
 */
export const atTime = (input: unknown, shape: Shape, now: Date): unknown =>
  replaced(input, shape, (text, { resolve }) => resolve?.(text, now) ?? text)
