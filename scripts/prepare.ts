import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Builds the pages after an installation. One without development dependencies lacks the tools, and copies `dist`. */
const root = fileURLToPath(new URL('..', import.meta.url))
// Node's download, whose binary is linked from where it runs; the rest, 70 MB, is for compiling add-ons.
await rm(`${root}/node_modules/node/node_modules`, { recursive: true, force: true })
if (existsSync(`${root}/node_modules/vite`)) {
  const { build } = await import('vite')
  await build({ configFile: `${root}/vite.config.ts`, root: `${root}/console`, logLevel: 'error' })
} else
  console.log(
    'The console, GraphiQL and /docs are not built without development dependencies. Copy dist/ from a complete installation.',
  )
