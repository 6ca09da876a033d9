import { readFile } from 'node:fs/promises'
import { transformAsync } from '@babel/core'
import { babelOptimizerPlugin } from '@graphql-codegen/client-preset'
import type { Plugin } from 'vite'

const DOCUMENTS = 'src/console/graph/generated'

/**
 * Gives each screen its own documents: generated, they are one module, which every screen would load whole. Babel
 * replaces the calls of `graphql` by imports of single documents, each of which is a module of its own here.
 */
export const ownDocuments: Plugin = {
  name: 'own-documents',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/console\/(?!graph\/generated).*\.tsx?$/, code: /\bgraphql\(`/ },
    handler: async (code, filename) => {
      const result = await transformAsync(code, {
        ...{ filename, babelrc: false, configFile: false, sourceMaps: true, retainLines: true },
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [[babelOptimizerPlugin, { artifactDirectory: DOCUMENTS, gqlTagName: 'graphql' }]],
      })
      return result?.code?.replaceAll(
        /import \{ (\w+) \} from ("[^"]*\/generated\/graphql)"/g,
        'import { $1 } from $2.ts?only=$1"',
      )
    },
  },
  load: {
    filter: { id: /\/generated\/graphql\.ts\?only=\w+$/ },
    handler: async (id) => {
      const [file = '', name = ''] = id.split('?only=')
      const text = await readFile(file, 'utf8')
      const line = text.split('\n').find((one) => one.startsWith(`export const ${name} = `))
      if (line === undefined) throw new Error(`${file} has no ${name}. Run npm run generate.`)
      return line.replace(/ as unknown as DocumentNode<.*$/, '')
    },
  },
}

/** Runs the early script before that of the console, which imports it. */
export const earlyScript: Plugin = {
  name: 'early-script',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const early = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith('/console/early.ts'),
      )
      if (!early) throw new Error('The early script is not a file of its own.')
      return [
        {
          tag: 'script',
          attrs: { type: 'module', crossorigin: true, src: `/${early.fileName}` },
          injectTo: 'head-prepend' as const,
        },
      ]
    },
  },
}
