// Runs a command's module (`node bin/run.js FILE ARGUMENT…`). Plain JavaScript, with the compiled code kept from the
// last run, as in flowgate.js: to compile the modules takes longer than what most commands do.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
const [file] = process.argv.splice(2, 1)
await import(new URL(`../${file}`, import.meta.url).href)
