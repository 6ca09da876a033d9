// Compiles all modules into the cache that bin/flowgate.js reads, for images with a read-only file system. Run it with
// the user and the V8 flags of the service.
import { globSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const { directory, message } = enableCompileCache(fileURLToPath(new URL('node_modules/.cache/compile', root)))
if (directory === undefined) throw new Error(`No compile cache: ${message}`)

// Those that start something when they are imported print its usage instead: not here.
process.argv.push('--help')
console.log = () => {}
for (const file of globSync(['src/**/*.ts', 'db/**/*.ts', 'bin/*.ts'], { cwd: fileURLToPath(root) }))
  await import(new URL(file, root).href)
