import type { FieldMap } from '@pothos/core'
import { z } from 'zod'
import { shapeOf } from '../../core/shape.ts'
import { placeShape } from '../../engine/bars/place.ts'
import { builder, type FieldBuilder } from '../../protocols/graphql/builder.ts'
import { BarColumnsRef, column } from './columns.ts'
import type { Columns } from './encoded-graph.ts'

const { metric: _, ...numbers } = shapeOf(z.object(placeShape)).properties ?? {}

/** Defines the columns of places: their numbers, their instruments and their bars. */
function placeColumns(
  name: string,
  kind: 'aggregate' | 'security',
  instrumentFields: (t: FieldBuilder<Columns>) => FieldMap,
) {
  const instrument = builder.objectRef<Columns>(`${kind === 'aggregate' ? 'Aggregate' : 'Security'}Columns`)
  instrument.implement({
    description: `Instruments as parallel arrays (see \`${kind === 'aggregate' ? 'Aggregate' : 'Security'}\`).`,
    fields: instrumentFields,
  })
  const plain = { isPlainProperty: true }
  return builder.objectRef<Columns>(name).implement({
    description:
      'Places of a leaderboard as parallel arrays, one per field, with the same length and order. Suits maps and charts, and costs far less than objects.',
    fields: (t) => ({
      ...Object.fromEntries(
        Object.entries(numbers).map(([name, { kind, nullable, description = '' }]) => [
          name,
          column(t, name, kind === 'int' ? 'Int' : 'Float', { description, isNullable: nullable }),
        ]),
      ),
      [kind]: t.field({
        type: instrument,
        description: 'The ranked instruments.',
        extensions: plain,
        resolve: (columns) => columns[kind] as Columns,
      }),
      bar: t.field({
        type: BarColumnsRef,
        description: 'The ranked bars.',
        extensions: plain,
        resolve: (columns) => columns['bar'] as Columns,
      }),
    }),
  })
}

const nullable = (description: string) => ({ description, isNullable: true })

export const AggregatePlaceColumnsRef = placeColumns('LeaderboardColumns', 'aggregate', (t) => ({
  aggregateId: column(t, 'aggregateId', 'Int', { description: 'Numeric ids.', property: 'id' }),
  providerId: column(t, 'providerId', 'String', { description: 'The service’s own string identifiers.' }),
  name: column(t, 'name', 'String', { description: 'Names.' }),
  type: column(t, 'type', 'String', { description: 'Types, such as Sector or Benchmark.' }),
  subtype: column(t, 'subtype', 'String', nullable('Subtypes within the types.')),
}))

export const SecurityPlaceColumnsRef = placeColumns('SecurityLeaderboardColumns', 'security', (t) => ({
  securityId: column(t, 'securityId', 'Int', { description: 'Numeric ids.', property: 'id' }),
  providerId: column(t, 'providerId', 'String', { description: 'The service’s own string identifiers.' }),
  ticker: column(t, 'ticker', 'String', { description: 'Trading symbols.' }),
  name: column(t, 'name', 'String', { description: 'Names.' }),
  exchange: column(t, 'exchange', 'String', nullable('Listing exchanges.')),
  sector: column(t, 'sector', 'String', nullable('Sectors.')),
  industry: column(t, 'industry', 'String', nullable('Industries within the sectors.')),
  assetType: column(t, 'assetType', 'String', nullable('Kinds of security, such as common stock or ETF.')),
}))
