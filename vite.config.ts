import { constants } from 'node:zlib'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { earlyScript, libraries, ownDocuments } from './scripts/console-build.ts'

/** Files of GraphiQL and Swagger UI. */
const LIBRARIES = /\/(?:graphiql|swagger-ui)\b[^/]*$/

/** Builds the console, GraphiQL and the REST reference into `dist`, from which the service serves them, each file also compressed. */
export default defineConfig({
  root: 'console',
  base: '/',
  build: {
    outDir: '../dist',
    assetsDir: 'console',
    emptyOutDir: true,
    // The Content-Security-Policy of the page forbids `data:` anywhere but in images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [
        ...['index', 'graphiql', 'docs', 'embed'].map((page) => `console/${page}.html`),
        'console/early.ts',
      ],
      onwarn(warning, warn) {
        // Directives of React server components mean nothing in a browser.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
    // Every browser that the console supports preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  plugins: [
    ownDocuments,
    earlyScript,
    libraries,
    compression({ algorithms: ['brotliCompress', 'gzip'], exclude: [/\.html$/, LIBRARIES] }),
    // Brotli's highest quality would take 15 s for them, and save a tenth.
    compression({
      algorithms: [
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        'gzip',
      ],
      include: LIBRARIES,
    }),
  ],
})
