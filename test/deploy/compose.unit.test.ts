import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '../../src/platform/config.ts'
import { COMPOSE, EXAMPLE, filled, isOurs } from '../helpers/compose-file.ts'
import { FILES, isSetting, read, readYaml } from '../helpers/deployment.ts'

/** deploy/compose.yaml, and the files that its containers mount. */

const { services, volumes } = COMPOSE
const all = Object.entries(services)
const ours = all.filter(([, service]) => isOurs(service))

/** Environment variables of images that are not ours, and of the scripts that they run. */
const FOREIGN =
  /^(?:POSTGRES_PASSWORD|POSTGRES_INITDB_ARGS|PGPASSWORD|SERVICE_PASSWORD|REPLICA_PASSWORD|GF_\w+)$/

test('.env.example names exactly the variables that compose.yaml reads', () => {
  const read_ = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  expect(Object.keys(EXAMPLE).toSorted()).toEqual([...new Set(read_)].toSorted())
})

test('containers are given only variables that they read', () => {
  expect(ours.length).toBeGreaterThan(5)
  for (const [name, { image, environment }] of all) {
    const unknown = Object.keys(environment).filter((variable) =>
      image.startsWith('flowgate:') ? !isSetting(variable) : !FOREIGN.test(variable),
    )
    expect({ name, unknown }).toEqual({ name, unknown: [] })
  }
})

test('the service accepts the settings of every container, with the values of .env.example', () => {
  const configs = ours.map(([name, { environment }]) => {
    const values = Object.entries(environment).map(([variable, text]) => [variable, filled(text)])
    return [name, loadConfig({ NODE_ENV: 'production', ...Object.fromEntries(values) })] as const
  })
  const { web, worker, token } = Object.fromEntries(configs)
  expect(web).toMatchObject({ role: 'web', allowDevelopmentIssuer: true, corsOrigins: '*', publicUrl: null })
  expect(worker).toMatchObject({ role: 'worker', metricsPort: 9464 })
  expect(token).toMatchObject({ databaseReadUrls: [], allowDevelopmentIssuer: true })
})

describe('containers', () => {
  test.each(all)('%s is hardened and checked', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    // The image itself checks a web process.
    if (name !== 'web') expect(service.healthcheck).toBeDefined()
    expect(service.user ?? '').not.toMatch(/^(?:root|0)\b/)
    // Our image says its user, as those of HAProxy, Prometheus and Grafana do.
    if (/^(?:postgres|redis):/.test(service.image))
      expect({ name, user: service.user }).toEqual({ name, user: expect.any(String) })
  })

  test('of the service have longer to stop than a shutdown takes', () => {
    for (const [, service] of ours) expect(parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(25)
  })

  test('run commands that exist', () => {
    const commands = ours.flatMap(([, { entrypoint = [] }]) => (entrypoint.length > 0 ? [entrypoint] : []))
    expect(commands.length).toBeGreaterThan(4)
    for (const [node, ...files] of commands) {
      expect(node).toBe('node')
      for (const file of files) expect(existsSync(new URL(`../../${file}`, import.meta.url))).toBe(true)
    }
  })

  test('mount files and volumes that exist', () => {
    const sources = all.flatMap(([, service]) => service.volumes.map((volume) => volume.split(':')[0] ?? ''))
    const [paths, names] = [
      sources.filter((source) => source.startsWith('.')),
      sources.filter((source) => /^\w/.test(source)),
    ]
    expect(
      paths.filter((path) => !FILES.some((file) => file.startsWith(path.replace('./', 'deploy/')))),
    ).toEqual([])
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(volumes).toSorted())
  })

  test('wait for each other, and only the proxy and the monitoring are published, on loopback', () => {
    for (const [name, { depends_on }] of all)
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const expected = other === 'migrate' ? 'service_completed_successfully' : 'service_healthy'
        expect({ name, other, condition }).toEqual({ name, other, condition: expected })
      }
    const published = all.flatMap(([name, { ports }]) => ports.map((port) => [name, filled(port)]))
    expect(published).toEqual([
      ['proxy', '127.0.0.1:4000:8080'],
      ['prometheus', '127.0.0.1:9090:9090'],
      ['grafana', '127.0.0.1:3000:3000'],
    ])
  })
})

const Scrapes = z.object({
  scrape_configs: z.array(
    z.object({ dns_sd_configs: z.array(z.object({ names: z.array(z.string()), port: z.number() })) }),
  ),
})

test('Prometheus reads the metrics of every container that has them, and HAProxy reaches the web processes', () => {
  const metered = ours.filter(
    ([, { environment, profiles }]) => environment['METRICS_PORT'] !== undefined && profiles.length === 0,
  )
  const port = metered[0]?.[1].environment['METRICS_PORT']
  const { scrape_configs } = Scrapes.parse(readYaml('deploy/prometheus/prometheus.yml'))
  expect(scrape_configs.flatMap((job) => job.dns_sd_configs)).toEqual([
    { names: metered.map(([name]) => name), port: Number(port) },
  ])
  expect(services['worker']?.healthcheck?.test?.join(' ')).toContain(`:${port}/`)
  expect(read('deploy/haproxy.cfg')).toMatch(/server-template web \d+ web:4000\n/)
})

test('the commands of the guide name containers that exist', () => {
  const guide = read('docs/deploying.md')
  const run = [...guide.matchAll(/docker compose run (?:--rm|--no-TTY|--volume \S+| )+(\w[\w-]*)/g)].map(
    ([, name]) => name,
  )
  expect(run.length).toBeGreaterThan(2)
  expect(run.filter((name = '') => !(name in services))).toEqual([])
})
