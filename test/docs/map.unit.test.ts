import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SETTINGS } from '../../src/platform/cli/settings.ts'
import { DEMO_EMAIL } from '../../src/service/banner.ts'
import { PAGES, read } from '../helpers/documents.ts'

/** Checks that the documentation refers to existing files, headings and settings. */

const isThere = (path: string): boolean => existsSync(new URL(`../../${path}`, import.meta.url))

const drawn = [...(read('README.md') + read('docs/jobs.md')).matchAll(/```mermaid\n(.*?)```/gs)].flatMap(
  ([, drawing = '']) => [...drawing.matchAll(/\["([\w/-]+\.ts)"\]/g)].map(([, path = '']) => path),
)

describe('the diagrams', () => {
  test('name the files involved in a REST request, a query and a job', () => {
    expect(drawn.length).toBeGreaterThan(20)
  })

  test.each([...new Set(drawn)])('src/%s exists', (path) => {
    expect(isThere(`src/${path}`)).toBe(true)
  })
})

const ROOT = new URL('../../', import.meta.url)
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.[jt]s$/.test(file) && !file.startsWith('node_modules'),
)

test('files named in the documentation exist', () => {
  const named = PAGES.flatMap((page) =>
    [...read(page).matchAll(/`([\w/-]+\.ts)`/g)].map(([, path = '']) => [page, path] as const),
  )
  expect(named.length).toBeGreaterThan(40)
  const isKnown = (path: string) => FILES.some((file) => `/${file}`.endsWith(`/${path}`))
  expect(named.filter(([, path]) => !isKnown(path))).toEqual([])
})

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-')

test('links between documents resolve', () => {
  const broken = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)].flatMap(([link, path, anchor]) => {
      const target = new URL(path || page.split('/').at(-1) || '', new URL(page, ROOT))
      if (!existsSync(target)) return [`${page}: ${link}`]
      if (!anchor) return []
      const headings = readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)
      return [...headings].some(([, text = '']) => anchorOf(text) === anchor) ? [] : [`${page}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

test('the configuration page and --help list the same settings', () => {
  const text = read('docs/configuration.md')
  const [, table = ''] = /\| Setting .*?\n\|.*?\n(.*?)\n\n/s.exec(text) ?? []
  const rows = table.split('\n').flatMap((line) => {
    const [names = '', values = ''] = line.slice(2).split(' | ')
    const settings = [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    const fallbacks = values.split('`, `').map((value) => value.replaceAll('`', ''))
    return settings.map((name, at) => [name, fallbacks[at] ?? fallbacks[0]])
  })
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(SETTINGS).map(([name, [fallback]]) => [name, fallback])),
  )
})

test('every token is for the caller that the console signs in, whose jobs are then found', () => {
  const sources = [
    'src/platform/auth/authenticate.ts',
    'src/protocols/graphql/graphiql.ts',
    'console/session/sign-in.tsx',
  ]
  // Tokens of administrators are for loads.
  const emails = [...PAGES, ...sources, 'examples/watch-job.ts'].flatMap((page) =>
    [...read(page).matchAll(/--email ([^\s`]+@example\.com)(?! --role admin)/g)].map(
      ([, email = '']) => email,
    ),
  )
  expect(emails.length).toBeGreaterThan(15)
  expect(new Set(emails)).toEqual(new Set([DEMO_EMAIL]))
})
