import { readFileSync } from 'node:fs'
import { buildSchema, isEnumType } from 'graphql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { meaningOf as consoleMeaningOf, type Word } from '../../console/parts/meanings.ts'
import type { ExplainedTerm } from '../../src/core/vocabulary.ts'
import { METRIC_TERMS } from '../../src/market/metrics.ts'
import { NORMALISATIONS, TRANSFORMATIONS } from '../../src/market/vocabulary.ts'
import { connectClient } from '../helpers/mcp.ts'
import { listen } from '../helpers/server.ts'
import { useApp } from '../helpers/use-app.ts'

/** Every metric, transformation and normalisation has one sentence on how to read it, and all interfaces show it. */

const app = useApp()
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const EXPLAINED = {
  Metric: METRIC_TERMS,
  Transformation: TRANSFORMATIONS,
  Normalisation: NORMALISATIONS,
} as const satisfies Record<string, Readonly<Record<string, ExplainedTerm>>>

const TERMS = Object.entries(EXPLAINED).flatMap(([list, terms]) =>
  Object.entries<ExplainedTerm>(terms).map(([name, { explanation }]) => ({ list, name, explanation })),
)

/** Returns a text without the marks of names, which each interface spells its own way. */
const unnamed = (text: string): string =>
  text
    .replaceAll(/[`“][^`”]+[`”]/g, '…')
    .replaceAll(/^\s+\* ?/gm, ' ')
    .replaceAll(/\s+/g, ' ')

describe('each explanation', () => {
  test.each(TERMS)('of $name is one sentence of its own', ({ explanation }) => {
    expect(explanation).toMatch(/^[A-Z0-9][^.]*(?:\.\d[^.]*)*\.$/)
    expect(explanation.length).toBeGreaterThan(40)
    expect(explanation.length).toBeLessThan(200)
    expect(TERMS.filter((other) => other.explanation === explanation)).toHaveLength(1)
  })
})

test('the catalogues of both protocols have the explanation of every metric', async () => {
  const { data } = await app.graphql<{ metricCatalogue: { name: string; explanation: string }[] }, never>(
    '{ metricCatalogue(assetClass: ALL) { name explanation } }',
  )
  expect(
    Object.fromEntries(
      (data?.metricCatalogue ?? []).map(({ name, explanation }) => [name.toLowerCase(), explanation]),
    ),
  ).toEqual(Object.fromEntries(Object.entries(METRIC_TERMS).map(([name, term]) => [name, term.explanation])))
  const { body } = await app.rest<{ fields: { name: keyof typeof METRIC_TERMS; explanation: string }[] }>(
    '/series/timeseries/fields',
    { asset_class: 'all' },
  )
  expect(body.fields.length).toBeGreaterThan(20)
  for (const { name, explanation } of body.fields) expect(explanation).toBe(METRIC_TERMS[name].explanation)
})

test.each([...Object.keys(EXPLAINED), 'MetricName'])('the graph explains each value of %s', (list) => {
  const type = buildSchema(read('schema.graphql')).getType(list)
  const terms: Readonly<Record<string, ExplainedTerm>> =
    EXPLAINED[(list === 'MetricName' ? 'Metric' : list) as keyof typeof EXPLAINED]
  if (!isEnumType(type)) throw new Error(`${list} is not an enumeration`)
  expect(
    type
      .getValues()
      .map(({ name }) => name.toLowerCase())
      .sort(),
  ).toEqual(Object.keys(terms).sort())
  for (const { name, description } of type.getValues())
    expect(unnamed(description ?? '')).toContain(unnamed(terms[name.toLowerCase()]?.explanation ?? '?'))
})

test.each([
  ['the OpenAPI document', 'openapi.json'],
  ['the Python client', 'clients/python/src/flowgate/_operations.py'],
  ['the types of the TypeScript client', 'clients/typescript/src/generated/rest.ts'],
  ['the documentation', 'docs/metrics.md'],
])('%s explains every value beside its name', (_, path) => {
  const text = read(path).replaceAll('\\n', '\n').replaceAll('\\"', '"')
  // A sentence may be broken into lines.
  const flat = text.replaceAll(/\s+(?:\* )?/g, ' ')
  for (const { name, explanation } of TERMS) {
    const at = flat.indexOf(` ${explanation}`)
    expect([name, at]).not.toEqual([name, -1])
    expect([...flat.slice(0, at).matchAll(/(?:- `(\w+)`:|\| `(\w+)` \|)/g)].at(-1)?.slice(1)).toContain(name)
  }
})

test('agents read the same explanations', async () => {
  const server = await listen(app.app)
  onTestFinished(() => server.close())
  const client = await connectClient(server.url)
  const [content] = (await client.readResource({ uri: 'flowgate://vocabulary' })).contents
  const words = JSON.parse((content as { text: string }).text) as Record<
    string,
    { values: Record<string, string> }
  >
  for (const { list, name, explanation } of TERMS) expect(words[list]?.values[name]).toContain(explanation)
})

test('the console explains each with its own names of metrics', () => {
  for (const { list, name, explanation } of TERMS) {
    const text = consoleMeaningOf({ of: list, value: name.toUpperCase() } as Word)
    expect(unnamed(text)).toContain(unnamed(explanation))
    expect(text).not.toMatch(/[A-Z]+_[A-Z]+/)
  }
  expect(consoleMeaningOf({ of: 'Metric', value: 'RETAIL_NET_TURNOVER' })).toContain('“Retail imbalance”')
})
