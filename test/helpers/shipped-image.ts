import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Image, ImageStore } from './container-image.ts'
import { read } from './documents.ts'
import { copyCommit, git, PROJECT, presentCommit } from './project-copy.ts'

/** The release of Debian that the Dockerfile names. */
const RELEASE = 'trixie'

/** The recipe of a system with the programs of compose.yaml that are not ours. */
const COMPANIONS = 'test/helpers/companions.dockerfile'

/** A digest of the files of a commit that the image is built of. */
function digestOfContext(commit: string): string {
  const paths = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)
  const files = git('ls-tree', '-r', commit, '--', 'Dockerfile', '.dockerignore', ...paths)
  return createHash('sha256').update(files).digest('hex').slice(0, 16)
}

/** The same of what the stage `packages` is made of. */
async function digestOfPackages(context: string): Promise<string> {
  const recipe = await readFile(join(context, 'Dockerfile'), 'utf8')
  const hash = createHash('sha256').update(recipe.slice(0, recipe.indexOf('FROM packages')))
  for (const name of ['.npmrc', 'package.json', 'package-lock.json'])
    hash.update(await readFile(join(context, name)))
  return hash.digest('hex').slice(0, 16)
}

const PREFIX = 'flowgate-images-'
/**
 * Makes a directory for images beside that of the run, and removes those of killed runs, whose file systems may still be
 * mounted.
 */
async function makeDirectory(): Promise<string> {
  const parent = dirname(tmpdir())
  for (const name of await readdir(parent)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? []
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) await removeDirectory(join(parent, name))
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`))
}
async function removeDirectory(directory: string): Promise<void> {
  await new ImageStore(directory).close()
  await rm(directory, { recursive: true })
}

/** Unpacked images, to be removed together. */
export interface ShippedImages {
  readonly image: Image
  /** Root file system with Debian's programs that compose.yaml needs. */
  readonly companions: string
  remove(): Promise<void>
}

/** Builds the image in a file system in memory if there is room, or reads the one that was built of the same files. */
export async function buildShipped(): Promise<ShippedImages> {
  const directory = await makeDirectory()
  const store = new ImageStore(directory)
  const commit = presentCommit()
  const epoch = Number(git('log', '-1', '--format=%ct'))
  const base = () => store.kept('debian', RELEASE, (system) => store.makeBase(system, RELEASE))
  const name = await store.kept('flowgate', digestOfContext(commit), async (named) => {
    const context = copyCommit(commit, join(directory, 'clone'))
    const packages = await store.kept('packages', await digestOfPackages(context), async (stage) =>
      store.build(context, stage, epoch, '--build-arg', `BASE=${await base()}`, '--target', 'packages'),
    )
    await store.build(context, named, epoch, '--build-context', `packages=container-image://${packages}`)
  })
  const digest = createHash('sha256').update(read(COMPANIONS)).digest('hex').slice(0, 16)
  const companions = await store.kept('companions', digest, async (named) => {
    const context = join(directory, 'companions')
    await mkdir(context)
    const recipe = ['--file', join(PROJECT, COMPANIONS)]
    await store.build(context, named, epoch, '--build-arg', `BASE=${await base()}`, ...recipe)
  })
  return {
    image: await store.unpack(name),
    companions: await store.mount(companions),
    remove: () => removeDirectory(directory),
  }
}
