import type { Warning } from '../../core/answers.ts'
import { snakeCase } from '../../core/names.ts'

/** Warnings whose parameters are called as the REST layer calls them. */
export const spelledWarnings = (warnings: readonly Warning[]): Warning[] =>
  warnings.map((warning) => ({ ...warning, parameter: warning.parameter && snakeCase(warning.parameter) }))
