import type { z } from 'zod'
import { snakeCase } from '../../core/names.ts'
import { shapeOf } from '../../core/shape.ts'
import { type Column, columnOf } from '../../files/formats/columns.ts'

/** Returns a column of a result file for each member of a row, in the order of its shape. */
export const columnsOfShape = (row: z.ZodObject): readonly Column[] =>
  Object.entries(shapeOf(row).properties ?? {}).map(([member, shape]) => columnOf(snakeCase(member), shape))
