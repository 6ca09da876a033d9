// Plain JavaScript, so that with a warm compile cache Node does not load its TypeScript compiler at all. Saves a tenth
// of the memory and a third of the startup time.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
await import('../src/main.ts')
