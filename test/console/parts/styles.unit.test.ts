import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const CONSOLE = fileURLToPath(new URL('../../../console', import.meta.url))
const sheets = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
)

/** Classes that a stylesheet styles by themselves. */
const classesOf = (sheet: string): Set<string> => {
  const text = readFileSync(join(CONSOLE, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  return new Set([...text.matchAll(/(?:^|[{},])\s*\.([a-z][\w-]*)\s*(?=[{,])/g)].map(([, name = '']) => name))
}

test('a class belongs to one stylesheet: a page keeps those of all screens that it has shown', () => {
  expect(sheets.length).toBeGreaterThan(10)
  const owners = Map.groupBy(
    sheets.flatMap((sheet) => [...classesOf(sheet)].map((name) => ({ name, sheet }))),
    ({ name }) => name,
  )
  const shared = [...owners.values()].filter((uses) => uses.length > 1)
  expect(shared).toEqual([])
})
