// @module-tag buildah
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ComposeRunner } from '../helpers/compose-runner.ts'
import { read } from '../helpers/deployment.ts'
import { shimDocker } from '../helpers/docker-shim.ts'
import { withRoomOnDisk } from '../helpers/doctor.ts'
import { blocksOf } from '../helpers/documents.ts'
import { exampleMarket } from '../helpers/example-market.ts'
import { until } from '../helpers/jobs.ts'
import { withFiles } from '../helpers/load-files.ts'
import { environment } from '../helpers/service.ts'
import { buildShipped, type ShippedImages } from '../helpers/shipped-image.ts'

/** Runs deploy/compose.yaml as the guide prints it, without Docker: containers are processes (ComposeRunner). */

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const START_MS = 1_800_000

/** Runs a script in a directory, with these programs before those of the machine; returns what it printed. */
function run(script: string, directory: string, programs: string): Promise<string> {
  const env = { ...environment(), PATH: `${programs}:${process.env['PATH']}` }
  return new Promise((resolve, reject) =>
    execFile('bash', ['-euc', script], { cwd: directory, env }, (error, out, err) =>
      error ? reject(new Error(`${error.message}\n${out}\n${err}`)) : resolve(out),
    ),
  )
}

/** Options, those with a value apart, and what follows them. */
function parsed(args: readonly string[]) {
  const volumes: string[] = []
  const rest = [...args]
  while (rest[0]?.startsWith('--')) if (rest.shift() === '--volume') volumes.push(rest.shift() ?? '')
  return { volumes, rest }
}

let images: ShippedImages
let directory: string
let runner: ComposeRunner
let closeShim: () => Promise<void>
let printed: string

/** Carries out a command line of Docker Compose. */
async function compose(verb: string, args: readonly string[], project: string) {
  if (verb === 'up') {
    expect(args).toEqual(['--detach', '--build'])
    runner = await ComposeRunner.open({ ours: images.image, companions: images.companions }, project)
    await runner.up()
    return { code: 0, output: '' }
  }
  expect(verb).toBe('run')
  const { volumes, rest } = parsed(args)
  const [service = '', ...command] = rest
  return runner.run(service, command, volumes)
}

beforeAll(async () => {
  images = await buildShipped()
  directory = await mkdtemp(join(tmpdir(), 'flowgate-guide-'))
  const programs = join(directory, 'bin')
  closeShim = await shimDocker(programs, ([first, verb = '', ...args], project) => {
    expect(first).toBe('compose')
    // The published port is on no address of this machine.
    if (verb === 'port') return Promise.resolve({ code: 0, output: runner.url('proxy', 8080) })
    return compose(verb, args, project)
  })
  const [commands = ''] = blocksOf('docs/deploying.md', 'sh')
  printed = await withFiles(exampleMarket(), async (market) => {
    await chmod(market, 0o755)
    const script = commands
      .replace('https://example.com/flowgate.git', `${PROJECT} flowgate`)
      .replace('/path/to/csv', market)
      .replace('http://127.0.0.1:4000', '"$(docker compose port proxy 8080)"')
    return run(script, directory, programs)
  })
}, START_MS)
afterAll(async () => {
  await runner?.close()
  await closeShim?.()
  await images?.remove()
  await rm(directory, { recursive: true })
})

test('the six commands of the guide lead from a clone to the own data', () => {
  expect(printed).toContain('{"data"')
  const answer = printed.slice(printed.lastIndexOf('{"data"'))
  expect(JSON.parse(answer)).toMatchObject({
    data: { securities: { nodes: [{ ticker: 'ACM', latest: { px: 102.25 } }, { ticker: 'GLX' }] } },
  })
  expect(printed).toContain('securities: 2 added')
})

test('the replica and Redis are used, and the worker is connected', async () => {
  const { code: exitCode, output } = await runner.run('doctor', ['--as-archive'])
  const { code, printed } = withRoomOnDisk(exitCode, output)
  expect({ code, printed }).toEqual({ code: 0, printed: expect.stringMatching(/^(?:ok .*\n)+$/) })
  expect(printed).toMatch(/^ok +redis +(?!none)/m)
  expect(printed).toMatch(/^ok +replica +(?!none)/m)
  expect(printed).toMatch(/^ok +jobs .*worker/m)
})

/** An answer of Prometheus. */
const Answer = z.object({ status: z.literal('success'), data: z.looseObject({}) })
async function prometheus(path: string) {
  const response = await fetch(`${runner.url('prometheus', 9090)}/api/v1/${path}`)
  return Answer.parse(await response.json()).data
}

const Targets = z.object({
  activeTargets: z.array(z.object({ health: z.string(), labels: z.object({ role: z.string() }) })),
})
test('Prometheus reads every process, and accepts the alert rules', async () => {
  const targets = await until(
    async () => Targets.parse(await prometheus('targets')).activeTargets,
    // The first reading of a process may come before it listens.
    (active) => active.length === 3 && active.every(({ health }) => health === 'up'),
  )
  expect(targets.map(({ health, labels }) => [labels.role, health]).toSorted()).toEqual([
    ['web', 'up'],
    ['web', 'up'],
    ['worker', 'up'],
  ])
  const Rules = z.object({
    groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
  })
  const rules = await until(
    async () => Rules.parse(await prometheus('rules')).groups.flatMap((group) => group.rules),
    (all) => all.every(({ health }) => health !== 'unknown'),
  )
  expect(rules.length).toBe([...read('deploy/prometheus/alerts.yml').matchAll(/^ +- alert:/gm)].length)
  expect(rules.filter(({ health }) => health !== 'ok')).toEqual([])
  expect(
    await runner.exec('prometheus', ['promtool', 'check', 'config', '/etc/prometheus/prometheus.yml']),
  ).toEqual({
    code: 0,
    output: expect.stringMatching(/SUCCESS/),
  })
})

const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
})
test('Prometheus answers every query of the dashboard', async () => {
  const { panels } = Dashboard.parse(JSON.parse(read('deploy/grafana/dashboards/flowgate.json')))
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(queries.length).toBeGreaterThan(20)
  for (const query of queries)
    await prometheus(`query?query=${encodeURIComponent(query.replaceAll('$__rate_interval', '1m'))}`)
  // Gauges of the service need one scrape.
  const { result } = await prometheus('query?query=sum(flowgate_pool_connections)')
  expect(result).toHaveLength(1)
})

test('a web process that is stopped fails no request', async () => {
  const origin = runner.url('proxy', 8080)
  let isOver = false
  const statuses: number[] = []
  const asking = (async () => {
    while (!isOver) statuses.push((await fetch(`${origin}/health/live`)).status)
  })()
  const [first] = runner.of('web')
  expect(first && (await runner.stop(first))).toBe(0)
  isOver = true
  await asking
  expect(statuses.length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('everything ends as asked', async () => {
  const ended = await runner.down()
  expect(new Set(ended.map(([name]) => name))).toEqual(
    new Set(['proxy', 'web', 'worker', 'prometheus', 'redis', 'replica', 'postgres']),
  )
  expect(ended.filter(([, code]) => code !== 0)).toEqual([])
})
