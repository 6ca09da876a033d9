import type { FieldMap } from '@pothos/core'
import { z } from 'zod'
import { shapeOf } from '../../../core/shape.ts'
import { placeShape } from '../../../engine/bars/place.ts'
import { AGGREGATE, type InstrumentKind, SECURITY } from '../../../engine/instruments/kinds.ts'
import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { column, columnsWithin } from '../../shared/columns.ts'
import type { Columns } from '../../shared/encoded-graph.ts'
import { BarColumnsRef } from '../series/bar-types.ts'

const { metric: _, ...numbers } = shapeOf(z.object(placeShape)).properties ?? {}

/** Defines the columns of places: their numbers, their instruments and their bars. */
function placeColumns(
  { name: member, typeName }: InstrumentKind,
  name: string,
  instrumentFields: (t: FieldBuilder<Columns>) => FieldMap,
) {
  const instrument = builder.objectRef<Columns>(`${typeName}Columns`).implement({
    description: `Instruments as parallel arrays, one per field (see \`${typeName}\`).`,
    fields: instrumentFields,
  })
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
      [member]: columnsWithin(t, member, instrument, 'The ranked instruments.', 'instrument'),
      bar: columnsWithin(
        t,
        'bar',
        BarColumnsRef,
        'The ranked bars. For a range, each combines all bars of its instrument. Calculated metrics are null.',
      ),
    }),
  })
}

const nullable = (description: string) => ({ description, isNullable: true })

export const AggregatePlaceColumnsRef = placeColumns(AGGREGATE, 'LeaderboardColumns', (t) => ({
  aggregateId: column(t, 'aggregateId', 'Int', {
    description: 'Numeric id of each aggregate.',
    property: 'id',
  }),
  providerId: column(t, 'providerId', 'String', {
    description: 'The service’s own string identifier of each aggregate.',
  }),
  name: column(t, 'name', 'String', { description: 'Name of each aggregate.' }),
  type: column(t, 'type', 'String', { description: 'Type of each aggregate, such as Sector or Benchmark.' }),
  subtype: column(t, 'subtype', 'String', nullable('Subtype of each aggregate. Null if it has none.')),
}))

export const SecurityPlaceColumnsRef = placeColumns(SECURITY, 'SecurityLeaderboardColumns', (t) => ({
  securityId: column(t, 'securityId', 'Int', { description: 'Numeric id of each security.', property: 'id' }),
  providerId: column(t, 'providerId', 'String', {
    description: 'The service’s own string identifier of each security.',
  }),
  ticker: column(t, 'ticker', 'String', { description: 'Trading symbol of each security.' }),
  name: column(t, 'name', 'String', { description: 'Name of each security.' }),
  exchange: column(t, 'exchange', 'String', nullable('Listing exchange of each security.')),
  sector: column(t, 'sector', 'String', nullable('Sector of each security.')),
  industry: column(t, 'industry', 'String', nullable('Industry of each security within its sector.')),
  assetType: column(
    t,
    'assetType',
    'String',
    nullable('Kind of each security, such as common stock or ETF.'),
  ),
}))
