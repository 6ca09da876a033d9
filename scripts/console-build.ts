import { readFile } from 'node:fs/promises'
import { transformAsync } from '@babel/core'
import { babelOptimizerPlugin } from '@graphql-codegen/client-preset'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const DOCUMENTS = 'console/graph/generated'

/**
 * Gives each screen its own documents: generated, they are one module, which every screen would load whole. Babel
 * replaces the calls of `graphql` by imports of single documents, each of which is a module of its own here.
 */
export const ownDocuments: Plugin = {
  name: 'own-documents',
  enforce: 'pre',
  transform: {
    filter: { id: /\/console\/(?!graph\/generated).*\.tsx?$/, code: /\bgraphql\(`/ },
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
    handler: (_html, { bundle = {}, path }) => {
      if (path !== '/index.html') return
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

const swagger = (name: string): Promise<string> =>
  readFile(new URL(import.meta.resolve(`swagger-ui-dist/${name}`)), 'utf8')

/** Files of GraphiQL and Swagger UI, by name. */
async function libraryFiles(): Promise<Readonly<Record<string, string>>> {
  const graphiql = await import('@graphql-yoga/render-graphiql/graphiql')
  return {
    'graphiql.css': graphiql.css,
    'graphiql.js': graphiql.js,
    'graphiql-editor-worker.js': graphiql.editorWorkerService,
    'graphiql-graphql-worker.js': graphiql.graphqlWorker,
    'graphiql-json-worker.js': graphiql.jsonWorker,
    'swagger-ui.css': await swagger('swagger-ui.css'),
    'swagger-ui.js': await swagger('swagger-ui-bundle.js'),
  }
}

/** Tags of the pages that show a library. Their own scripts are modules, which run after deferred ones. */
const LIBRARY_TAGS: Readonly<Record<string, (urlOf: (name: string) => string) => HtmlTagDescriptor[]>> = {
  '/graphiql.html': (urlOf) => [
    { tag: 'link', attrs: { rel: 'stylesheet', href: urlOf('graphiql.css') } },
    {
      tag: 'script',
      attrs: { type: 'application/json', id: 'workers' },
      children: JSON.stringify({
        editorWorkerService: urlOf('graphiql-editor-worker.js'),
        graphql: urlOf('graphiql-graphql-worker.js'),
        json: urlOf('graphiql-json-worker.js'),
      }),
    },
    { tag: 'script', attrs: { defer: true, src: urlOf('graphiql.js') } },
  ],
  '/docs.html': (urlOf) => [
    { tag: 'link', attrs: { rel: 'stylesheet', href: urlOf('swagger-ui.css') } },
    { tag: 'script', attrs: { defer: true, src: urlOf('swagger-ui.js') } },
  ],
}

/** Adds the files of GraphiQL and Swagger UI as they are, and loads them in the pages that show them. */
export const libraries: Plugin = {
  name: 'libraries',
  async buildStart() {
    for (const [name, source] of Object.entries(await libraryFiles()))
      this.emitFile({ type: 'asset', name, source })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {}, path }) =>
      LIBRARY_TAGS[path]?.((name) => {
        const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(name))
        if (!file) throw new Error(`${name} is missing.`)
        return `/${file.fileName}`
      }).map((tag) => ({ ...tag, injectTo: 'head-prepend' as const })),
  },
}
