import type { CodegenConfig } from '@graphql-codegen/cli'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { createSchema } from './src/schema.ts'

/** Generates typed documents, for the tests and the examples. */
const config: CodegenConfig = {
  schema: printSchema(lexicographicSortSchema(createSchema())),
  documents: ['test/**/*.ts', 'examples/**/*.ts', '!test/generated/**', '!test/bench/**'],
  ignoreNoDocuments: true,
  importExtension: '.ts',
  generates: {
    'test/generated/': {
      preset: 'client',
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { Date: 'string', DateTime: 'string', DateOrDateTime: 'string' },
      },
      presetConfig: { fragmentMasking: false },
    },
  },
}

export default config
