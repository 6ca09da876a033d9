import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Builds the pages after an installation. One without development dependencies lacks the tools, and copies `dist`. */
const root = fileURLToPath(new URL('..', import.meta.url))
if (existsSync(`${root}/node_modules/vite`)) {
  const { build } = await import('vite')
  await build({ configFile: `${root}/vite.config.ts`, root: `${root}/console`, logLevel: 'error' })
} else
  console.log(
    'The console, GraphiQL and /docs are not built without development dependencies. Copy dist/ from a complete installation.',
  )
