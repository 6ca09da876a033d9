import { expect, test } from 'vitest'
import { loadFiles } from '../helpers/load-files.ts'
import { useApp } from '../helpers/use-app.ts'

const app = useApp()

const CODES = [
  'latest',
  'timeseries',
  'rank-history',
  'list',
  'Types',
  '...',
  '-',
  '~',
  '%',
  '%2F',
  'A%2FB',
  'BRK/B',
  '/',
  'a?b',
  'a#b',
].concat([
  'A B',
  'A;B',
  'A\\B',
  'A+B',
  "A'B",
  'A"B',
  'A&B=C',
  'é',
  '株',
  '🙂',
  '0',
  '1e5',
  'null',
  '=1',
  '{x}',
  '<b>',
  ':id',
  '*',
])

test('every code that a load accepts can be asked for in a path', async () => {
  await loadFiles(app.database.pool, {
    'securities.csv': CODES.map((code, at) => ({
      id: 9000 + at,
      provider_id: `S ${code}`,
      ticker: code,
      name: code,
    })),
    'aggregates.csv': CODES.map((code, at) => ({
      id: 9500 + at,
      provider_id: code,
      name: code,
      type: 'Test',
    })),
  })
  const textOf = async (path: string) => {
    const { status, body } = await app.rest(path)
    return `${status} ${JSON.stringify(body)}`
  }
  for (const code of CODES) {
    const inPath = encodeURIComponent(code)
    expect(await textOf(`/aggregates/reference/${inPath}`)).toContain(`"provider_id":${JSON.stringify(code)}`)
    expect(await textOf(`/series/securities/${inPath}/summary`)).toContain(`"ticker":${JSON.stringify(code)}`)
  }
})
