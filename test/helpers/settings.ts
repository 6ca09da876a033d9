import { expect } from 'vitest'
import type { Caller } from './app.ts'

/** Charts and preferences over both protocols. */

export const KINDS = [
  ['charts', '/series/user/charts'],
  ['preferences', '/series/user/preferences'],
] as const
export type Name = (typeof KINDS)[number][0]

export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

interface Outcome {
  readonly __typename: string
  readonly code?: string
}

/** Sends a mutation of settings; returns its result. */
export async function mutate(
  caller: Caller,
  verb: 'replace' | 'merge',
  name: Name,
  value: unknown,
  ifMatch?: string,
) {
  const field = verb + capital(name)
  const query = `mutation ($value: JSON!, $ifMatch: String) {
    ${field}(input: { ${name}: $value, ifMatch: $ifMatch }) { __typename ... on Error { code message } }
  }`
  const { data, errors } = await caller.graphql<Record<string, Outcome>, Record<string, unknown>>(query, {
    value,
    ifMatch,
  })
  return { outcome: data?.[field], errors }
}

interface Shown {
  readonly viewer: {
    readonly charts: { readonly nodes: { readonly chartId: string; readonly value: unknown }[] }
    readonly preferences: unknown
  }
}

/** Settings as the graph returns them, merged into one object. */
export async function onGraph(caller: Caller, name: Name): Promise<unknown> {
  const { data, errors } = await caller.graphql<Shown, never>(
    '{ viewer { charts { nodes { chartId value } } preferences } }',
  )
  expect(errors).toBeUndefined()
  if (name === 'preferences') return data?.viewer.preferences
  return Object.fromEntries((data?.viewer.charts.nodes ?? []).map(({ chartId, value }) => [chartId, value]))
}

/** The outcome of a mutation that succeeded, without its fields. */
export const saved = (verb: string, name: string) => ({
  __typename: `${capital(verb)}${capital(name)}Success`,
})
