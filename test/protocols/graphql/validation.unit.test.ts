import SchemaBuilder, { type InputFieldMap } from '@pothos/core'
import ZodPlugin from '@pothos/plugin-zod'
import { type GraphQLField, graphql } from 'graphql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Context } from '../../../src/protocols/context.ts'
import '../../../src/protocols/graphql/field-rules.ts'
import { invalidArguments, onInput, validation } from '../../../src/protocols/graphql/validation.ts'
import { NOW } from '../../helpers/market.ts'
import { fields, places } from '../../helpers/schema.ts'

/** Arguments are validated by the plugin of the builder, and by nothing else. */

test('every field with arguments has a schema for the plugin', () => {
  const isOther = ({ args, extensions }: GraphQLField<unknown, unknown>) => {
    const { validate } = extensions['pothosOptions'] as { readonly validate?: { readonly schema: unknown } }
    return args.length > 0 && !(validate?.schema instanceof z.ZodType)
  }
  // Global ids are decoded, not validated.
  expect(places(fields, isOther)).toEqual(['Query.node', 'Query.nodes'])
})

let parsed = 0
const input = z.object({
  count: z.int().max(5).default(1),
  on: z.string().refine((text) => {
    parsed += 1
    return text !== 'never'
  }),
})

/** Answers a query of three equal objects with one field, which returns its validated arguments. */
async function ask(plugins: ('fieldRules' | 'zod')[], selection: string) {
  const builder = new SchemaBuilder<{ Context: Context }>({
    plugins,
    zod: { validationError: invalidArguments },
  })
  const Sibling = builder.objectRef<object>('Sibling').implement({
    fields: (t) => ({
      shown: t.string({
        args: { count: t.arg.int(), on: t.arg.string() } as InputFieldMap,
        ...validation(input),
        resolve: onInput((_sibling, valid) => JSON.stringify(valid)),
      }),
    }),
  })
  builder.queryType({
    fields: (t) => ({ siblings: t.field({ type: [Sibling], resolve: () => [{}, {}, {}] }) }),
  })
  const contextValue = { now: NOW, principal: { via: 'bearer' } }
  const { data, errors = [] } = await graphql({
    schema: builder.toSchema({ notes: new Map() }),
    source: `{ siblings { ${selection} } }`,
    contextValue,
  })
  return { siblings: data?.['siblings'], errors: errors.map(({ message }) => message) }
}

const BOTH: ('fieldRules' | 'zod')[] = ['fieldRules', ZodPlugin]
const threeTimes = <T>(value: T): T[] => [value, value, value]

test('all faults come from the plugin', async () => {
  const faulty = 'shown(count: 9, on: "never")'
  const { errors } = await ask(BOTH, faulty)
  expect(errors).toEqual(threeTimes('count: Input should be less than or equal to 5; on: Invalid input'))
  // Without it, nothing is validated, and nothing refused.
  expect(await ask(['fieldRules'], faulty)).toEqual({ siblings: threeTimes({ shown: null }), errors: [] })
})

test('siblings share what their schema returns', async () => {
  parsed = 0
  const { siblings } = await ask(BOTH, 'shown(count: null, on: "x") other: shown(on: "y")')
  expect(siblings).toEqual(threeTimes({ shown: '{"count":1,"on":"x"}', other: '{"count":1,"on":"y"}' }))
  expect(parsed).toBe(2)
})
