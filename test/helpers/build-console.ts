import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** How it is built. */
const BUILD = ['vite.config.ts', 'scripts/console-build.ts'].map((file) => join(root, file))

const changedAt = async (path: string): Promise<number> => (await stat(path)).mtimeMs

/** Time at which the newest source of the console was changed. */
async function newestSource(): Promise<number> {
  const folder = join(root, 'console')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Math.max(...(await Promise.all([...files, ...BUILD].map(changedAt))))
}

/** Builds the console if its sources are newer than what was built, so that tests never see an old one. */
export default async function setup(): Promise<void> {
  const built = await changedAt(join(root, 'dist/index.html')).catch(() => 0)
  if (built >= (await newestSource())) return
  // As it is built for production: the environment of a test run asks for a build with warnings.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [join(root, 'scripts/prepare.ts')], { env })
}
