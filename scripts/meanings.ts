import { type GraphQLSchema, isEnumType } from 'graphql'
import type { ExplainedTerm } from '../src/core/vocabulary.ts'
import { ALL_METRIC_NAMES, CATALOGUE } from '../src/market/metrics.ts'
import { NORMALISATIONS, TRANSFORMATIONS } from '../src/market/vocabulary.ts'

/** Enumerations whose values the console explains. */
const EXPLAINED = ['Metric', 'Transformation', 'Normalisation'] as const

function meaningsIn(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name)
  if (!isEnumType(type)) throw new Error(`${name} is not an enumeration`)
  const lines = type.getValues().map((value) => `    ${value.name}: ${JSON.stringify(value.description)},`)
  return [`  ${name}: {`, ...lines, '  },']
}

/** Returns the module with the descriptions that the graph has of the values of enumerations. */
export const meaningsFile = (schema: GraphQLSchema): string =>
  [
    '/** Descriptions of the values of enumerations. Generated from the schema: do not edit. */',
    'export const MEANINGS = {',
    ...EXPLAINED.flatMap((name) => meaningsIn(schema, name)),
    '} as const',
    '',
  ].join('\n')

const UNITS = {
  USD: 'US dollars',
  price: 'that of the price',
  index: 'index points',
  fraction: 'fraction: 0.01 is 1%',
  ratio: 'ratio',
  standard_deviations: 'standard deviations',
  place: 'rank',
  bars: 'bars',
} as const

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const termTable = (head: string, terms: Readonly<Record<string, ExplainedTerm>>): string =>
  tableOf(
    [head, 'Value', 'How to read it'],
    Object.entries(terms).map(([name, term]) => [`\`${name}\``, term.description, term.explanation]),
  )

/** Returns the page of the documentation with every metric, transformation and normalisation. */
export const metricsPage =
  (): string => `<!-- Generated from src/market by \`npm run generate\`: do not edit. -->

# Metrics

The metrics of bars, and what can be computed from them, each with a sentence for readers who do not know it. \`/series/timeseries/fields\` and \`metricCatalogue\` list the metrics, \`/docs\` and the GraphQL schema show the same sentences at the values, agents read them as \`flowgate://metrics\` and \`flowgate://vocabulary\`, and the console shows them at the question marks.

${tableOf(
  ['Metric', 'Unit', 'Value', 'How to read it'],
  ALL_METRIC_NAMES.map((name) => {
    const { unit, description, explanation } = CATALOGUE[name]
    return [`\`${name}\``, UNITS[unit], description, explanation]
  }),
)}

## Transformations

${termTable('Transformation', TRANSFORMATIONS)}

## Normalisations

${termTable('Normalisation', NORMALISATIONS)}
`
