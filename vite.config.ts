import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { earlyScript, ownDocuments } from './scripts/console-build.ts'

/** Builds the console into `dist`, from which the service serves it, each file also compressed. */
export default defineConfig({
  root: 'src/console',
  base: '/',
  build: {
    outDir: '../../dist',
    assetsDir: 'console',
    emptyOutDir: true,
    // The Content-Security-Policy of the page forbids `data:` anywhere but in images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['src/console/index.html', 'src/console/early.ts'],
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
    compression({ algorithms: ['brotliCompress', 'gzip'], exclude: /\.html$/ }),
  ],
})
