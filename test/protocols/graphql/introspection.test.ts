import { readFileSync } from 'node:fs'
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  introspectionFromSchema,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../helpers/use-app.ts'

/** schema.graphql, which clients are compiled against, matches the service's introspection exactly. */

const EVERYTHING = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
}
const committed = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8')

const app = useApp()
let told: IntrospectionQuery
beforeAll(async () => {
  const { data } = await app.graphql<IntrospectionQuery, never>(getIntrospectionQuery(EVERYTHING))
  if (!data) throw new Error('The service does not tell its schema')
  told = data
})

describe('the schema in the repository', () => {
  test('is the printed introspection result', () => {
    expect(`${printSchema(lexicographicSortSchema(buildClientSchema(told)))}\n`).toBe(committed)
  })

  test('gives the same introspection result, directives included', () => {
    const sorted = ({ __schema }: IntrospectionQuery) =>
      introspectionFromSchema(lexicographicSortSchema(buildClientSchema({ __schema })), EVERYTHING)
    expect(sorted(introspectionFromSchema(buildSchema(committed), EVERYTHING))).toEqual(sorted(told))
    expect(told.__schema.directives.map(({ name }) => name).toSorted()).toEqual([
      'defer',
      'deprecated',
      'include',
      'oneOf',
      'skip',
      'specifiedBy',
      'stream',
    ])
  })

  test('is open to API keys too', async () => {
    const { data, errors } = await app.nobody.graphql<IntrospectionQuery, never>(
      getIntrospectionQuery(EVERYTHING),
      undefined,
      { headers: { 'x-api-key': 'basic:key@example.com' } },
    )
    expect([errors, data]).toEqual([undefined, told])
  })
})
