import { z } from 'zod'
import { camelCase } from '../../core/names.ts'
import { Metric } from '../../market/metric-parameters.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import type { FieldBuilder } from '../../protocols/graphql/builder.ts'
import { withArguments } from '../../protocols/graphql/from-zod.ts'
import { NAMED_BY_ARGUMENT } from '../../protocols/graphql/named-properties.ts'
import type { Columns } from './encoded-graph.ts'

const valuesInput = z.object({ metric: Metric.describe('Metric of the values.') })

/** Defines the values of the metric that an argument names: the same array as the metric’s own field. */
export const valuesField = (t: FieldBuilder<Columns>, description: string) =>
  t.field({
    ...withArguments(t, valuesInput, (columns: Columns, { metric }) => columns[camelCase(metric)] as never[]),
    type: ['Float'],
    nullable: { list: true, items: true },
    description,
    extensions: { ...OPEN_TO_KEYS, ...NAMED_BY_ARGUMENT },
  })
