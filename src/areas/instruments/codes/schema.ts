import { builder } from '../../../protocols/graphql/builder.ts'
import { fromOperation } from '../../../protocols/graphql/from-zod.ts'
import { InstrumentRef } from '../../shared/instruments.ts'
import { instruments } from './operations.ts'

builder.queryFields((t) => ({
  instruments: t.field({
    ...fromOperation(t, instruments),
    type: [InstrumentRef],
    nullable: { list: true, items: true },
  }),
}))
