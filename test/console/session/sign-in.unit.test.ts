import { describe, expect, test } from 'vitest'
import { credentialsIn, headersOf } from '../../../console/session/credentials.ts'
import { placeOf } from '../../../console/session/place.ts'

const ORIGIN = 'https://flowgate.example.com'

describe('placeOf', () => {
  test.each([
    ['/rankings?metric=PX_CHG#row', '/rankings?metric=PX_CHG#row'],
    ['/i/AGG-000001', '/i/AGG-000001'],
    ['/', '/'],
    ['/signed-in?code=x', '/'],
    ['//evil.example.com/x', '/'],
    ['/\\evil.example.com', '/'],
    ['/\t/evil.example.com', '/'],
    ['https://evil.example.com/', '/'],
    ['javascript:alert(1)', '/'],
    ['/..//evil.example.com', '/evil.example.com'],
    ['rankings', '/'],
    [undefined, '/'],
    [{ pathname: '/rankings' }, '/'],
  ])('%j is %s', (place, expected) => {
    expect(placeOf(place, ORIGIN)).toBe(expected)
  })
})

describe('credentialsIn', () => {
  test.each([
    ['eyJh.eyJz.c2ln', { token: 'eyJh.eyJz.c2ln' }],
    [' Bearer eyJh.eyJz.c2ln\n', { token: 'eyJh.eyJz.c2ln' }],
    ['TOKEN=eyJh.eyJz.c2ln', { token: 'eyJh.eyJz.c2ln' }],
    ['fg_0123456789abcdef', { apiKey: 'fg_0123456789abcdef' }],
    ['', null],
    ['two words', null],
    ['clé', null],
    ['a\r\nX-Injected: 1', null],
  ])('%j', (text, expected) => {
    expect(credentialsIn(text)).toEqual(expected)
  })

  test('authenticate by one header each', () => {
    expect(headersOf(null)).toEqual({})
    expect(headersOf({ token: 't' })).toEqual({ Authorization: 'Bearer t' })
    expect(headersOf({ apiKey: 'k' })).toEqual({ 'X-API-Key': 'k' })
  })
})
