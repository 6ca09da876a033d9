import { expect, test } from 'vitest'
import { z } from 'zod'
import { shapeOf } from '../../src/core/shape.ts'
import { exchangeDate } from '../../src/market/exchange-date.ts'
import { NAME_RULES } from '../../src/protocols/graphql/name-arguments.ts'
import { normalise } from '../../src/protocols/identify.ts'
import { NAMES } from '../../src/protocols/rest/parse.ts'
import { NOW } from '../helpers/market.ts'

/** An id whose names may depend on the time of the request: a future of the running year. */
const future = z.int().meta({
  resolve: (text: string, now: Date) => (text === 'front' ? `FUT${exchangeDate(now).year}` : undefined),
  naming: {
    kind: 'security',
    pattern: /^[A-Za-z0-9]+$/,
    argument: 'ticker',
    nouns: { one: 'Ticker', many: 'Tickers' },
    ...{ id: 'Future', description: 'A future.', example: 'FUT2026' },
  },
})

test.each([
  ['REST', NAMES],
  ['the graph', NAME_RULES],
])('%s resolves what depends on the time before names', (_protocol, rules) => {
  const shape = shapeOf(z.object({ near: future, far: future, other: future }))
  const sent = { near: 'front', far: `FUT${exchangeDate(NOW).year}`, other: 'FUT1999' }
  const { dated, values, identify } = normalise(sent, shape, rules, NOW)
  expect(dated).toEqual({ ...sent, near: sent.far })
  // Equal names have one stand-in: both mean the same future.
  expect(values['near']).toBe(values['far'])
  expect(values['near']).toBeTypeOf('number')
  expect(values['other']).not.toBe(values['near'])
  expect(identify).toBeTypeOf('function')
})
