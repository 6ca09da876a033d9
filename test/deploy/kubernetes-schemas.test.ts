import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { FILES, readYaml } from '../helpers/deployment.ts'

/**
 * deploy/kubernetes against the schemas of the Kubernetes API, of the oldest release that the guide supports. The
 * compiler refuses what the API server would with `fieldValidation=Strict`: unknown fields, missing ones, other types.
 */

const execute = promisify(execFile)
const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const Manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() })
type Manifest = z.infer<typeof Manifest>

const MANIFESTS = FILES.filter((path) => /^deploy\/kubernetes\/.*\.yaml$/.test(path))
  .filter((path) => !path.endsWith('kustomization.yaml'))
  .map((path) => ({ path, manifest: Manifest.parse(readYaml(path)) }))

/** Module that declares the kinds of a version: `autoscaling/v2`, `networking.k8s.io/v1`, `v1`. */
function moduleOf(apiVersion: string): string {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
  return `kubernetes-types/${group.split('.')[0]}/${version}`
}

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flowgate-kubernetes-'))
  await symlink(join(PROJECT, 'node_modules'), join(directory, 'node_modules'))
  const compilerOptions = {
    ...{ module: 'esnext', moduleResolution: 'bundler', target: 'esnext', types: [] },
    ...{ noEmit: true, strict: true, exactOptionalPropertyTypes: true },
  }
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
})
afterAll(() => rm(directory, { recursive: true }))

/** Returns what the compiler says about manifests, each under a name. */
async function faultsIn(
  manifests: readonly (readonly [name: string, manifest: Manifest])[],
): Promise<string> {
  const lines = manifests.map(([name, manifest]) => {
    const type = `import('${moduleOf(manifest.apiVersion)}').${manifest.kind}`
    return `export const ${name.replaceAll(/\W/g, '_')}: ${type} = ${JSON.stringify(manifest)}`
  })
  await writeFile(join(directory, 'manifests.ts'), lines.join('\n'))
  const { stdout } = await execute('tsc', ['-p', directory]).catch((error: { stdout: string }) => error)
  return stdout
}

test('every manifest fits the schema of its kind', async () => {
  expect(MANIFESTS.length).toBeGreaterThan(10)
  expect(await faultsIn(MANIFESTS.map(({ path, manifest }) => [path, manifest]))).toBe('')
})

test('the check refuses what an API server would', async () => {
  const web = MANIFESTS.find(({ path }) => path.endsWith('base/web.yaml'))?.manifest
  expect(web).toBeDefined()
  const text = JSON.stringify(web)
  const wrong = [
    ['"terminationGracePeriodSeconds"', '"terminationGracePeriod"'],
    ['"maxSurge":1', '"maxSurge":true'],
    ['"whenUnsatisfiable":"ScheduleAnyway",', ''],
  ] as const
  for (const [from, to] of wrong) {
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    expect(await faultsIn([['web', Manifest.parse(JSON.parse(changed))]]), to).toMatch(/error TS\d+/)
  }
})
