import { fileURLToPath } from 'node:url'
import { bundledPackages, misfits, readLock, shipped } from './licences.ts'

/** Checks the licences of all packages that users receive. The exit code is 1 if one does not fit MIT. */
const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const lock = await readLock('package-lock.json')
for (const line of misfits(lock, shipped(lock, await bundledPackages(root)))) {
  console.error(`Licence does not fit MIT: ${line}`)
  process.exitCode = 1
}
