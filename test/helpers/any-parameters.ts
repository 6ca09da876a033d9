import fc from 'fast-check'
import { expect } from 'vitest'
import type { Shape } from '../../src/core/shape.ts'
import type { Body } from './answers.ts'

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')

/** Text that people, programs and attackers send, as it appears in a URL. */
export const rawText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map(encoded),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map(encoded),
  fc.constantFrom(
    '',
    '%00',
    'a%00',
    '%',
    '%zz',
    '%ff',
    '%c3%28',
    '%ed%a0%80',
    '%f8%80',
    '+',
    ',',
    ',,',
    '%2c',
    '%0a',
    '%09',
    '..',
    '%2e%2e',
    '%2F',
    '*',
    "'--",
    '%25',
    '\u{1f600}',
    'ä',
  ),
  fc.oneof(fc.integer(), fc.bigInt(), fc.double(), fc.float()).map((number) => encoded(String(number))),
  fc.constantFrom(
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '0x1F',
    '1_000',
    '9'.repeat(400),
    '-1',
    '0',
    '1',
    '2147483647',
    '2147483648',
    '1.0',
    '%D9%A3',
  ),
  fc.constantFrom(
    'true',
    'FALSE',
    'yes',
    'null',
    'undefined',
    'None',
    '[]',
    '{}',
    'NULL',
    '__proto__',
    'constructor',
    'toString',
  ),
  fc.constantFrom(
    'now',
    'infinity',
    '2026-02-30',
    '0000-00-00',
    '2026-03-01',
    '2026-03-01T25:00',
    '2026-12-31T23:59:60Z',
    '1900-01-01',
    '2200-12-31T23:59:59.999999999Z',
    '+002026-03-01',
    '2026-03-01T00:00+24:00',
    '2026-03-01T00:00:00.1234567890Z',
  ),
)
/** Valid values of a parameter, to accompany nonsense in others. */
export const validText = ({ kind, values, item, format }: Shape, name = ''): fc.Arbitrary<string> => {
  if (/^security_?ids?/i.test(name)) return fc.constantFrom('1001', '1002')
  if (name === 'slug') return fc.constantFrom('retail-net', 'etf-flow')
  if (kind === 'enum') return fc.constantFrom(...(values ?? ['']))
  if (kind === 'number') return fc.constantFrom('0.5', '.94')
  if (kind === 'boolean') return fc.constantFrom('true', 'false', '0', 'on')
  if (kind === 'int') return fc.constantFrom('1', '2', '9')
  if (kind === 'array' && item?.kind === 'string')
    return fc.constantFrom('px', 'ts,px', 'name, px', 'retail-net', 'ALFA', 'BETA,px')
  if (kind === 'array' && item)
    return fc.array(validText(item), { minLength: 1, maxLength: 4 }).map((items) => items.join(','))
  if (format === 'uri-reference') return fc.constantFrom('/flow/latest', '/aggregates/3/latest?interval=1d')
  return format
    ? fc.constantFrom('2026-03-02', '2026-03-10T14:00:00Z', '2025-01-01')
    : fc.constantFrom('AGG-TECH', 'px', 'ALFA')
}

const DETAIL_KEYS = ['loc', 'msg', 'type', 'input', 'ctx']

/** Checks that a body is a list of faults as documented. */
export function checkValidationError(body: Body): void {
  expect(Object.keys(body)).toEqual(['detail'])
  expect(body.detail.length).toBeGreaterThan(0)
  for (const fault of body.detail) {
    expect(Object.keys(fault)).toEqual(DETAIL_KEYS.filter((key) => key in fault))
    const [place, ...path] = fault.loc
    expect(['query', 'path', 'body']).toContain(place)
    if (place !== 'body') expect(path.length).toBeGreaterThan(0)
    expect(path.every((part) => (typeof part === 'number' ? part >= 0 : /^[a-z_\d]+$/.test(part)))).toBe(true)
    expect(fault.msg).toMatch(/\S/)
    expect(fault.type).toMatch(/^[a-z_]+$/)
    if ('ctx' in fault) expect(fault.ctx).toBeTypeOf('object')
  }
}
