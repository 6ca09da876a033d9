import {
  type GraphQLField,
  type GraphQLInputType,
  getIntrospectionQuery,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GraphQLFault } from '../../helpers/answers.ts'
import { startApp } from '../../helpers/app.ts'
import { connectTo, overSocket, type Told } from '../../helpers/follow.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

/** The graph as in production: it answers valid queries and reveals nothing else about its schema. */

const app = useApp({ settings: { isSchemaPublic: false } })
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const MISFIT = 'The document does not match the schema at this location. Check it against your copy.'
const ask = (query: string, variables: Record<string, unknown> = {}) => app.graphql(query, variables)

const typesOfSchema = () =>
  Object.values(app.app.schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
const fieldsOfSchema = (): { type: string; field: GraphQLField<unknown, unknown> }[] =>
  typesOfSchema().flatMap((type) =>
    isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).map((field) => ({ type: type.name, field }))
      : [],
  )

/** Returns every name in the schema except the built-in scalars. */
function namesOfSchema(): Set<string> {
  const names = typesOfSchema().flatMap((type) => [
    type.name,
    ...(isEnumType(type) ? type.getValues().map(({ name }) => name) : []),
    ...(isInputObjectType(type) ? Object.keys(type.getFields()) : []),
  ])
  const fields = fieldsOfSchema().flatMap(({ field }) => [field.name, ...field.args.map(({ name }) => name)])
  const common = ['String', 'Int', 'Float', 'Boolean', 'ID']
  return new Set([...names, ...fields].filter((name) => !common.includes(name)))
}

/** Returns the schema names and suggestions that errors reveal beyond what was sent. */
function recovered(errors: readonly GraphQLFault[] | undefined, sent: string, names: Set<string>): string[] {
  // Reads messages as a schema recovery tool would: quoted names and suggestions.
  const texts = (errors ?? []).flatMap(({ message, extensions: { issues = [] } }) => [
    message,
    ...issues.map((issue) => `${issue.path} ${issue.message}`),
  ])
  const quoted = [...texts.join(' ').matchAll(/["'`]([\w.]+)/g)].flatMap(([, text]) => text?.split('.') ?? [])
  return [...quoted.filter((name) => names.has(name) && !sent.includes(name)), ...suggestions(texts)]
}
const suggestions = (texts: readonly string[]) => texts.filter((text) => /did you mean|suggest/i.test(text))

const misspelled = (name: string) => `${name.slice(0, -1)}${name.at(-1) === 'x' ? 'y' : 'x'}`

let names: Set<string>
beforeAll(() => {
  names = namesOfSchema()
  expect(names.size).toBeGreaterThan(500)
})
const expectSilence = async (document: string, variables?: Record<string, unknown>) => {
  const { status, data, errors } = await ask(document, variables)
  expect([document, status, data]).toEqual([document, 400, undefined])
  expect([document, recovered(errors, document, names)]).toEqual([document, []])
  return errors
}

describe('a misspelled name gets no suggestion', () => {
  test('fields, on every type', async () => {
    const seen = new Set<string>()
    for (const { type, field } of fieldsOfSchema()) {
      const isRoot = /^(?:Query|Mutation|Subscription)$/.test(type)
      if (!isRoot && seen.has(type)) continue
      seen.add(type)
      const name = misspelled(field.name)
      // A fragment reaches the types below the root, and could reveal as much.
      const document = isRoot
        ? `${type.toLowerCase()} { ${name} }`
        : `{ viewer { ... on ${type} { ${name} } } }`
      expect((await expectSilence(document))?.map(({ message }) => message)).toEqual([MISFIT])
    }
  })

  test('arguments, missing required arguments, and missing or superfluous selections', async () => {
    for (const operation of ['Query', 'Mutation'] as const)
      for (const { field } of fieldsOfSchema().filter(({ type }) => type === operation)) {
        const open = operation.toLowerCase()
        await expectSilence(`${open} { ${field.name} { __typename { x } } }`)
        if (!field.args.some(isRequiredArgument)) continue
        await expectSilence(`${open} { ${field.name} }`)
        for (const { name } of field.args)
          await expectSilence(`${open} { ${field.name}(${misspelled(name)}: 1) }`)
      }
  })

  test('types of fragments and variables', async () => {
    for (const { name } of typesOfSchema()) {
      await expectSilence(`{ viewer { ... on ${misspelled(name)} { id } } }`)
      await expectSilence(`query ($x: ${misspelled(name)}) { viewer { email } }`)
    }
  })

  test('directives and their arguments', async () => {
    for (const document of ['@skp(if: true)', '@skip(iff: true)', '@skip', '@defer(lable: "x")'])
      await expectSilence(`{ viewer { email ${document} } }`)
  })
})

describe('a misspelled value gets no suggestion', () => {
  /** Returns the arguments of root fields whose type is of a kind. */
  const argumentsOf = (kind: (type: GraphQLInputType) => boolean) =>
    fieldsOfSchema()
      .filter(({ type }) => type === 'Query' || type === 'Mutation')
      .flatMap(({ type, field }) =>
        field.args.filter((arg) => kind(arg.type)).map((arg) => ({ open: type.toLowerCase(), field, arg })),
      )

  test('enum values, in literals and variables', async () => {
    const enums = argumentsOf((type) => isEnumType(getNamedType(type)))
    expect(enums.length).toBeGreaterThan(10)
    for (const { open, field, arg } of enums) {
      const type = getNamedType(arg.type)
      for (const { name } of isEnumType(type) ? type.getValues().slice(0, 1) : []) {
        await expectSilence(`${open} { ${field.name}(${arg.name}: ${misspelled(name)}) { __typename } }`)
        // Other arguments may be missing too; either way nothing may be revealed.
        await expectSilence(`${open} ($x: ${arg.type}) { ${field.name}(${arg.name}: $x) { __typename } }`, {
          x: misspelled(name),
        })
      }
    }
  })

  test('input fields, in literals and variables, and if missing', async () => {
    const inputs = argumentsOf((type) => isInputObjectType(getNamedType(type)))
    expect(inputs.length).toBeGreaterThan(10)
    for (const { open, field, arg } of inputs) {
      const type = getNamedType(arg.type)
      const members = isInputObjectType(type) ? Object.values(type.getFields()) : []
      const asked = `${open} ($x: ${arg.type}) { ${field.name}(${arg.name}: $x) { __typename } }`
      const lacksAnother = field.args.some((other) => other !== arg && isRequiredArgument(other))
      const told = lacksAnother ? MISFIT : 'The value of $x does not match its type.'
      for (const { name } of members) {
        await expectSilence(
          `${open} { ${field.name}(${arg.name}: { ${misspelled(name)}: 1 }) { __typename } }`,
        )
        const errors = await expectSilence(asked, { x: { [misspelled(name)]: 1 } })
        expect(new Set(errors?.map(({ message }) => message))).toEqual(new Set([told]))
        // Also with the other executor.
        await expectSilence(asked.replace('__typename', '__typename ... @defer { __typename }'), {
          x: { [misspelled(name)]: 1 },
        })
      }
      if (members.some(isRequiredInputField)) await expectSilence(asked, { x: {} })
    }
  })
})

describe('other documents get no suggestions either', () => {
  test('an error does not say which of many names are wrong', async () => {
    const roots = Object.keys(app.app.schema.getQueryType()?.getFields() ?? {})
    const document = `{ ${['nothing', ...roots.slice(0, 20), 'nowhere'].join(' ')} }`
    const errors = await expectSilence(document)
    expect(errors?.map(({ message }) => message)).toEqual([MISFIT])
  })

  test('subscriptions, over SSE and WebSocket', async () => {
    const client = connectTo(server.socketUrl, { Authorization: 'Bearer basic:a@example.com' })
    const over = overSocket(client)
    for (const [document, variables] of [
      ['subscription { jobProgres(id: 1) { status } }', {}],
      ['subscription { jobProgress(ids: 1) { status } }', {}],
      ['subscription ($x: Interval!) { latestBars(ids: [1], interval: $x) { px } }', { x: 'DAYS' }],
      ['{ viewr { email } }', {}],
      [
        'query ($x: Interval!) { aggregateSnapshot(aggregateIds: [1], interval: $x) { count } }',
        { x: 'DAI' },
      ],
    ] as const) {
      const told: Told = (await over(document, { ...variables }).next()).value
      expect([document, recovered(told.errors, document, names), told.data]).toEqual([
        document,
        [],
        undefined,
      ])
      const sent = { accept: 'text/event-stream', 'content-type': 'application/json' }
      const body = JSON.stringify({ query: document, variables })
      const text = await (await app.send('/graphql', { method: 'POST', headers: sent, body })).text()
      expect([document, suggestions([text])]).toEqual([document, []])
    }
    await client.dispose()
  })
})

describe('introspection is off', () => {
  const OFF = [expect.objectContaining({ message: 'Introspection is off on this server.' })]
  const hidden = [
    getIntrospectionQuery(),
    '{ __schema { queryType { name } } }',
    '{ __type(name: "Query") { fields { name } } }',
    '{ a: __type(name: "Query") { name } }',
    'query A { ...F } fragment F on Query { __type(name: "Job") { name } }',
    'query ($x: Boolean!) { __schema @include(if: $x) { description } }',
  ]
  test.each(hidden)('%s', async (query) => {
    const accept = 'application/graphql-response+json'
    const byGet = await app.rest<Told>('/graphql', { query }, { headers: { accept } })
    const byPost = await ask(query, { x: true })
    for (const [status, { data, errors }] of [
      [byPost.status, byPost],
      [byGet.status, byGet.body],
    ] as const)
      expect([status, data, errors?.slice(0, 1)]).toEqual([400, undefined, OFF])
    const client = connectTo(server.socketUrl, { Authorization: 'Bearer basic:a@example.com' })
    expect((await overSocket(client)(query, { x: true }).next()).value.errors).toEqual(
      expect.arrayContaining(OFF),
    )
    await client.dispose()
  })

  test('`__typename` works: clients need it', async () => {
    expect((await ask('{ __typename viewer { __typename } }')).data).toEqual({
      __typename: 'Query',
      viewer: { __typename: 'User' },
    })
  })

  test('valid queries are answered, and invalid values are reported in full', async () => {
    expect((await ask('{ aggregate(by: { aggregateId: 1 }) { name } }')).errors).toBeUndefined()
    const { errors } = await ask('{ aggregates(first: 5000) { totalCount } }')
    expect(errors?.[0]?.extensions.issues).toMatchObject([{ path: 'first', type: 'less_than_equal' }])
    const many = Array.from({ length: 70 }, (_, place) => `a${place}: __typename`).join(' ')
    expect((await ask(`{ viewer { ${many} } }`)).errors?.[0]?.message).toContain('70 aliases')
  })
})

test('with a public schema, GraphiQL, introspection and suggestions work', async () => {
  const open = await startApp()
  const page = await open.nobody.send('/graphql', { headers: { accept: 'text/html' } })
  expect([page.status, (await page.text()).includes('graphiql')]).toEqual([200, true])
  expect((await open.graphql('{ __schema { queryType { name } } }')).data).toBeDefined()
  expect((await open.graphql('{ viewr { email } }')).errors?.[0]?.message).toContain('Did you mean "viewer"?')
  await open.close()
})
