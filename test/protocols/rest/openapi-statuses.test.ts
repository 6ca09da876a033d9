import { beforeAll, expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import type { Shape } from '../../../src/core/shape.ts'
import type { Route } from '../../../src/protocols/rest/route.ts'
import type { Document } from '../../helpers/openapi.ts'
import { restOf } from '../../helpers/requests.ts'
import { leastOf, type Members, propertiesOf, sampleOf } from '../../helpers/samples.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Every status that a route answers stands in the OpenAPI document, whatever a request refers to. */

/** Ids, names, keys and dates of nothing, and what is none of these. */
const NOTHING = [
  4242,
  2_147_483_647,
  'abc',
  'AGG-000000',
  'x!',
  '1850-01-01',
  '2199-12-31',
  -1,
  '%00',
  '\u{1f600}',
]
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { accept: 'image/png' },
  { prefer: 'respond-async' },
  { range: 'bytes=999999999-' },
  { 'if-match': '"x"' },
  { 'if-match': 'x' },
  { 'if-none-match': '*' },
  { 'content-type': 'text/plain' },
]

const app = useApp()
let document: Document
beforeAll(async () => {
  document = (await app.nobody.rest<Document>('/openapi.json')).body
})

/** Returns what can be sent in place of a parameter to say a value: also in a list, or in each member of an object. */
const saying = (value: unknown, { item, properties }: Shape): unknown[] => {
  if (item) return saying(value, item).map((one) => [one])
  const members = Object.entries(properties ?? {})
  return properties
    ? members.flatMap(([name, member]) => saying(value, member).map((one) => ({ [name]: one })))
    : [value]
}

/** Returns requests of a route with rubbish in the place of each parameter, one at a time. */
function rubbishFor(route: Route): Members[] {
  const bases = [leastOf(route), sampleOf(route)]
  return Object.entries(propertiesOf(route)).flatMap(([name, shape]) =>
    NOTHING.flatMap((value) => saying(value, shape)).flatMap((value) =>
      bases.map((base): Members => ({ ...base, [name]: value })),
    ),
  )
}

test.each(routes.map((route) => [route.method, route.path, route] as const))(
  '%s %s',
  async (method, path, route) => {
    const described = Object.keys(document.paths[path]?.[method]?.responses ?? {})
    const send = async (members: Members, headers: Readonly<Record<string, string>> = {}) => {
      const { body, path: address, ...sent } = restOf(route, members)
      const answer = await app.send(address, {
        ...sent,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      await answer.body?.cancel()
      return [String(answer.status), address, body, headers] as const
    }
    const answers = await Promise.all(HEADERS.map((headers) => send(sampleOf(route), headers)))
    for (const members of rubbishFor(route)) answers.push(await send(members))
    const other = await app.nobody.send(restOf(route, sampleOf(route)).path, { method: method.toUpperCase() })
    answers.push([String(other.status), path, 'without a credential', {}])
    expect(answers.filter(([status]) => !described.includes(status))).toEqual([])
  },
)
