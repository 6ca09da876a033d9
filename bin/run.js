// Runs a command's module: `node bin/run.js FILE ARGUMENT…`. Plain JavaScript with a compile cache, as flowgate.js:
// compiling the modules takes longer than running most commands.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
const [file] = process.argv.splice(2, 1)
await import(new URL(`../${file}`, import.meta.url).href)
