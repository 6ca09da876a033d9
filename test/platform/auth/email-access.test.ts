import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../helpers/app.ts'
import { newSigningKey, type SigningKey, sign } from '../../helpers/identity-provider.ts'
import { CLAIMS, startProviderApp } from '../../helpers/provider-app.ts'

/** Which user an e-mail address in a token names. */

let app: TestApp
let es256: SigningKey
let stop: () => Promise<void>
beforeAll(async () => {
  es256 = await newSigningKey('ES256')
  ;({ app, stop } = await startProviderApp([es256]))
})
afterAll(() => stop())

const userOf = async (email: unknown, further: Record<string, unknown> = {}) => {
  const authorization = `Bearer ${await sign(es256, { ...CLAIMS, ...further, email })}`
  const { status, body, text, headers } = await app.nobody.rest<Record<string, unknown>>(
    '/series/user/charts',
    {},
    { headers: { authorization } },
  )
  expect([email, text.includes('\n'), [...headers.values()].join().includes('\n')]).toEqual([
    email,
    false,
    false,
  ])
  return status === 200 ? Object.keys(body) : body['code']
}

describe('access by e-mail address', () => {
  beforeAll(async () => {
    for (const [email, chart] of [
      ['ken@example.com', 'of-ken'],
      ['jörg@example.com', 'of-joerg'],
      ['ångström@example.com', 'of-angstrom'],
      ['istanbul@example.com', 'of-istanbul'],
      ['strasse@example.com', 'of-strasse'],
    ]) {
      const authorization = `Bearer ${await sign(es256, { ...CLAIMS, email })}`
      const body = JSON.stringify({ [chart ?? '']: 1 })
      const headers = { authorization, 'content-type': 'application/json' }
      expect((await app.nobody.send('/series/user/charts', { method: 'PUT', headers, body })).status).toBe(
        200,
      )
    }
  })

  test('is case-insensitive for A to Z', async () => {
    for (const email of ['ken@example.com', 'KEN@EXAMPLE.COM', 'Ken@eXample.com'])
      expect(await userOf(email)).toEqual(['of-ken'])
    expect(await userOf('jörg@example.com')).toEqual(['of-joerg'])
  })

  test.each([
    ['the sign of Kelvin', '\u212aen@example.com'],
    ['the sign of Angstrom', '\u212bngström@example.com'],
    ['a capital beyond A to Z', 'JÖRG@example.com'],
    ['a dotted capital I', '\u0130stanbul@example.com'],
    ['a capital sharp s', 'stra\u1e9ee@example.com'],
    ['a title-case letter', '\u01c5@example.com'],
    ['a NUL', 'ken@example.com\0'],
    ['CR LF', 'ken@example.com\r\nX-Injected: 1'],
    ['a line feed', 'ken@example.com\n'],
    ['a blank', 'ken@example.com '],
    ['a blank that does not break', 'ken@example.com\u00a0'],
    ['a joiner of no width', 'k\u200den@example.com'],
    ['a blank of no width', 'ken@example\u200b.com'],
    ['a byte order mark', '\ufeffken@example.com'],
    ['an override of direction', '\u202emoc.elpmaxe@nek'],
    ['half a surrogate pair', 'ken\ud800@example.com'],
    ['a letter for private use', 'ken\ue000@example.com'],
    ['two addresses', 'ken@example.com@eve.example.com'],
    ['a list', ['ken@example.com']],
    ['an object', { toString: 'ken@example.com' }],
    ['10 KB', `${'k'.repeat(10_240)}@example.com`],
    ['321 characters', `${'k'.repeat(309)}@example.com`],
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['no @', 'ken.example.com'],
    ['nobody at', '@example.com'],
    ['nowhere', 'ken@'],
  ])('%s is refused', async (_what, email) => {
    expect(await userOf(email)).toBe('invalid_token')
  })

  test.each([
    ['Cyrillic', 'k\u0435n@example.com'],
    ['Greek', '\u03baen@example.com'],
    ['of full width', '\uff4ben@example.com'],
    ['mathematical', '\u{1d424}en@example.com'],
    ['decomposed', 'jo\u0308rg@example.com'],
    ['without its dot', '\u0131stanbul@example.com'],
    ['a sharp s for two', 'stra\u00dfe@example.com'],
    ['with a tag', 'ken+x@example.com'],
    ['with a dot', 'k.en@example.com'],
    ['with a dot at its end', 'ken@example.com.'],
    ['with a wildcard', 'k_n@example.com'],
    ['with another wildcard', '%@example.com'],
    ['quoted', '"ken"@example.com'],
    ['with a quote in it', "ken'--@example.com"],
  ])('a lookalike (%s) is another user', async (_what, email) => {
    expect(await userOf(email)).toEqual([])
  })

  test('an unverified address is refused', async () => {
    expect(await userOf('ken@example.com', { email_verified: false })).toBe('invalid_token')
  })
})
