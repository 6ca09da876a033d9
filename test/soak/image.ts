import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { MAIN } from '../bench/market.ts'
import type { Scenario, Stage } from './scenario.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The releases of Debian that the guide names; the Dockerfile's own is the last. */
const RELEASES = ['bookworm', 'trixie']
const DATABASE = 'image'
/** Within the base, whose authorities the build trusts. */
const AUTHORITIES = '/etc/ssl/authorities.crt'

/** Enters the image as a container does: its user, a read-only file system and an empty /tmp. */
const IN_IMAGE = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t proc none "$0/proc" &&
  mount --rbind /dev "$0/dev" && mount -t tmpfs -o mode=1777 none "$0/tmp" &&
  mount -t tmpfs -o uid=10001,mode=700 none "$0/var/lib/flowgate" &&
  exec unshare --root="$0" --wd=/app --setgid=10001 --setuid=10001 "$@"`

const execute = promisify(execFile)
/** Runs a program at the lowest priority, so that the canary measures the service; returns what it printed. */
const run = async (...command: string[]): Promise<string> =>
  (await execute('nice', ['-n', '19', ...command], { maxBuffer: 2 ** 27 })).stdout.trim()

async function refuseWithoutPrograms(): Promise<void> {
  const missing: string[] = []
  for (const name of ['buildah', 'debootstrap']) await run(name, '--version').catch(() => missing.push(name))
  if (missing.length > 0) throw new Error(`Install ${missing.join(' and ')} (packages of Debian)`)
  if (process.getuid?.() !== 0) throw new Error('Building an image requires root')
}

const Inspected = z.object({
  OCIv1: z.object({ config: z.object({ Env: z.array(z.string()), Entrypoint: z.array(z.string()) }) }),
})

/** The unpacked image, and how it is started. */
interface Image {
  readonly root: string
  readonly environment: Record<string, string>
  readonly entrypoint: readonly string[]
}

/** Builds the image on a release of Debian and unpacks it, all in a directory. */
async function build(directory: string, release: string): Promise<Image> {
  const store = ['--root', join(directory, 'store'), '--runroot', join(directory, 'run')]
  const buildah = (...args: string[]) => run('buildah', ...store, '--storage-driver', 'vfs', ...args)
  const debian = join(directory, 'debian')
  await run('debootstrap', '--variant=minbase', release, debian)
  const base = await buildah('from', 'scratch')
  await buildah('add', '--quiet', base, debian, '/')
  // Those of the machine, which may reach the registry of npm through a proxy.
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  if (authorities) {
    await buildah('copy', '--quiet', base, authorities, AUTHORITIES)
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, base)
  }
  await buildah('commit', '--quiet', '--rm', base, 'base')
  const options = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', 'BASE=localhost/base']
  await buildah('build', ...options, '--tag', 'flowgate', ROOT)
  const root = await buildah('mount', await buildah('from', 'localhost/flowgate'))
  for (const folder of ['proc', 'dev']) await mkdir(join(root, folder), { recursive: true })
  const { config } = Inspected.parse(
    JSON.parse(await buildah('inspect', '--type', 'image', 'flowgate')),
  ).OCIv1
  const variables = config.Env.map((line): [string, string] => {
    const at = line.indexOf('=')
    return [line.slice(0, at), line.slice(at + 1)]
  })
  return { root, environment: Object.fromEntries(variables), entrypoint: config.Entrypoint }
}

/** Runs the image's commands and its server on an empty database. Reports failures to the witness. */
async function tryOut(image: Image, { witness, cluster, startServer }: Stage): Promise<void> {
  const settings = {
    ...image.environment,
    // The programs that enter the image are the machine's.
    PATH: `${image.environment['PATH']}:${process.env['PATH']}`,
    HOST: '127.0.0.1',
    DATABASE_URL: cluster.urlOf(DATABASE),
    ALLOW_DEVELOPMENT_ISSUER: 'on',
  }
  const entering = ['-m', 'sh', '-c', IN_IMAGE, image.root]
  const command = async (file: string, ...args: string[]): Promise<string> => {
    const ended = execute('unshare', [...entering, 'node', 'bin/run.js', `bin/${file}`, ...args], {
      env: settings,
    })
    const { stdout, stderr } = await ended.catch((error: { stdout: string; stderr: string }) => error)
    return `${stdout}${stderr}`
  }
  const expectIn = async (expected: RegExp, file: string, ...args: string[]) => {
    const output = await command(file, ...args)
    if (!expected.test(output)) witness.fault(`${file} ${args.join(' ')} printed ${output.slice(0, 600)}`)
  }
  await expectIn(/^applied 0001/, 'migrate.ts')
  await expectIn(/^(?:ok .*\n)+$/, 'doctor.ts')
  await expectIn(/^flowgate: the server lacks the extension citus/, 'distribute.ts', '--check')
  for (const file of await readdir(join(image.root, 'app/bin')))
    if (file.endsWith('.ts')) await expectIn(/^usage: /, file, '--help')

  const server = await startServer({ settings, command: ['unshare', ...entering, ...image.entrypoint] })
  await witness.ask('its readiness', server.call({ path: '/health/ready' }))
  for (const path of ['/', '/docs']) {
    const page = await witness.ask(path, { ...server.call({ path }), headers: { Accept: 'text/html' } })
    const parts = [...page.text.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, part = '']) => part)
    if (!parts.some((part) => part.endsWith('.js'))) witness.fault(`${path} was not built`)
    for (const part of parts) await witness.ask(part, server.call({ path: part }))
  }
  const code = await server.end()
  if (code !== 0) witness.fault(`the server exited with ${code}`)
}

export const image: Scenario = {
  name: 'image',
  title: `building the image on Debian's ${RELEASES.join(' and ')}, and running it`,
  market: MAIN,
  /** Needs root, the network, some 10 GB in the directory of temporary files, and ten minutes. */
  async run(stage) {
    await refuseWithoutPrograms()
    const times: string[] = []
    for (const release of RELEASES) {
      const directory = await mkdtemp(join(tmpdir(), 'flowgate-image-'))
      try {
        stage.say(`building on ${release}`)
        const begun = performance.now()
        const built = await build(directory, release)
        times.push(`${release} in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
        stage.say(`running the image of ${release}`)
        await stage.cluster.create(DATABASE)
        await tryOut(built, stage)
      } finally {
        await stage.cluster.drop(DATABASE)
        await rm(directory, { recursive: true, force: true })
      }
    }
    return `built and ran: ${times.join(', ')}`
  },
}
