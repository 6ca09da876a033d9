import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '../../src/platform/config.ts'
import { FILES, inImage, isSetting, MALLOC, read, readYaml, variablesOf } from '../helpers/deployment.ts'

/** deploy/kubernetes. */

const DIRECTORY = 'deploy/kubernetes/'
const KUSTOMIZATION = 'kustomization.yaml'

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const Container = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }).optional() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.object({ drop: z.array(z.string()) }),
  }),
})
const Pod = z.object({
  metadata: z.object({
    labels: z.record(z.string(), z.string()),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  spec: z.object({
    automountServiceAccountToken: z.boolean(),
    terminationGracePeriodSeconds: z.number().default(30),
    securityContext: z.object({
      runAsNonRoot: z.boolean(),
      runAsUser: z.number(),
      seccompProfile: z.object({ type: z.string() }),
    }),
    containers: z.array(Container).length(1),
    volumes: z.array(z.looseObject({ name: z.string() })).default([]),
  }),
})
const Resource = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z
    .looseObject({
      template: Pod.optional(),
      jobTemplate: z.object({ spec: z.looseObject({ template: Pod }) }).optional(),
    })
    .optional(),
})
const Kustomization = z.object({
  resources: z.array(z.string()),
  configMapGenerator: z.array(z.object({ literals: z.array(z.string()) })).default([]),
  secretGenerator: z.array(z.object({ envs: z.array(z.string()) })).default([]),
})

const kustomization = (layer: string) =>
  Kustomization.parse(readYaml(`${DIRECTORY}${layer}/${KUSTOMIZATION}`))
const base = kustomization('base')
const example = kustomization('example')
const load = kustomization('load')

const resourcesOf = (layer: string, files: readonly string[]) =>
  files.map((file) => Resource.parse(readYaml(`${DIRECTORY}${layer}/${file}`)))
const resources = [...resourcesOf('base', base.resources), ...resourcesOf('load', load.resources)]
const pods = resources.flatMap(({ metadata, spec }) => {
  const template = spec?.template ?? spec?.jobTemplate?.spec.template
  return template ? [[metadata.name, template] as const] : []
})
const containerOf = (name: string) => pods.find(([pod]) => pod === name)?.[1].spec.containers[0]
/** Pods that run a command to its end. */
const COMMANDS = ['flowgate-migrate', 'flowgate-load']
/** The specification of the only resource of a kind with a name. */
const specOf = (kind: string, name: string) =>
  resources.find((resource) => resource.kind === kind && resource.metadata.name === name)?.spec

test('the kustomizations list every file', () => {
  const listed = [
    ...base.resources.map((file) => `base/${file}`),
    ...load.resources.map((file) => `load/${file}`),
    ...[...example.resources, ...example.secretGenerator.flatMap(({ envs }) => envs)]
      .filter((file) => file !== '../base')
      .map((file) => `example/${file}`),
    ...['base', 'example', 'load'].map((layer) => `${layer}/${KUSTOMIZATION}`),
  ]
  const present = FILES.filter((path) => path.startsWith(DIRECTORY)).map((path) =>
    path.slice(DIRECTORY.length),
  )
  expect(listed.toSorted()).toEqual(present.toSorted())
})

test('the service accepts the settings of the pods', () => {
  const literals = [base, example].flatMap((layer) => layer.configMapGenerator.flatMap((map) => map.literals))
  const shared = {
    ...Object.fromEntries(literals.map((text) => text.split(/=(.*)/s).slice(0, 2))),
    ...variablesOf(`${DIRECTORY}example/secret.env.example`),
  }
  for (const [name, { spec }] of pods) {
    const own = spec.containers.flatMap(({ env }) =>
      env.map((variable) => [variable.name, variable.value ?? 'postgres://x/']),
    )
    const settings: Record<string, string> = { NODE_ENV: 'production', ...shared, ...Object.fromEntries(own) }
    expect({ name, unknown: Object.keys(settings).filter((setting) => !isSetting(setting)) }).toEqual({
      name,
      unknown: [],
    })
    const role = COMMANDS.includes(name) ? 'all' : name.replace('flowgate-', '')
    expect(loadConfig(settings)).toMatchObject({ role, metricsPort: 9464 })
  }
})

test('pods that stay read the settings of `npm start` for the C library', () => {
  expect(base.configMapGenerator.flatMap(({ literals }) => literals)).toEqual(expect.arrayContaining(MALLOC))
  const staying = pods.filter(([name]) => !COMMANDS.includes(name))
  expect(staying.map(([name]) => name)).toEqual(['flowgate-web', 'flowgate-worker'])
  for (const [, { spec }] of staying)
    expect(spec.containers[0]?.envFrom.map(({ configMapRef }) => configMapRef?.name)).toContain('flowgate')
})

describe('pods', () => {
  test.each(pods)('of %s satisfy the standard `restricted`, on a read-only file system', (_, { spec }) => {
    expect(spec.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: Number(inImage('USER').join().split(':')[0]),
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(spec.automountServiceAccountToken).toBe(false)
    expect(spec.containers.map(({ image, securityContext }) => ({ image, ...securityContext }))).toEqual([
      {
        image: 'flowgate',
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    ])
  })

  test('have as long to stop as a shutdown takes', () => {
    for (const [, { spec }] of pods) {
      const slept = spec.containers[0]?.lifecycle?.preStop.sleep.seconds ?? 0
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(slept + 25)
    }
  })

  test('are probed and scraped on ports that they listen on', () => {
    const [port, metrics] = inImage('EXPOSE').join().split(' ').map(Number)
    const web = containerOf('flowgate-web')
    expect(web?.ports).toEqual([
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: metrics },
    ])
    expect(web?.startupProbe?.httpGet).toEqual({ path: '/health/live', port: 'http' })
    expect(web?.livenessProbe?.httpGet).toEqual({ path: '/health/live', port: 'http' })
    expect(web?.readinessProbe?.httpGet).toEqual({ path: '/health/ready', port: 'http' })
    const worker = containerOf('flowgate-worker')
    expect(worker?.ports).toEqual([{ name: 'metrics', containerPort: metrics }])
    expect(worker?.livenessProbe?.httpGet).toEqual({ path: '/metrics', port: 'metrics' })
    for (const [, { metadata }] of pods.filter(([, { spec }]) => spec.containers[0]?.ports.length))
      expect(metadata.annotations['prometheus.io/port']).toBe(String(metrics))
  })
})

test('selectors match the labels of the pods that they mean', () => {
  const label = 'app.kubernetes.io/component'
  for (const [name, { metadata }] of pods) {
    const component = { [label]: name.replace('flowgate-', '') }
    expect(metadata.labels).toEqual(component)
    if (COMMANDS.includes(name)) continue
    expect(specOf('Deployment', name)?.['selector']).toEqual({ matchLabels: component })
    expect(specOf('PodDisruptionBudget', name)?.['selector']).toEqual({ matchLabels: component })
  }
  expect(specOf('Service', 'flowgate')?.['selector']).toEqual({ [label]: 'web' })
  expect(specOf('HorizontalPodAutoscaler', 'flowgate-web')).toMatchObject({
    scaleTargetRef: { kind: 'Deployment', name: 'flowgate-web' },
    minReplicas: 2,
  })
})

test('loads of the inbox never overlap, and take the volume of the claim', () => {
  const inbox = 'flowgate-inbox'
  expect(specOf('PersistentVolumeClaim', inbox)).toMatchObject({ accessModes: ['ReadWriteMany'] })
  expect(specOf('CronJob', 'flowgate-load')).toMatchObject({
    concurrencyPolicy: 'Forbid',
    schedule: '*/5 * * * *',
  })
  const pod = pods.find(([name]) => name === 'flowgate-load')?.[1].spec
  const command = ['node', 'bin/run.js', 'bin/load.ts', '--watch', '/inbox', '--once']
  const mounts = [{ name: 'inbox', mountPath: '/inbox' }, { name: 'tmp' }]
  expect(pod?.containers).toMatchObject([{ command, volumeMounts: mounts }])
  expect(pod?.volumes).toMatchObject([
    { name: 'inbox', persistentVolumeClaim: { claimName: inbox } },
    { name: 'tmp' },
  ])
})

test('the guide has the rule of the metric that the autoscaler asks for', () => {
  const metric = /name: (nodejs_\w+)/.exec(read(`${DIRECTORY}base/web-scaler.yaml`))?.[1]
  expect(metric).toBeDefined()
  expect(read('docs/deploying.md')).toContain(`seriesQuery: '${metric}{`)
})
