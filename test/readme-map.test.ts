import { existsSync, readFileSync } from 'node:fs'
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

test('files and folders that the documents name are there', () => {
  const named = ['README.md', 'CONTRIBUTING.md'].flatMap((document) =>
    [...read(document).matchAll(/`((?:src|db|test|docs|bin)\/[\w./-]+)`/g)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})
