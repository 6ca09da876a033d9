import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundledPackages, importedBy, type Lock, misfits, readLock, shipped } from '../../scripts/licences.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const LOCK: Lock = {
  '': { version: '1.0.0' },
  'node_modules/server': { version: '1.0.0', license: 'ISC' },
  'node_modules/either': { version: '1.1.0', license: '(GPL-3.0-only OR MIT)' },
  'node_modules/both': { version: '1.2.0', license: 'MIT AND GPL-3.0-only' },
  'node_modules/silent': { version: '1.3.0' },
  'node_modules/custom': { version: '1.4.0', license: 'SEE LICENSE IN LICENSE.md' },
  'node_modules/tool': { version: '2.0.0', license: 'GPL-3.0-only', dev: true },
  'node_modules/@ui/menu': {
    version: '3.0.0',
    license: 'MIT',
    dev: true,
    dependencies: { part: '1', '@ui/base': '1' },
  },
  'node_modules/@ui/menu/node_modules/part': { version: '1.0.0', license: 'AGPL-3.0-only', dev: true },
  'node_modules/part': { version: '2.0.0', license: 'MIT', dev: true },
  'node_modules/@ui/base': {
    version: '1.0.0',
    license: 'MIT',
    dev: true,
    optionalDependencies: { part: '2', absent: '1' },
  },
}

test('packages that users receive are those of the service, and those built into the console', () => {
  const service = ['both', 'custom', 'either', 'server', 'silent'].map((name) => `node_modules/${name}`)
  expect(shipped(LOCK, [])).toEqual(service)
  expect(shipped(LOCK, ['@ui/menu'])).toEqual([
    ...['node_modules/@ui/base', 'node_modules/@ui/menu', 'node_modules/@ui/menu/node_modules/part'],
    ...service.slice(0, 3),
    ...['node_modules/part', ...service.slice(3)],
  ])
  expect(() => shipped(LOCK, ['nowhere'])).toThrow('The console imports nowhere')
})

test('a licence that does not fit MIT is named, one that nobody knows too', () => {
  expect(misfits(LOCK, shipped(LOCK, ['@ui/menu']))).toEqual([
    'part 1.0.0: AGPL-3.0-only',
    'both 1.2.0: MIT AND GPL-3.0-only',
    'custom 1.4.0: SEE LICENSE IN LICENSE.md',
    'silent 1.3.0: no licence stated',
  ])
})

test('imports of a source are found in every form, those of its own files are not', () => {
  expect(
    importedBy(`import a from 'a'
import { b } from "@scope/b/deep/file.js"
import type {
  C,
} from 'c'
import './d.css'
import 'e/e.css'
export * from '../../f.ts'
const g = () => import('g')
`),
  ).toEqual(['a', '@scope/b', 'c', 'e', 'g'])
})

test('the project itself ships what fits', async () => {
  const built = await bundledPackages(root)
  expect(built).toEqual(expect.arrayContaining(['react', 'react-dom', 'echarts', 'urql']))
  const lock = await readLock(new URL('../../package-lock.json', import.meta.url))
  const folders = shipped(lock, built)
  expect(folders).toContain('node_modules/graphql-yoga')
  expect(folders).toContain('node_modules/zrender')
  expect(folders).not.toContain('node_modules/vitest')
  expect(misfits(lock, folders)).toEqual([])
})
