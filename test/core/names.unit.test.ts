import { expect, test } from 'vitest'
import { camelCase, snakeCase } from '../../src/core/names.ts'

test.each([
  ['retail_net_turnover', 'retailNetTurnover'],
  ['aggregate_id_1', 'aggregateId1'],
  ['slope_ci_95', 'slopeCi95'],
  ['p05', 'p05'],
  ['px', 'px'],
])('%s is %s in code, and back', (wire, code) => {
  expect(camelCase(wire)).toBe(code)
  expect(snakeCase(code)).toBe(wire)
})
