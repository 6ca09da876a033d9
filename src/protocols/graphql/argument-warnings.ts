import type { Warning } from '../../core/answers.ts'
import type { Shape } from '../../core/shape.ts'
import { argumentPath } from './arguments.ts'

const argumentName = (parameter: string, object: Shape): string =>
  argumentPath(
    parameter.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    object,
  ).join('.')

/** Returns warnings about an object with the names of its arguments as parameters, as its faults have them. */
export const argumentWarnings = (warnings: readonly Warning[], object: Shape): Warning[] =>
  warnings.map((warning) => ({
    ...warning,
    parameter: warning.parameter && argumentName(warning.parameter, object),
  }))

interface Warned {
  readonly warnings?: readonly Warning[]
  readonly metadata?: { readonly warnings?: readonly Warning[] } | null
}

/** Returns the result of an operation, with the names of arguments in its warnings or in those of its metadata. */
export function withArgumentNames<R>(result: R, object: Shape): R {
  if (typeof result !== 'object' || result === null) return result
  const { warnings, metadata }: Warned = result
  if (warnings?.length) return { ...result, warnings: argumentWarnings(warnings, object) }
  if (!metadata?.warnings?.length) return result
  return {
    ...result,
    metadata: { ...metadata, warnings: argumentWarnings(metadata.warnings, object) },
  }
}
