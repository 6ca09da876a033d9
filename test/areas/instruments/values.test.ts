import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../../src/app/schema.ts'
import { rewritten } from '../../../src/protocols/graphql/encoded-documents.ts'
import { withEncodedFields } from '../../../src/protocols/graphql/encoded-schema.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Columns of the metric that an argument names. */

const app = useApp()

type Values = readonly (number | null)[]
type Columns = Readonly<Record<string, Values>> & { readonly transformed?: Readonly<Record<string, Values>> }
interface Answer {
  readonly aggregate: { readonly bars: { readonly columns: Columns } }
}

async function columnsOf(
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Columns | undefined> {
  const { data, errors } = await app.graphql<Answer, Readonly<Record<string, unknown>>>(query, variables)
  expect(errors).toBeUndefined()
  return data?.aggregate.bars.columns
}

const bars = (args: string, columns: string, variables = '') =>
  `${variables} { aggregate(by: { aggregateId: 1 }) { bars(first: 30${args}) { columns { ${columns} } } } }`

describe('values of a metric in columns', () => {
  test('are those of its own field, under any alias', async () => {
    const columns = await columnsOf(
      bars(
        ', assetClass: ALL',
        'px retailNetTurnover callTurnover price: values(metric: PX) values(metric: RETAIL_NET_TURNOVER) calls: values(metric: CALL_TURNOVER)',
      ),
    )
    expect(columns?.['price']).toEqual(columns?.['px'])
    expect(columns?.['values']).toEqual(columns?.['retailNetTurnover'])
    expect(columns?.['calls']).toEqual(columns?.['callTurnover'])
    expect(columns?.['px']?.filter((value) => value !== null).length).toBeGreaterThan(10)
    expect(columns?.['callTurnover']?.some((value) => value !== null)).toBe(true)
  })

  test('are of the metric that a variable names, each time, and are read for it', async () => {
    const query = bars(
      '',
      'a: values(metric: $a) ... on BarColumns { b: values(metric: $b) }',
      'query ($a: Metric!, $b: Metric = PX)',
    )
    const field = { PX: 'px', RETAIL_NET_TURNOVER: 'retailNetTurnover', CALL_TURNOVER: 'callTurnover' }
    const own = await columnsOf(bars(', assetClass: ALL', Object.values(field).join(' ')))
    // Interpreted at first, compiled later; and several times in a row.
    for (let turn = 0; turn < 4; turn++)
      for (const a of ['RETAIL_NET_TURNOVER', 'PX', 'CALL_TURNOVER'] as const) {
        const columns = await columnsOf(query, { a, ...(turn % 2 === 1 && { b: 'RETAIL_NET_TURNOVER' }) })
        const b = turn % 2 === 1 ? 'RETAIL_NET_TURNOVER' : 'PX'
        if (a !== 'CALL_TURNOVER') expect(columns).toEqual({ a: own?.[field[a]], b: own?.[field[b]] })
        else expect(columns?.['a']?.some((value) => value !== null)).toBe(true)
      }
  })

  test('are transformed within the transformed metrics', async () => {
    const args = ', transformation: MOVING_AVG, window: ONE_WEEK'
    const query = bars(
      args,
      'px transformed { px retailNetTurnover one: values(metric: $one) other: values(metric: PX) }',
      'query ($one: Metric!)',
    )
    for (let turn = 0; turn < 3; turn++) {
      const columns = await columnsOf(query, { one: 'RETAIL_NET_TURNOVER' })
      expect(columns?.transformed?.['one']).toEqual(columns?.transformed?.['retailNetTurnover'])
      expect(columns?.transformed?.['other']).toEqual(columns?.transformed?.['px'])
      expect(columns?.transformed?.['px']).not.toEqual(columns?.['px'])
    }
    const alone = bars(args, 'transformed { values(metric: $one) }', 'query ($one: Metric!)')
    const whole = await columnsOf(query, { one: 'PX' })
    expect((await columnsOf(alone, { one: 'PX' }))?.transformed).toEqual({
      values: whole?.transformed?.['px'],
    })
  })

  test('decide the asset class as the field of the metric does', async () => {
    const ask = async (selected: string) =>
      (await columnsOf(bars('', selected)))?.['isPartial' satisfies string]
    expect(await ask('isPartial values(metric: CALL_TURNOVER)')).toEqual(await ask('isPartial callTurnover'))
    expect(await ask('isPartial values(metric: RETAIL_NET_TURNOVER)')).toEqual(
      await ask('isPartial retailNetTurnover'),
    )
  })

  test('are encoded as a whole, as other columns are', () => {
    const document = parse(bars('', 'ts values(metric: $one)', 'query ($one: Metric!)'))
    expect(rewritten(withEncodedFields(schema), document)).not.toBeNull()
  })

  test('stand in the columns of rankings, too', async () => {
    type Board = { board: { columns: { bar: Readonly<Record<string, Values>> } } }
    const query =
      'query ($metric: Metric!) { board: securityLeaderboard(first: 20) { columns { bar { pxChg values(metric: $metric) } } } }'
    for (let turn = 0; turn < 3; turn++) {
      const { data, errors } = await app.graphql<Board, { metric: string }>(query, { metric: 'PX_CHG' })
      expect(errors).toBeUndefined()
      const { pxChg, values } = data?.board.columns.bar ?? {}
      expect(values).toEqual(pxChg)
      expect(values?.some((value) => value !== null)).toBe(true)
    }
  })

  test('cost as much as the field of the metric', async () => {
    const query = (count: number) =>
      `{ aggregate(by: { aggregateId: 1 }) { bars(first: 10000) { columns { ${Array.from({ length: count }, (_, at) => `v${at}: values(metric: PX)`).join(' ')} } } } }`
    expect((await app.graphql<never, never>(query(40))).errors).toBeUndefined()
    const { errors = [] } = await app.graphql<never, never>(query(60))
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['QUERY_TOO_COMPLEX'])
  })
})
