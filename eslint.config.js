import graphql from '@graphql-eslint/eslint-plugin'

const { rules: recommended } = graphql.configs['flat/schema-recommended']
const { rules: relay } = graphql.configs['flat/schema-relay']
const { rules: all } = graphql.configs['flat/schema-all']

const [severity, names] = recommended['@graphql-eslint/naming-convention']

/** The schema alone: code is Biome's. */
export default [
  {
    files: ['schema.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: './schema.graphql', documents: [] } },
    },
    rules: {
      ...recommended,
      ...relay,
      ...all,
      '@graphql-eslint/relay-edge-types': [
        'error',
        {
          // Short lists and parallel columns are plain lists; all others are connections.
          listTypeCanWrapOnlyEdgeType: false,
          // Pages of bars, observations and places are pages of values.
          shouldImplementNode: false,
        },
      ],
      // Rows, pages and payloads are values without an identity; whatever has one is a Node.
      '@graphql-eslint/strict-id-in-types': 'off',
      // Natural keys stand beside the global id under their whole name: aggregateId, chartId.
      '@graphql-eslint/no-typename-prefix': 'off',
      // AggregateType is a type of aggregates.
      '@graphql-eslint/naming-convention': [
        severity,
        { ...names, 'ObjectTypeDefinition,ObjectTypeExtension': { forbiddenPrefixes: ['Type'] } },
      ],
      // What is always there is not nullable, and the errors of a mutation are members of its result.
      '@graphql-eslint/require-nullable-result-in-root': 'off',
      // The service has mutations and subscriptions.
      '@graphql-eslint/no-root-type': 'off',
      // The file is printed in an order of its own: directives first, then all types by their names.
      '@graphql-eslint/alphabetize': 'off',
    },
  },
]
