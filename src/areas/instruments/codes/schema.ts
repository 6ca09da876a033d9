import { fromOperation } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { InstrumentRef } from '../../shared/instruments.ts'
import { instruments } from './operations.ts'

export const instrumentsByCode = queryFields((t) => ({
  instruments: t.field({
    ...fromOperation(t, instruments),
    type: [InstrumentRef],
    nullable: { list: true, items: true },
  }),
}))
