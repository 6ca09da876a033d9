import { describe, expect, test } from 'vitest'
import { routes } from '../../../../src/app/areas.ts'
import { shapeOf } from '../../../../src/core/shape.ts'
import { BODIES, PATHS, SAMPLED } from '../../../helpers/requests.ts'
import { FORMATS, mediaOf, plainRows, readTable } from '../../../helpers/tables.ts'
import type { Row } from '../../../helpers/typed-files.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Every table of rows is available in every format, with the rows of its JSON. */

const app = useApp()

/** Lists of rows that are no tables of data: those of the caller's own things, and of loads. */
const LISTS = [
  '/aggregates/jobs',
  '/securities/jobs',
  '/links',
  '/loads',
  '/series/user/',
  '/screens',
  '/alerts',
]

// Matches of saved screens are those of `/screens/run`.
const TABLES = SAMPLED.filter(({ table }) => table !== undefined)

interface Bodies {
  readonly [member: string]: unknown
}
type Values = Record<string, Record<string, unknown>>

/** How bodies contain their rows, unless they are the body or its only list of objects. */
const ROWS: Readonly<Record<string, (body: Bodies) => Row[]>> = {
  '/aggregates/{aggregate_id}/latest': ({ data }) => [data as Row],
  '/aggregates/reference/types/list': (names) => (names as unknown as string[]).map((type) => ({ type })),
  '/aggregates/reference/subtypes': (names) => (names as unknown as string[]).map((subtype) => ({ subtype })),
  '/aggregates/reference/{provider_id}/constituents': ({ constituent_ids }) =>
    (constituent_ids as number[]).map((id) => ({ id })),
  '/series/timeseries/intervals': ({ intervals }) =>
    (intervals as string[]).map((interval) => ({ interval })),
  '/series/sectors': (body) =>
    (body as unknown as { sector: string; industries: Row[] }[]).flatMap(({ sector, industries }) =>
      industries.map((industry) => ({ sector, ...industry })),
    ),
  '/series/marketdata': ({ results }) =>
    Object.entries(results as Record<string, Row[]>).flatMap(([symbol, rows]) =>
      rows.map((row) => ({ symbol, ...row })),
    ),
  '/flow/forecast': ({ data }) =>
    (data as { horizon: number; target_date: string; metrics: Record<string, Row> }[]).flatMap(
      ({ metrics, ...row }) => Object.entries(metrics).map(([slug, cell]) => ({ ...row, slug, ...cell })),
    ),
  '/aggregates/comparison/compare': ({ aggregates }) =>
    Object.values(aggregates as Record<string, Row & { metrics: Record<string, Row> }>).flatMap(
      ({ metrics, ...aggregate }) =>
        Object.entries(metrics).map(([metric, measures]) => ({ ...aggregate, metric, ...measures })),
    ),
  '/aggregates/comparison/side-by-side': ({ data, aggregates }) =>
    (data as { ts: string; values: Values }[]).flatMap(({ ts, values }) =>
      (aggregates as { id: number; provider_id: string; name: string }[]).map(
        ({ id, provider_id, name }) => ({ ts, id, provider_id, name, ...values[id] }),
      ),
    ),
}

function rowsIn(path: string, body: Bodies): Row[] {
  const own = ROWS[path]
  if (own) return own(body)
  if (Array.isArray(body)) return body
  const [rows, ...others] = ['data', 'lags', 'results', 'constituents', 'fields'].filter(
    (name) => name in body,
  )
  if (!rows || others.length > 0) throw new Error(`Where are the rows of ${path}?`)
  return body[rows] as Row[]
}

/** Asks a path for a format. */
async function ask(path: string, format?: string, headers: Record<string, string> = {}) {
  const address = PATHS[path] ?? path
  const query = format ? `${address.includes('?') ? '&' : '?'}format=${format}` : ''
  const body = BODIES[path]
  return app.send(address + query, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
}

/** Whether a body is a list of objects, or has a member that is. */
function isList(schema: (typeof routes)[number]['body']): boolean {
  const body = shapeOf(schema)
  return [body, body.properties?.['data'], body.properties?.['results']].some(
    (shape) => shape?.kind === 'array' && shape.item?.kind === 'object',
  )
}

test('every list of rows is a table', () => {
  const missing = routes.filter(({ body, table, media }) => !table && !media && isList(body))
  const own = missing.filter(({ path }) => !LISTS.some((list) => path.startsWith(list)))
  expect(own.map(({ path }) => path)).toEqual([])
  expect(TABLES.length).toBeGreaterThan(25)
})

describe.each(TABLES.map(({ path }) => path))('%s', (path) => {
  test.each(FORMATS)('as %s is the rows of its JSON', async (format) => {
    const json = (await (await ask(path)).json()) as Bodies
    const rows = rowsIn(path, json)
    expect(rows.length).toBeGreaterThan(0)
    const response = await ask(path, format)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { headers } = response
    expect([response.status, headers.get('content-type')]).toEqual([200, mediaOf(format)])
    expect(headers.get('x-row-count')).toBe(String(rows.length))
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="[\\w.-]+\\.${format}"$`),
    )
    const expected = plainRows(rows)
    expect(plainRows(await readTable(format, bytes, expected))).toEqual(expected)
    const byHeader = await ask(path, undefined, { accept: mediaOf(format) })
    expect(Buffer.from(await byHeader.arrayBuffer()).equals(bytes)).toBe(true)
  })
})
