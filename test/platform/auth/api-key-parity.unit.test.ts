import { isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { schema } from '../../../src/app/schema.ts'
import { KEY_SCOPES, type KeyAccess, opens } from '../../../src/core/principal.ts'
import { OUT_OF_REACH } from '../../helpers/open-to-keys.ts'

/** An operation is open to the same scopes of API keys on REST and on the graph. */

const fieldAt = (coordinate: string) => {
  const [typeName = '', name = ''] = coordinate.split('.')
  const type = schema.getType(typeName)
  return isObjectType(type) ? type.getFields()[name] : undefined
}

/** Returns which keys reach a field: types that no key reaches close it, and types that `read` may read open it to that. */
function accessTo(coordinate: string): KeyAccess {
  const { extensions = {} } = fieldAt(coordinate) ?? {}
  const [typeName = ''] = coordinate.split('.')
  const isRoot = ['Query', 'Mutation'].includes(typeName)
  return {
    apiKey: extensions['apiKey'] === true && !Object.hasOwn(OUT_OF_REACH, typeName),
    reads: extensions['reads'] === undefined ? !isRoot : extensions['reads'] === true,
  }
}

const scopesOf = (access: KeyAccess): string[] =>
  KEY_SCOPES.filter((scope) => opens({ via: 'api_key', scope }, access))

/** Fields that are open to more keys than a path of their operation, because another path serves the same to all keys. */
const SERVED_ELSEWHERE: Readonly<Record<string, string>> = {
  // The nodes themselves, all other fields of which are closed.
  'Query.aggregate': '/aggregates/snapshot',
  'Query.aggregates': '/aggregates/snapshot',
  'Aggregate.bars': '/aggregates/timeseries',
  'Aggregate.latest': '/aggregates/snapshot',
}

const pairs = routes.flatMap((route) => {
  const { id, connected = '' } = route.operation
  return [`Query.${id}`, `Mutation.${id}`, connected]
    .filter((coordinate) => fieldAt(coordinate))
    .map((coordinate) => ({ coordinate, route }))
})

test('every operation is open to the same keys in both protocols', () => {
  expect(pairs.length).toBeGreaterThan(50)
  const differing = pairs
    // Keys that load do so over REST alone.
    .filter(({ route }) => !route.loads)
    .filter(({ coordinate, route }) => `${scopesOf(route)}` !== `${scopesOf(accessTo(coordinate))}`)
    .map(({ coordinate }) => coordinate)
  expect([...new Set(differing)].toSorted()).toEqual(Object.keys(SERVED_ELSEWHERE).toSorted())
})

test.each(Object.values(SERVED_ELSEWHERE))('%s is open to all keys that read', (path) => {
  expect(scopesOf(routes.find((route) => route.path === path) ?? {})).toEqual(['documented', 'read'])
})
