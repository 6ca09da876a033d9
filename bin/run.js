// Runs a command's module: `node bin/run.js FILE ARGUMENT…`. Plain JavaScript that keeps compiled code between runs, as
// flowgate.js does: compiling the modules takes longer than most commands.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
const [file] = process.argv.splice(2, 1)
await import(new URL(`../${file}`, import.meta.url).href)
