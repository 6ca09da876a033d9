import { type GraphQLObjectType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../../src/app/schema.ts'
import type { Authenticate } from '../../../src/platform/auth/authenticate.ts'
import { startJob } from '../../helpers/jobs.ts'
import { saveScreen } from '../../helpers/screens.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Relay allows pages of no items: clients ask for what surrounds a page, such as `totalCount`, alone. */

/** Administrators see loads, too. */
const administrator = (): Authenticate => async () => ({
  ...{ email: 'analyst@example.com', tier: 'data_license', role: 'admin', via: 'bearer', expiresAt: null },
})

const app = useApp({ authenticate: administrator })

/** For each field that is a connection, the selection that leads to it. */
const PATHS: Readonly<Record<string, (field: string) => string>> = {
  Aggregate: (field) => `aggregate(by: { aggregateId: 1 }) { ${field} }`,
  FlowSeries: (field) => `flowSeries(slug: "retail-net") { ${field} }`,
  Industry: (field) => `sectors { industries { ${field} } }`,
  Query: (field) => field.replace('screen(', 'screen(all: [{ measure: { metric: PX }, gt: 0 }], '),
  SavedScreen: (field) => `viewer { screens(first: 1) { nodes { ${field} } } }`,
  Sector: (field) => `sectors { ${field} }`,
  Security: (field) => `security(by: { ticker: "ALFA" }) { ${field} }`,
  User: (field) => `viewer { ${field} }`,
}

const fields = Object.values(schema.getTypeMap())
  .filter((type): type is GraphQLObjectType => isObjectType(type) && type.name in PATHS)
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => String(field.type).endsWith('Connection'))
      .map((field) => [type.name, field.name, field] as const),
  )

interface Connection {
  readonly nodes: readonly unknown[]
  readonly edges: readonly unknown[]
  readonly totalCount?: number
  readonly pageInfo: Readonly<Record<string, unknown>>
}

/** Every connection in a result, at any depth. */
const connectionsIn = (value: unknown): Connection[] =>
  typeof value !== 'object' || value === null
    ? []
    : 'pageInfo' in value
      ? [value as Connection]
      : Object.values(value).flatMap(connectionsIn)

test('every type with connections is asked', () => {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const having = types.filter((type) =>
    Object.values(type.getFields()).some((field) => /Connection!?$/.test(String(field.type))),
  )
  expect(having.map(({ name }) => name).toSorted()).toEqual(Object.keys(PATHS))
  expect(fields.length).toBeGreaterThan(20)
})

test.each(fields)('%s.%s has empty pages', async (type, name, field) => {
  await startJob(app)
  await saveScreen(app, 'Priced')
  const counts = 'totalCount' in (schema.getType(String(field.type)) as GraphQLObjectType).getFields()
  const selected = `{ nodes { __typename } edges { cursor } ${counts ? 'totalCount' : ''}
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`
  const ask = async (page: string) => {
    const { data, errors } = await app.graphql(`{ ${PATHS[type]?.(`${name}(${page}) ${selected}`)} }`)
    expect(errors).toBeUndefined()
    return connectionsIn(data)
  }
  const [whole, none, noneAtEnd] = [await ask('first: 1'), await ask('first: 0'), await ask('last: 0')]
  expect(whole.length).toBeGreaterThan(0)
  const empty = { nodes: [], edges: [] }
  const cursors = { startCursor: null, endCursor: null }
  for (const [place, { nodes, totalCount }] of whole.entries()) {
    const total = counts ? { totalCount } : {}
    const hasItems = nodes.length > 0
    expect([none[place], noneAtEnd[place]]).toEqual([
      { ...empty, ...total, pageInfo: { hasNextPage: hasItems, hasPreviousPage: false, ...cursors } },
      { ...empty, ...total, pageInfo: { hasNextPage: false, hasPreviousPage: hasItems, ...cursors } },
    ])
  }
})
