import { setImmediate as nextRound } from 'node:timers/promises'
import { __Schema, buildSchema, type GraphQLNamedType, type GraphQLResolveInfo } from 'graphql'
import { expect, test, vi } from 'vitest'
import { asPartOf, Call } from '../../../src/core/observation/call.ts'
import '../../../src/protocols/graphql/introspection-turns.ts'

const schema = buildSchema(
  `type Query { a: Int } ${Array.from({ length: 60 }, (_, at) => `scalar S${at}`).join(' ')}`,
)
const names = Object.keys(schema.getTypeMap())

const typesOf = () =>
  __Schema.getFields()['types']?.resolve?.(schema, {}, undefined, {} as GraphQLResolveInfo) as (
    | GraphQLNamedType
    | Promise<GraphQLNamedType>
  )[]

test('a request describes ten types in a turn', async () => {
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const described: string[] = []
  const describing = asPartOf(new Call('graphql'), async () => {
    for (const type of typesOf())
      void Promise.resolve(type).then(({ name }) => {
        described.push(name)
        clock++
      })
  })
  await describing
  const rounds: number[] = []
  while (described.length < names.length) {
    await nextRound()
    rounds.push(described.length)
  }
  expect(described).toEqual(names)
  for (const [at, count] of rounds.entries()) expect(count - (rounds[at - 1] ?? 0)).toBeLessThanOrEqual(10)
})

test('outside of requests no type takes a promise', () => {
  expect((typesOf() as GraphQLNamedType[]).map(({ name }) => name)).toEqual(names)
})
