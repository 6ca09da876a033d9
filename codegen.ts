import type { CodegenConfig } from '@graphql-codegen/cli'
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from './src/app/schema.ts'

const types = {
  useTypeImports: true,
  enumsAsTypes: true,
  scalars: { Date: 'string', DateTime: 'string', DateOrDateTime: 'string', JSON: 'unknown' },
}

/** Generates typed documents: of the tests, of the TypeScript client, and of the console. */
const config: CodegenConfig = {
  schema: printSchema(lexicographicSortSchema(schema)),
  ignoreNoDocuments: true,
  importExtension: '.ts',
  generates: {
    'test/generated/': {
      documents: [
        'test/**/*.ts',
        '!test/generated/**',
        '!test/generators/**',
        '!test/bench/**',
        '!test/console/**',
      ],
      preset: 'client',
      config: types,
      presetConfig: { fragmentMasking: false },
    },
    // Texts, so that the client needs no GraphQL library.
    'clients/typescript/src/generated/': {
      documents: 'clients/typescript/src/documents.graphql',
      preset: 'client',
      config: { ...types, documentMode: 'string' },
      presetConfig: { fragmentMasking: false },
    },
    'console/graph/generated/': {
      documents: ['console/**/*.{ts,tsx}', '!console/graph/generated/**'],
      preset: 'client',
      config: types,
      // The texts as the console's cache needs them, which the service then knows by their hashes.
      documentTransforms: [addTypenameSelectionDocumentTransform],
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' }, persistedDocuments: true },
    },
  },
}

export default config
