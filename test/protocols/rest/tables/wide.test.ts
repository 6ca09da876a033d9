import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvHeader } from '../../../../src/core/rows/row-formats.ts'
import type { Column } from '../../../../src/files/formats/columns.ts'
import { pivoted, pivotOf } from '../../../../src/files/formats/pivot.ts'
import { TableInput, tableRequest } from '../../../../src/protocols/rest/tables/parameters.ts'
import type { ResponseTable } from '../../../../src/protocols/rest/tables/table.ts'
import { writeTable } from '../../../../src/protocols/rest/tables/write.ts'
import { faultsIn } from '../../../helpers/answers.ts'
import { csvRow, parseCsv, unguarded } from '../../../helpers/csv.ts'
import { BODIES, PATHS, SAMPLED } from '../../../helpers/requests.ts'
import { readTable } from '../../../helpers/tables.ts'
import { type Row, readArrow } from '../../../helpers/typed-files.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Rows arranged by date. */

const app = useApp()

const PATH = '/aggregates/timeseries?aggregate_ids=1,3&start_date=2026-03-01'
const FLOWS = '/flow/timeseries?slugs=retail-net,etf-flow'

const textOf = async (path: string): Promise<string> =>
  Buffer.from(await (await app.send(path)).arrayBuffer()).toString()

/** A request for a table: its path, with an asset class if it takes `fields`. */
interface Asked {
  readonly path: string
  readonly assetClass: string | null
}
type Cells = ReturnType<typeof parseCsv>
/** A number of a table: when, of what, which, and its digits. */
type Held = readonly [time: string, series: string, metric: string, digits: string]

async function answerOf({ path, assetClass }: Asked, query: Row, fields: readonly string[]) {
  const body = BODIES[path]
  const chosen = {
    ...(assetClass && { asset_class: body ? [assetClass] : assetClass }),
    ...(fields.length > 0 && { fields }),
  }
  const place = new URL(PATHS[path] ?? path, 'http://localhost')
  for (const [name, value] of Object.entries(body ? query : { ...query, ...chosen }))
    place.searchParams.set(name, String(value))
  return app.send(place.pathname + place.search, {
    ...(body && { method: 'POST', body: JSON.stringify({ ...body, ...chosen }) }),
    headers: body ? { 'content-type': 'application/json' } : {},
  })
}

async function bytesOf(asked: Asked, query: Row, fields: readonly string[]): Promise<Buffer> {
  const response = await answerOf(asked, query, fields)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${asked.path} of ${fields}: ${bytes}`)
  return bytes
}

const cellsOf = async (asked: Asked, layout: string, fields: readonly string[]): Promise<Cells> =>
  parseCsv((await bytesOf(asked, { format: 'csv', layout }, fields)).toString())

/** Names of the columns that `wide` arranges: fractions, or whole numbers if there are none. */
async function metricsOf(asked: Asked, fields: readonly string[]): Promise<string[]> {
  const { types } = await readArrow(await bytesOf(asked, { format: 'arrow' }, fields))
  const named = (type: string) => Object.keys(types).filter((name) => types[name] === type)
  const fractions = named('float64')
  return fractions.length > 0 ? fractions : named('int32').filter((name) => !/^(?:.*_)?id$/.test(name))
}

function inLong([header = [], ...rows]: Cells, metrics: readonly string[]): Held[] {
  const first = (...names: string[]) => header.indexOf(names.find((name) => header.includes(name)) ?? '')
  const [time, series] = [first('ts', 'date', 'target_date'), first('symbol', 'provider_id', 'slug')]
  return rows.flatMap((row) =>
    metrics.flatMap((metric): Held[] => {
      const digits = row[header.indexOf(metric)]
      return digits == null ? [] : [[`${row[time]}`, unguarded(`${row[series]}`), metric, digits]]
    }),
  )
}

function inWide([header = [], ...rows]: Cells, metrics: readonly string[]): Held[] {
  const isOnly = metrics.length === 1
  return rows.flatMap(([time, ...cells]) =>
    cells.flatMap((digits, place): Held[] => {
      const name = unguarded(`${header[place + 1]}`)
      const dot = isOnly ? name.length : name.lastIndexOf('.')
      const metric = isOnly ? metrics.join() : name.slice(dot + 1)
      return digits === null ? [] : [[`${time}`, name.slice(0, dot), metric, digits]]
    }),
  )
}

/** Returns the number of numbers that both layouts hold. */
async function numbersOf(asked: Asked, fields: readonly string[]): Promise<number> {
  const metrics = await metricsOf(asked, fields)
  const long = inLong(await cellsOf(asked, 'long', fields), metrics)
  const wide = inWide(await cellsOf(asked, 'wide', fields), metrics)
  expect([fields, wide.toSorted()]).toEqual([fields, long.toSorted()])
  return long.length
}

describe('wide', () => {
  const KEYS = { time: 'ts', series: ['symbol', 'provider_id'] }

  test('is a row per time, and a column per instrument and metric', async () => {
    const path = `${PATH}&fields=px,retail_net_turnover,name`
    const { data } = (await app.rest<{ data: Row[] }>(path)).body
    const [header = [], ...rows] = parseCsv(await textOf(`${path}&format=csv&layout=wide`))
    expect(header).toEqual([
      'ts',
      ...['AGG-TECH', 'AGG-IDX'].flatMap((id) => [`${id}.px`, `${id}.retail_net_turnover`]),
    ])
    const times = [...new Set(data.map(({ ts }) => ts))]
    expect(rows.map(([ts]) => ts)).toEqual(times)
    for (const row of rows)
      for (const [place, id] of [1, 3].entries()) {
        const bar = data.find((one) => one['ts'] === row[0] && one['id'] === id)
        expect(row.slice(1 + 2 * place, 3 + 2 * place)).toEqual(
          ['px', 'retail_net_turnover'].map((name) => (bar?.[name] == null ? null : String(bar[name]))),
        )
      }
  })

  test('is a column per series if there is one number', async () => {
    const { data } = (await app.rest<{ data: Row[] }>(FLOWS)).body
    const text = await textOf(`${FLOWS}&format=csv&layout=wide`)
    expect(text.split('\r\n')[0]).toBe('date,retail-net,etf-flow')
    expect(text.split('\r\n').slice(1, -1)).toHaveLength(new Set(data.map(({ date }) => date)).size)
  })

  test('is the same in every format', async () => {
    const read = async (format: 'csv' | 'ndjson' | 'arrow' | 'parquet' | 'xlsx', like: readonly Row[]) => {
      const response = await app.send(`${FLOWS}&format=${format}&layout=wide`)
      const rows = await readTable(format, Buffer.from(await response.arrayBuffer()), like)
      return rows.map(({ date, ...row }) => ({ ...row, date: new Date(date as string).getTime() }))
    }
    const expected = await read('ndjson', [])
    expect(expected.length).toBeGreaterThan(60)
    for (const format of ['csv', 'arrow', 'parquet', 'xlsx'] as const)
      expect(await read(format, expected.length ? expected : [])).toEqual(expected)
  })

  test('names series by their key if another one has the same label', async () => {
    const columns: Column[] = [
      { name: 'ts', kind: 'text' },
      { name: 'provider_id', kind: 'text' },
      { name: 'symbol', kind: 'text' },
      { name: 'px', kind: 'number' },
    ]
    const rows = [
      ['d2', 'P1', 'SAME', 1],
      ['d2', 'P2', 'SAME', 2],
      ['d1', 'P2', 'SAME', 3],
      ['d1', 'P3', '=a "b", c', null],
    ]
    const csv = Buffer.from(rows.map(csvRow).join(''))
    const wide = await pivoted({ columns, csv, rows: 4 }, KEYS)
    if (!wide) throw new Error('It is not too wide')
    expect(wide.columns.map(({ name }) => name)).toEqual(['ts', 'P1', 'P2', '=a "b", c'])
    expect([wide.csv.toString(), wide.rows]).toEqual(['d2,1,2,\r\nd1,,3,\r\n', 2])
    expect(csvHeader(wide.columns)).toBe(`ts,P1,P2,"'=a ""b"", c"\r\n`)
  })

  test.each([
    ['columns', (place: number) => ['d', `P${place}`], 16_384],
    ['cells', (place: number) => [`d${place}`, `P${place}`], 1_500],
  ])('is refused if there are too many %s', async (_what, keysOf, most) => {
    const columns: Column[] = [
      ...['ts', 'provider_id', 'symbol'].map((name): Column => ({ name, kind: 'text' })),
      { name: 'px', kind: 'number' },
    ]
    const wideOf = (count: number) => {
      const rows = Array.from({ length: count }, (_, place) => [...keysOf(place), `S${place}`, place])
      return pivoted({ columns, csv: Buffer.from(rows.map(csvRow).join('')), rows: count }, KEYS)
    }
    expect(await wideOf(most)).toBeUndefined()
    expect((await wideOf(most - 200))?.columns.length).toBe(most - 199)
  })

  test('422 where rows have no dates or no instruments', async () => {
    for (const path of [
      '/series/timeseries/fields',
      '/series/ticker?ticker=ALFA&field=px&start_date=2026-03-01',
    ]) {
      const { status, body } = await app.rest(
        `${path}${path.includes('?') ? '&' : '?'}format=csv&layout=wide`,
      )
      expect([path, status, faultsIn(body)]).toEqual([path, 422, ['query.layout mutually_exclusive']])
    }
  })
})

describe('wide and long hold the same numbers under the same names', () => {
  const REQUESTS = SAMPLED.filter(({ table }) => table?.pivot).flatMap(({ path, input }) => {
    const hasFields = 'fields' in input.shape
    return (hasFields ? ['cash', 'options'] : [null]).map((assetClass) => ({ path, assetClass, hasFields }))
  })
  const CHOOSY = REQUESTS.filter(({ hasFields }) => hasFields)

  test.each(REQUESTS)('$path $assetClass', async (asked) => {
    expect(await numbersOf(asked, [])).toBeGreaterThan(0)
  })

  test.each(CHOOSY)('$path $assetClass, any fields', async (asked) => {
    const [header = []] = await cellsOf(asked, 'long', [])
    const fields: string[] = []
    for (const name of new Set([...header.map(String), 'id', 'provider_id', 'name'])) {
      const { status } = await answerOf(asked, { format: 'json' }, [name])
      expect([200, 422]).toContain(status)
      if (status === 200) fields.push(name)
    }
    expect(fields).toEqual(expect.arrayContaining(['provider_id', 'name', 'px']))
    for (const field of fields) await numbersOf(asked, [field])
    await fc.assert(
      fc.asyncProperty(fc.subarray(fields, { minLength: 2 }), async (some) => {
        await numbersOf(asked, some)
      }),
      { numRuns: 12 },
    )
  })
})

test('rows that do not say of what they are are refused, unless there are none', async () => {
  const tableOf = (rows: number): ResponseTable => ({
    columns: ['ts', 'px'].map((name): Column => ({ name, kind: name === 'px' ? 'number' : 'text' })),
    ...{ rows, rest: {} },
    writeCsv: (out) => {
      out.writeText(csvRow(['d', 1]))
      return []
    },
    writeLines: () => [],
    release: () => {},
  })
  const request = tableRequest(TableInput.parse({ format: 'csv', layout: 'wide' }), null)
  await expect(writeTable(tableOf(1), request)).rejects.toMatchObject({ faults: [{ path: ['layout'] }] })
  expect((await writeTable(tableOf(0), request)).rows).toBe(0)
})

describe('any rows', () => {
  const KEYS = ['symbol', 'provider_id', 'slug', 'aggregate_id']
  const METRICS = ['px', 'net']
  const text = fc.constantFrom('A', 'B', 'A B', 'ts', 'date', '1', '=a', '"', 'x,y', '')
  const cell = fc.oneof(text, fc.constant(null))
  const table = fc
    .tuple(fc.subarray(KEYS, { minLength: 1 }), fc.subarray(METRICS, { minLength: 1 }))
    .chain(([keys, metrics]) =>
      fc.record({
        ...{ keys: fc.constant(keys), metrics: fc.constant(metrics) },
        rows: fc.array(
          fc.record({
            time: fc.constantFrom('d1', 'd2', 'd3'),
            identity: fc.tuple(...keys.map(() => cell)),
          }),
          { minLength: 1, maxLength: 12 },
        ),
      }),
    )

  test('keep every number apart from those of other series, in a column of its own name', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ keys, metrics, rows }) => {
        const columns: Column[] = [
          ...['ts', ...keys].map((name): Column => ({ name, kind: 'text' })),
          ...metrics.map((name): Column => ({ name, kind: 'number' })),
        ]
        const lines = rows.map(({ time, identity }, row) =>
          csvRow([time, ...identity, ...metrics.map((_, place) => 10 * row + place)]),
        )
        const pivot = pivotOf(columns)
        const wide =
          pivot && (await pivoted({ columns, csv: Buffer.from(lines.join('')), rows: rows.length }, pivot))
        if (!wide) throw new Error('The rows cannot be arranged')
        const names = wide.columns.map(({ name }) => name)
        expect(new Set(names).size).toBe(names.length)
        // Where each number of the long rows went: a column for each series and metric, a row of its time.
        const series = new Map<string, string>()
        const found = parseCsv(wide.csv.toString()).flatMap(([time, ...cells]) =>
          cells.flatMap((digits, place) => {
            if (digits === null) return []
            const row = rows[Math.floor(Number(digits) / 10)]
            const metric = Number(digits) % 10
            expect([row?.time, place % metrics.length]).toEqual([time, metric])
            const name = String(Math.floor(place / metrics.length))
            const identity = JSON.stringify(row?.identity)
            expect(series.get(name) ?? identity).toBe(identity)
            series.set(name, identity)
            return [digits]
          }),
        )
        expect(found).toHaveLength(rows.length * metrics.length)
        expect(new Set(found).size).toBe(found.length)
      }),
      { numRuns: 500 },
    )
  })
})
