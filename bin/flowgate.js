// Plain JavaScript: with the modules' compiled code kept from the last start, Node need not load its TypeScript
// compiler at all, which saves a tenth of the memory and a third of the time to start.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
await import('../src/main.ts')
