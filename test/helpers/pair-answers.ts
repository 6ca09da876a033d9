import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Pair } from './pairs.ts'

/** Answer to a documented request in both protocols, which must succeed. */
export async function answerTo(app: TestApp, { address, path, body, graph }: Pair) {
  const sent = { headers: { 'x-request-id': 'rehearsal' } }
  const rest = body ? await app.post(path, body, sent) : await app.rest(address, {}, sent)
  expect([address, rest.status]).toEqual([address, 200])
  const { data, errors } = await app.graphql<unknown, never>(graph, undefined, sent)
  expect([graph, errors]).toEqual([graph, undefined])
  return { address, rest: rest.body, data }
}
