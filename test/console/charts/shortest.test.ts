import { parse, validate } from 'graphql'
import { stringifyDocument } from 'urql'
import { describe, expect, test } from 'vitest'
import { type Source, shortest } from '../../../console/charts/shortest.ts'
import { overlayList } from '../../../console/instrument/chart/overlays.ts'
import { sourcesOf } from '../../../console/instrument/chart/sources.ts'
import { CODECS } from '../../../console/instrument/view.ts'
import { MarketQuery } from '../../../console/market/queries.ts'
import { viewIn } from '../../../console/parts/view.ts'
import { schema } from '../../../src/app/schema.ts'
import { useApp } from '../../helpers/use-app.ts'

/** The queries that charts copy: no longer than what they draw, and answered with it. */

const app = useApp()

const lengthOf = (text: string): number => text.split('\n').length

/** The text of the shortest query, once the schema has accepted it. */
function textOf(sources: readonly Source[]) {
  const { document, variables } = shortest(sources)
  const text = stringifyDocument(document)
  expect(validate(schema, parse(text))).toEqual([])
  expect(text).not.toContain('__typename')
  return { text, variables }
}

async function answerTo<Data>(sources: readonly Source[]) {
  const { text, variables } = textOf(sources)
  const { data, errors } = await app.graphql<Data, Record<string, unknown>>(text, variables)
  expect(errors).toBeUndefined()
  return { text, variables, data: data ?? ({} as Data) }
}

const view = viewIn(CODECS, '')
const window = { from: '2026-01-05', to: '2026-02-27' }
const drawn = { id: 'AGG-TECH', view, interval: 'DAY', window, hasOptions: false, vs: [] } as const

interface Bars {
  readonly bars: { readonly columns: Readonly<Record<string, readonly unknown[]>> }
  readonly overlay1?: { readonly columns: { readonly transformed: { readonly values: readonly unknown[] } } }
  readonly name: string
}

describe('the shortest query of', () => {
  test('an instrument has its bars, and nothing else', async () => {
    const { text, variables, data } = await answerTo<{ instruments: Bars[] }>(sourcesOf(drawn))
    const [instrument] = data.instruments
    expect(Object.keys(instrument ?? {})).toEqual(['name', 'bars'])
    expect(Object.keys(instrument?.bars.columns ?? {})).toEqual([
      'ts',
      'isPartial',
      'px',
      'retailNetTurnover',
    ])
    expect(instrument?.bars.columns['px']?.length).toBeGreaterThan(30)
    expect(variables).toEqual({ id: 'AGG-TECH', interval: 'DAY', ...window, first: 10_000 })
    expect(lengthOf(text)).toBeLessThanOrEqual(20)
  })

  test('a chart with overlays and options has them', async () => {
    const overlays = overlayList.parse('flow.MOVING_AVG.ONE_MONTH', 'overlays')
    const sources = sourcesOf({ ...drawn, hasOptions: true, view: { ...view, overlays } })
    const { text, variables, data } = await answerTo<{ instruments: Bars[] }>(sources)
    expect(Object.keys(data.instruments[0]?.bars.columns ?? {})).toEqual(
      expect.arrayContaining(['call', 'put']),
    )
    expect(data.instruments[0]?.overlay1?.columns.transformed.values.length).toBeGreaterThan(30)
    expect(text).not.toContain('overlay2')
    expect(variables).toMatchObject({ metric1: 'RETAIL_NET_TURNOVER', window1: 'ONE_MONTH' })
    expect(variables).not.toHaveProperty('hasOverlay1')
    expect(lengthOf(text)).toBeLessThanOrEqual(40)
  })

  test('a comparison has all that are compared', async () => {
    type Compared = { instruments: Bars[]; instruments2: Bars[] }
    const sources = sourcesOf({ ...drawn, vs: ['ALFA', 'AGG-FOOD'] })
    const { text, variables, data } = await answerTo<Compared>(sources)
    expect(data.instruments2.map(({ name }) => name)).toEqual(['Alfa Robotics', 'Staples'])
    for (const { bars } of [...data.instruments, ...data.instruments2])
      expect(bars.columns['pxLinked']?.length).toBeGreaterThan(30)
    // What both need stands once.
    expect(Object.keys(variables).sort()).toEqual(['codes', 'first', 'from', 'id', 'interval', 'to'])
    expect(lengthOf(text)).toBeLessThanOrEqual(35)
  })

  test('the map has its securities, with z-scores if they colour it', async () => {
    const source = (withZScores: boolean): Source => ({
      query: MarketQuery,
      variables: { date: null, withZScores },
      drawn: ['map.columns', 'scored.columns'],
    })
    const { text, variables, data } = await answerTo<{ map: { columns: { value: number[] } } }>([
      source(false),
    ])
    expect(data.map.columns.value.length).toBeGreaterThan(3)
    expect(Object.keys(data)).toEqual(['map'])
    expect(variables).toEqual({})
    expect(lengthOf(text)).toBeLessThanOrEqual(20)
    expect(textOf([source(true)]).text).toContain('metric: Z_SCORE')
  })

  test('two sources renames what would collide', () => {
    const one = {
      query: MarketQuery,
      variables: { date: '2026-03-10' },
      drawn: ['map.columns.value'],
    }
    const { variables, text } = textOf([one, { ...one, variables: { date: '2026-03-09' } }])
    expect(variables).toEqual({ date: '2026-03-10', date2: '2026-03-09' })
    expect(text).toContain('map2: securityLeaderboard')
  })
})
