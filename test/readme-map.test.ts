import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** What the README and CONTRIBUTING say of where things are. */

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const isThere = (path: string): boolean => existsSync(new URL(`../${path}`, import.meta.url))

const drawn = [...read('README.md').matchAll(/```mermaid\n(.*?)```/gs)].flatMap(([, drawing = '']) =>
  [...drawing.matchAll(/\["([\w/-]+\.ts)"\]/g)].map(([, path = '']) => path),
)

describe('the drawings of the README', () => {
  test('name files, of a REST request, a query and a job', () => {
    expect(drawn.length).toBeGreaterThan(20)
  })

  test.each([...new Set(drawn)])('src/%s is there', (path) => {
    expect(isThere(`src/${path}`)).toBe(true)
  })
})

const ROOT = new URL('../', import.meta.url)
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.[jt]s$/.test(file) && !file.startsWith('node_modules'),
)

test('files that the documents name are there', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(new URL('docs/adr/', ROOT)).map((name) => `docs/adr/${name}`),
  ]
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w/-]+\.ts)`/g)].map(([, path = '']) => [document, path] as const),
  )
  expect(named.length).toBeGreaterThan(40)
  const isThere = (path: string) => FILES.some((file) => `/${file}`.endsWith(`/${path}`))
  expect(named.filter(([, path]) => !isThere(path))).toEqual([])
})
