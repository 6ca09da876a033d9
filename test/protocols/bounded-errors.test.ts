import { describe, expect, test } from 'vitest'
import { routes } from '../../src/app/areas.ts'
import { shapeOf } from '../../src/core/shape.ts'
import { toolsOf } from '../../src/protocols/mcp/tools.ts'
import { takesBody } from '../../src/protocols/rest/route.ts'
import { message } from '../helpers/mcp.ts'
import { BROKEN, type Megabytes, objectsFor, VALUES } from '../helpers/megabytes.ts'
import { useApp } from '../helpers/use-app.ts'

/** However much of a request is wrong, an answer lists at most a hundred faults in at most 64 KB. */

const app = useApp()

const MAX_BYTES = 65_536
const MAX_FAULTS = 100

const JSON_TYPE = { 'content-type': 'application/json' }

interface Fault {
  readonly loc?: readonly unknown[]
  readonly msg?: string
  readonly input?: unknown
}

/** Returns what an answer breaks: its size, its number of faults, or what it repeats of the request. */
function excessesOf(text: string, faults: readonly Fault[]): string[] {
  const inputs = faults.map(({ input }) =>
    typeof input === 'string' ? input : JSON.stringify(input ?? null),
  )
  return [
    ...(Buffer.byteLength(text) > MAX_BYTES ? [`${Buffer.byteLength(text)} bytes`] : []),
    ...(faults.length > MAX_FAULTS ? [`${faults.length} faults`] : []),
    ...inputs.filter(({ length }) => length > 200).map(({ length }) => `an input of ${length} characters`),
  ]
}

type Broken = [request: string, status: number, excesses: string[]]

/** Where bodies may be valid, or are not looked at, as the alert of the path does not exist. */
const STATUSES: Readonly<Record<string, readonly number[]>> = {
  User: [200, 201, 204, 413, 422],
  Alerts: [404, 422],
}

describe('bodies of a megabyte', () => {
  const withBody = routes
    .filter(takesBody)
    .map((route, at) => ({ route, at, name: `${route.method} ${route.path}` }))

  test.each(withBody)('$name', async ({ route, at }) => {
    const broken = BROKEN.filter((_, place) => route.document !== undefined || place % 3 === at % 3)
    const all: Megabytes = [...objectsFor(shapeOf(route.input).properties ?? {}, at), ...broken]
    const wrong: Broken[] = []
    const expected = STATUSES[route.tag] ?? [422]
    for (const [place, [what, text]] of all.entries()) {
      const path = `${route.path.replaceAll(/\{\w+\}/g, '1')}${place % 2 === 0 ? '?strict=true' : ''}`
      const response = await app.send(path, {
        method: route.method.toUpperCase(),
        body: text(),
        headers: JSON_TYPE,
      })
      const answer = await response.text()
      const faults = response.status === 422 ? (JSON.parse(answer) as { detail: Fault[] }).detail : []
      const excesses = response.status < 400 ? [] : excessesOf(answer, faults)
      if (excesses.length > 0 || !expected.includes(response.status))
        wrong.push([what, response.status, excesses])
    }
    expect(wrong).toEqual([])
  })
})

interface RpcAnswer {
  readonly result?: { readonly structuredContent?: { readonly detail?: unknown } }
}

async function rpc(body: string): Promise<{ status: number; text: string; answer: RpcAnswer }> {
  const headers = { ...JSON_TYPE, accept: 'application/json, text/event-stream' }
  const response = await app.send('/mcp', { method: 'POST', body, headers })
  const text = await response.text()
  return { status: response.status, text, answer: JSON.parse(text) as RpcAnswer }
}

describe('arguments of a megabyte', () => {
  const tools = [...toolsOf(routes).values()].map((tool, at) => ({ tool, at, name: tool.definition.name }))

  test.each(tools)('$name', async ({ tool, at, name }) => {
    const wrong: Broken[] = []
    const all = objectsFor(shapeOf(tool.route.input).properties ?? {}, at)
    for (const [what, text] of all.filter((_, place) => place % 2 === at % 2)) {
      const {
        status,
        text: sent,
        answer,
      } = await rpc(
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${text()}}}`,
      )
      const detail = answer.result?.structuredContent?.detail
      const excesses = excessesOf(sent, Array.isArray(detail) ? (detail as Fault[]) : [])
      // The message as a whole may be nested no deeper, and have no more names and values, than any other.
      const expected = status === 400 && /names|deep|with|a list of/.test(what) ? 400 : 200
      if (excesses.length > 0 || status !== expected) wrong.push([what, status, excesses])
    }
    expect(wrong).toEqual([])
  })
})

describe('messages of a megabyte to /mcp', () => {
  const long = 'x'.repeat(1_000_000)
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`x${at}`, 'y']))

  test.each(
    Object.entries({
      'a method': { ...message(long) },
      'an id': { ...message('ping'), id: long },
      'an id of a tool call': {
        ...message('tools/call', { name: 'aggregate_latest', arguments: {} }),
        id: long,
      },
      'a version of the protocol': { ...message('ping'), jsonrpc: long },
      'a tool': message('tools/call', { name: long }),
      'arguments that are a text': message('tools/call', { name: 'aggregate_latest', arguments: long }),
      'a resource': message('resources/read', { uri: long }),
      'a prompt': message('prompts/get', { name: long }),
      'an argument of a prompt': message('prompts/get', {
        name: 'flow_z_score',
        arguments: { sector: long },
      }),
      'unknown arguments of a prompt': message('prompts/get', { name: 'flow_z_score', arguments: many }),
      'unknown parameters': message('prompts/list', many),
      'unknown parameters of no method': message('nothing', many),
      'a cursor': message('prompts/list', { cursor: long }),
      'a revision': message('initialize', {
        protocolVersion: long,
        capabilities: {},
        clientInfo: { name: long.slice(0, 1000), version: '1' },
      }),
      'a token of progress': message('prompts/list', { _meta: { progressToken: long } }),
      metadata: message('prompts/list', { _meta: many }),
      'a list': Array.from({ length: 15_000 }, () => message('ping')),
      'a text': long,
    }),
  )('%s', async (what, sent) => {
    const { status, text } = await rpc(JSON.stringify(sent))
    expect([what, status, text.length < MAX_BYTES || what]).toEqual([
      what,
      expect.toBeOneOf([200, 400, 404]),
      true,
    ])
  })

  test.each(BROKEN)('%s', async (_what, text) => {
    const { status, text: sent } = await rpc(text())
    expect([status, Buffer.byteLength(sent) < 1000]).toEqual([400, true])
  })
})

describe('requests of a megabyte to /graphql', () => {
  const REQUESTS: Record<string, (value: string) => string> = {
    'a list of enumeration values': (value) =>
      `{"query":"query ($v: [Metric!]!) { compare(aggregateIds: [1, 3], from: \\"2026-01-01\\", to: \\"2026-02-01\\", metrics: $v) { interval } }","variables":{"v":${value}}}`,
    'an input object': (value) =>
      `{"query":"query ($v: SeriesInput!) { correlation(x: $v, y: $v, from: \\"x\\", to: \\"y\\") { interval } }","variables":{"v":${value}}}`,
    'a number': (value) =>
      `{"query":"query ($v: Int) { aggregates(first: $v) { totalCount } }","variables":{"v":${value}}}`,
    'a date': (value) =>
      `{"query":"query ($v: DateOrDateTime!) { aggregate(by: { aggregateId: 1 }) { trend(from: $v) { slope } } }","variables":{"v":${value}}}`,
    'an id': (value) => `{"query":"query ($v: ID!) { node(id: $v) { id } }","variables":{"v":${value}}}`,
    'an unknown variable': (value) =>
      `{"query":"query ($n: Int!) { aggregates(first: $n) { totalCount } }","variables":{"x":${value}}}`,
    variables: (value) =>
      `{"query":"query ($n: Int!) { aggregates(first: $n) { totalCount } }","variables":${value}}`,
    'the name of an operation': (value) =>
      `{"query":"query A { __typename } query B { __typename }","operationName":${value}}`,
    extensions: (value) => `{"query":"{ nothing }","extensions":${value}}`,
    'an unknown parameter': (value) => `{"query":"{ nothing }","x":${value}}`,
    'a query': (value) => `{"query":${value}}`,
    'the id of a document': (value) => `{"documentId":${value}}`,
    'a whole body': (value) => value,
  }

  test.each(Object.entries(REQUESTS))('%s', async (_what, request) => {
    const wrong: Broken[] = []
    for (const [at, [what, text]] of VALUES.entries()) {
      const accept = at % 2 === 0 ? 'application/json' : 'application/graphql-response+json'
      const response = await app.send('/graphql', {
        method: 'POST',
        body: request(text()),
        headers: { ...JSON_TYPE, accept },
      })
      const answer = await response.text()
      const { errors = [] } = JSON.parse(answer) as { errors?: { extensions: { issues?: unknown[] } }[] }
      const issues = errors.flatMap(({ extensions }) => extensions?.issues ?? [])
      const excesses = excessesOf(answer, issues as Fault[])
      if (excesses.length > 0 || response.status >= 500 || errors.length === 0)
        wrong.push([what, response.status, excesses])
    }
    expect(wrong).toEqual([])
  })
})
