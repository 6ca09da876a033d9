import type { z } from 'zod'
import { snakeCase } from '../../core/names.ts'
import { shapeOf } from '../../core/shape.ts'
import { type Column, INSTANTS } from '../../files/formats/columns.ts'

/** Returns a column of a result file for each member of a row, in the order of its shape. */
export const columnsOfShape = (row: z.ZodObject): readonly Column[] =>
  Object.entries(shapeOf(row).properties ?? {}).map(([member, { kind }]) => {
    const name = snakeCase(member)
    const form = kind === 'int' ? 'int32' : INSTANTS[name]
    return {
      name,
      kind: kind === 'int' || kind === 'number' ? 'number' : kind === 'boolean' ? 'boolean' : 'text',
      ...(form && { form }),
    }
  })
