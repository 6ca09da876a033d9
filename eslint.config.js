import graphql from '@graphql-eslint/eslint-plugin'

const { rules: recommended } = graphql.configs['flat/schema-recommended']
const { rules: relay } = graphql.configs['flat/schema-relay']
const { rules: all } = graphql.configs['flat/schema-all']

const [severity, names] = recommended['@graphql-eslint/naming-convention']

/** Lints only the GraphQL schema. Biome lints the code. */
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
          // Short lists and columns are plain lists; all others are connections.
          listTypeCanWrapOnlyEdgeType: false,
          // Bars, observations and leaderboard rows are values, not nodes.
          shouldImplementNode: false,
        },
      ],
      // Rows, pages and payloads have no identity. Types with an identity implement Node.
      '@graphql-eslint/strict-id-in-types': 'off',
      // Natural keys use their full name beside the global id: aggregateId, chartId.
      '@graphql-eslint/no-typename-prefix': 'off',
      // Allows the suffix Type: AggregateType is a type of aggregate.
      '@graphql-eslint/naming-convention': [
        severity,
        { ...names, 'ObjectTypeDefinition,ObjectTypeExtension': { forbiddenPrefixes: ['Type'] } },
      ],
      // Root fields that always have a value are non-null. Mutations return errors as members of their result union.
      '@graphql-eslint/require-nullable-result-in-root': 'off',
      // The schema has mutations and subscriptions.
      '@graphql-eslint/no-root-type': 'off',
      // `printSchema` prints directives first, then types by name.
      '@graphql-eslint/alphabetize': 'off',
    },
  },
]
