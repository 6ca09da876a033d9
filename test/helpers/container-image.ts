import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** Builds images on a base that debootstrap makes, and unpacks them: no registry of images is needed. */

const execute = promisify(execFile)
/** Runs a program at a low priority; returns what it printed. Throws with the end of its output if it fails. */
async function run(file: string, ...args: readonly string[]): Promise<string> {
  const ended = execute('nice', [file, ...args], { maxBuffer: 2 ** 28 })
  const { stdout } = await ended.catch(({ stdout = '', stderr = '' }) => {
    throw new Error(`${file} ${args.join(' ')} failed:\n${`${stdout}\n${stderr}`.slice(-4000)}`)
  })
  return stdout.trim()
}

/** Images that are kept from run to run, one file each: file systems delete millions of small files slowly. */
const KEPT = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'flowgate-images')

/** Authorities that the machine trusts, which may reach the registry of npm through a proxy. */
const AUTHORITIES = '/etc/ssl/authorities.crt'

const Inspected = z.object({
  OCIv1: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      WorkingDir: z.string(),
      ExposedPorts: z.record(z.string(), z.object({})),
      Labels: z.record(z.string(), z.string()),
    }),
  }),
  Docker: z.object({ config: z.object({ Healthcheck: z.object({ Test: z.array(z.string()) }) }) }),
})

/** An image, and where it is unpacked. */
export interface Image {
  readonly root: string
  readonly user: string
  readonly environment: Readonly<Record<string, string>>
  readonly entrypoint: readonly string[]
  readonly directory: string
  readonly ports: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  readonly healthcheck: readonly string[]
}

/** Images in a directory. `close` it before you remove that. */
export class ImageStore {
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  readonly #buildah = (...args: string[]): Promise<string> =>
    run(
      'buildah',
      '--root',
      join(this.#directory, 'store'),
      '--runroot',
      join(this.#directory, 'run'),
      ...args,
    )

  /** Reads a kept image, or makes it and keeps it instead of those whose names begin with the same word. */
  async kept(kind: string, version: string, make: (name: string) => Promise<unknown>): Promise<string> {
    const name = `localhost/${kind}:${version}`
    const file = `${kind}-${version}.tar`
    const archive = `docker-archive:${join(KEPT, file)}`
    const isRead = await this.#buildah('pull', '--quiet', archive).then(
      () => true,
      () => false,
    )
    if (isRead) return name
    await make(name)
    await mkdir(KEPT, { recursive: true })
    for (const other of await readdir(KEPT))
      if (other.startsWith(`${kind}-`)) await rm(join(KEPT, other), { recursive: true })
    // An interrupted copy is never read.
    await this.#buildah('push', '--quiet', name, `docker-archive:${join(KEPT, `${file}.part`)}:${name}`)
    await rename(join(KEPT, `${file}.part`), join(KEPT, file))
    return name
  }

  /** Makes the smallest system of a release of Debian. */
  async makeBase(name: string, release: string): Promise<void> {
    const system = join(this.#directory, `debian-${release}`)
    await run('debootstrap', '--variant=minbase', release, system)
    const container = await this.#buildah('from', 'scratch')
    await this.#buildah('add', '--quiet', container, system, '/')
    const authorities = process.env['NODE_EXTRA_CA_CERTS']
    if (authorities) {
      await this.#buildah('copy', '--quiet', container, authorities, AUTHORITIES)
      await this.#buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, container)
    }
    await this.#buildah('commit', '--quiet', '--rm', container, name)
    await rm(system, { recursive: true })
  }

  /** Builds the image of a directory. All of its files have the time of `epoch`, in seconds since 1970. */
  async build(context: string, name: string, epoch: number, ...options: string[]): Promise<void> {
    const common = [
      '--isolation',
      'chroot',
      '--format',
      'docker',
      '--timestamp',
      String(epoch),
      '--pull-never',
    ]
    await this.#buildah('build', ...common, ...options, '--tag', name, context)
  }

  /** Unpacks an image; returns its root file system. */
  readonly mount = async (name: string): Promise<string> =>
    this.#buildah('mount', await this.#buildah('from', '--pull-never', name))

  /** Unpacks an image of this project, and reads its description. */
  async unpack(name: string): Promise<Image> {
    const root = await this.mount(name)
    const { OCIv1, Docker } = Inspected.parse(
      JSON.parse(await this.#buildah('inspect', '--type', 'image', name)),
    )
    const { config } = OCIv1
    return {
      root,
      user: config.User,
      environment: Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2))),
      entrypoint: config.Entrypoint,
      directory: config.WorkingDir,
      ports: Object.keys(config.ExposedPorts),
      labels: config.Labels,
      healthcheck: Docker.config.Healthcheck.Test,
    }
  }

  /** Removes the containers, and mounts that a killed process left, so that the directory can be removed. */
  async close(): Promise<void> {
    await this.#buildah('rm', '--all')
    const mounts = (await readFile('/proc/mounts', 'utf8'))
      .split('\n')
      .map((line) => line.split(' ')[1] ?? '')
    for (const path of mounts.toReversed())
      if (path.startsWith(`${this.#directory}/`)) await run('umount', '--lazy', path)
  }
}
