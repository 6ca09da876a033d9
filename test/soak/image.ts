import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAIN } from '../bench/market.ts'
import { type Image, ImageStore } from '../helpers/container-image.ts'
import { EXTRAS } from '../helpers/extras.ts'
import { tryImage } from '../helpers/tried-image.ts'
import type { Scenario, Stage } from './scenario.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The releases of Debian that the guide names; the Dockerfile's own is the last. */
const RELEASES = ['bookworm', 'trixie']
const DATABASE = 'image'
/** Time of the files in an image, in seconds since 1970. */
const EPOCH = 1_767_225_600

function refuseWithoutPrograms(): void {
  const missing = EXTRAS.find(({ name, isThere }) => name === 'buildah' && !isThere())
  if (missing) throw new Error(`Building an image requires ${missing.install}`)
}

/** Builds the image on a release of Debian, twice, and unpacks it. Reports files that differ. */
async function build(store: ImageStore, release: string, { witness }: Stage): Promise<Image> {
  const base = `localhost/debian:${release}`
  await store.makeBase(base, release)
  const made = async (name: string): Promise<Image> => {
    await store.build(ROOT, name, EPOCH, '--no-cache', '--build-arg', `BASE=${base}`)
    return store.unpack(name)
  }
  const [first, second] = [await made('localhost/flowgate:first'), await made('localhost/flowgate:second')]
  const options = ['--recursive', '--brief', '--no-dereference']
  const { stdout } = spawnSync('diff', [...options, first.root, second.root], { encoding: 'utf8' })
  if (stdout !== '') witness.fault(`built again, the image differs: ${stdout.slice(0, 600)}`)
  return first
}

/** Runs the image's commands and its server on an empty database. Reports failures to the witness. */
async function tryOut(image: Image, { witness, cluster }: Stage): Promise<void> {
  const tried = await tryImage(image, {
    ...{
      DATABASE_URL: cluster.urlOf(DATABASE),
      ALLOW_DEVELOPMENT_ISSUER: 'on',
      RATE_LIMIT: 'off',
      PORT: '0',
    },
  })
  const expectIn = async (expected: RegExp, file: string, ...args: string[]) => {
    const { output } = await tried.run(['node', 'bin/run.js', `bin/${file}`, ...args])
    if (!expected.test(output)) witness.fault(`${file} ${args.join(' ')} printed ${output.slice(0, 600)}`)
  }
  try {
    await expectIn(/^applied 0001/, 'migrate.ts')
    await expectIn(/^(?:ok .*\n)+$/, 'doctor.ts')
    await expectIn(/^flowgate: the server lacks the extension citus/, 'distribute.ts', '--check')
    for (const file of await readdir(join(image.root, 'app/bin')))
      if (file.endsWith('.ts')) await expectIn(/^usage: /, file, '--help')
    const server = tried.start({})
    const [, origin = ''] = await server.says(/listening on (\S+)/)
    const call = (path: string) => ({ url: origin + path, headers: { Accept: 'text/html' } })
    await witness.ask('its readiness', call('/health/ready'))
    for (const path of ['/', '/docs']) {
      const page = await witness.ask(path, call(path))
      const parts = [...page.text.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, part = '']) => part)
      if (!parts.some((part) => part.endsWith('.js'))) witness.fault(`${path} was not built`)
      for (const part of parts) await witness.ask(part, call(part))
    }
    server.terminate()
    const code = await server.ended
    if (code !== 0) witness.fault(`the server exited with ${code}`)
  } finally {
    await tried.remove()
  }
}

export const image: Scenario = {
  name: 'image',
  title: `building the image twice on Debian's ${RELEASES.join(' and ')}, and running it`,
  market: MAIN,
  /** Needs root, the network, some 10 GB in the directory of temporary files, and twenty minutes. */
  async run(stage) {
    refuseWithoutPrograms()
    const times: string[] = []
    for (const release of RELEASES) {
      const directory = await mkdtemp(join(tmpdir(), 'flowgate-image-'))
      const store = new ImageStore(directory)
      try {
        stage.say(`building on ${release}`)
        const begun = performance.now()
        const built = await build(store, release, stage)
        times.push(`${release} in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
        stage.say(`running the image of ${release}`)
        await stage.cluster.create(DATABASE)
        await tryOut(built, stage)
      } finally {
        await stage.cluster.drop(DATABASE)
        await store.close()
        await rm(directory, { recursive: true, force: true })
      }
    }
    return `built and ran: ${times.join(', ')}`
  },
}
