// @module-tag buildah
import { readdirSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { withRoomOnDisk } from '../helpers/doctor.ts'
import { exampleMarket } from '../helpers/example-market.ts'
import { FINAL, type JobBody, until } from '../helpers/jobs.ts'
import { withFiles } from '../helpers/load-files.ts'
import { serverPort } from '../helpers/ports.ts'
import { buildShipped, type ShippedImages } from '../helpers/shipped-image.ts'
import { type TriedImage, tryImage } from '../helpers/tried-image.ts'

/** Builds the image from what git tracks, and runs it as a container: its user, a read-only file system, process 1. */

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const MEGABYTE = 1e6
/** A build may take this long on a busy machine that has no layer of it yet. */
const BUILD_MS = 1_800_000

let images: ShippedImages
let image: ShippedImages['image']
let database: TestDatabase
let tried: TriedImage
beforeAll(async () => {
  images = await buildShipped()
  image = images.image
  database = await createDatabase({ template: 'template0' })
  tried = await tryImage(image, {
    ...{ DATABASE_URL: database.url, ALLOW_DEVELOPMENT_ISSUER: 'on', RATE_LIMIT: 'off' },
  })
}, BUILD_MS)
afterAll(async () => {
  await tried?.remove()
  await database?.drop()
  await images?.remove()
})

/** Every file, directory and link below a directory. */
async function entriesOf(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return { path: path.slice(root.length), stats: await lstat(path) }
    }),
  )
}

describe('the contents', () => {
  let entries: Awaited<ReturnType<typeof entriesOf>>
  let paths: string[]
  beforeAll(async () => {
    entries = await entriesOf(image.root)
    paths = entries.map(({ path }) => path)
  })

  test('have at most 220 MB', () => {
    const bytes = entries.reduce((sum, { stats }) => sum + (stats.isFile() ? stats.size : 0), 0)
    expect(bytes).toBeGreaterThan(100 * MEGABYTE)
    expect(bytes).toBeLessThan(220 * MEGABYTE)
  })

  test('are what runs: no shell, package manager, sources of the console, tests, types or source maps', () => {
    expect(paths).toEqual(expect.arrayContaining(['/app/bin/flowgate.js', '/app/dist/console']))
    const needless =
      /\/(?:sh|bash|apt|dpkg|npm|npx)$|\/(?:tests?|\.npm|\.git)\/|\.test\.\w+$|\.map$|\.d\.[cm]?ts$|\/vitest\//
    expect(paths.filter((path) => needless.test(path))).toEqual([])
    expect(paths.filter((path) => path.startsWith('/app/console/') && path.includes('.'))).toEqual([
      '/app/console/graph/generated/persisted-documents.json',
    ])
  })

  test('keep the licences of the packages', () => {
    const packages = paths.filter((path) => /\/node_modules\/(?:@[^/]+\/)?[^/.@][^/]*$/.test(path))
    expect(packages.length).toBeGreaterThan(300)
    const licences = packages.flatMap((path) =>
      readdirSync(join(PROJECT, path.replace('/app/', '')))
        .filter((name) => /^(?:licen[cs]e|notice|copying)/i.test(name))
        .map((name) => `${path}/${name}`),
    )
    expect(licences.length).toBeGreaterThan(300)
    const present = new Set(paths)
    expect(licences.filter((path) => !present.has(path))).toEqual([])
  })

  test('belong to root, and the user can write only its state and /tmp', () => {
    const [uid, gid] = image.user.split(':').map(Number)
    const writable = entries.filter(
      ({ stats: { uid: owner, gid: group, mode }, stats }) =>
        !stats.isSymbolicLink() &&
        ((owner === uid && mode & 0o200) || (group === gid && mode & 0o020) || mode & 0o002),
    )
    expect(writable.map(({ path }) => path).toSorted()).toEqual(['/tmp', '/var/lib/flowgate'])
    // No program gives its caller other rights.
    expect(entries.filter(({ stats }) => stats.isFile() && stats.mode & 0o6000)).toEqual([])
  })
})

test('is described by labels and states its ports and its check', () => {
  expect(image.labels).toMatchObject({
    'org.opencontainers.image.title': 'flowgate',
    'org.opencontainers.image.version': manifest.version,
    'org.opencontainers.image.licenses': manifest.license,
  })
  expect(image.ports).toEqual(['4000/tcp', '9464/tcp'])
  expect(image.healthcheck.slice(0, 2)).toEqual(['CMD', 'node'])
})

const command = (name: string, ...args: string[]) => ['node', 'bin/run.js', `bin/${name}.ts`, ...args]

describe('run', () => {
  test('it migrates, loads, and examines its database', async () => {
    expect(await tried.run(command('migrate'))).toEqual({
      code: 0,
      output: expect.stringMatching(/^applied 0001/),
    })
    const load = await withFiles(exampleMarket(), async (source) => {
      // Its user is none of the machine's.
      await chmod(source, 0o755)
      return tried.run(command('load', '/data'), {}, [{ source, target: '/data', isReadOnly: true }])
    })
    expect(load).toEqual({ code: 0, output: expect.stringContaining('securities: 2 added') })
    const doctor = await tried.run(command('doctor', '--as-archive'))
    expect(withRoomOnDisk(doctor.code, doctor.output)).toEqual({
      code: 0,
      printed: expect.stringMatching(/^(?:ok .*\n)+$/),
    })
    expect(await tried.run(command('distribute', '--check'))).toEqual({
      code: 1,
      output: expect.stringMatching(/^flowgate: the server lacks the extension citus/),
    })
  })

  test('it serves, its worker runs a job, and both end within their grace', async () => {
    const [port, workersPort] = [await serverPort(), await serverPort()].map(String) as [string, string]
    const web = tried.start({ ROLE: 'web', PORT: port })
    const worker = tried.start({ ROLE: 'worker', METRICS_PORT: workersPort })
    const [origin = ''] = (await web.says(/http:\/\/[\d.:]+\d/)) as [string]
    await until(
      async () => (await fetch(`${origin}/health/ready`)).status,
      (status) => status === 200,
    )
    expect(await tried.run(image.healthcheck.slice(1), { PORT: port })).toEqual({ code: 0, output: '' })

    const page = await (await fetch(`${origin}/`, { headers: { accept: 'text/html' } })).text()
    const [, script] = /src="(\/console\/[^"]+\.js)"/.exec(page) ?? []
    expect((await fetch(origin + script)).headers.get('content-type')).toMatch(/javascript/)

    const { output } = await tried.run(
      command('token', '--email', 'user@example.com', '--tier', 'professional'),
    )
    const post = async (path: string, body: object, more: Record<string, string> = {}) => {
      const headers = {
        authorization: `Bearer ${output.trim()}`,
        'content-type': 'application/json',
        ...more,
      }
      const send = async () =>
        (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).text()
      // A machine that is too busy is told to callers, who are to try again.
      return JSON.parse(await until(send, (text) => !/"code":"unavailable"/i.test(text)))
    }
    const query = '{ securities(first: 3) { nodes { ticker latest { date px } } } }'
    expect(await post('/graphql', { query })).toMatchObject({
      data: {
        securities: {
          nodes: [{ ticker: 'ACM', latest: { date: '2026-03-10', px: 102.25 } }, { ticker: 'GLX' }],
        },
      },
    })

    const panel = { all: true, start_date: '2026-03-01' }
    const { job_id: id }: JobBody = await post('/securities/timeseries', panel, { prefer: 'respond-async' })
    const path = `/securities/jobs/${id}`
    const linkTo = async (request: string): Promise<string> => (await post('/links', { request })).url
    const status = new URL(await linkTo(`${path}/status`))
    const ended = await until(
      async () => ((await (await fetch(status)).json()) as JobBody).status,
      (state) => FINAL.includes(state),
    )
    expect(ended).toBe('COMPLETED')
    const csv = await (await fetch(await linkTo(`${path}/export?export_format=csv`))).text()
    expect(csv.trim().split('\n')).toHaveLength(5)

    for (const service of [web, worker]) {
      service.terminate()
      expect(await service.ended).toBe(0)
    }
  })
})
