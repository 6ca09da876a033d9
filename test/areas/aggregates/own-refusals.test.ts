import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../helpers/app.ts'
import { AGGREGATES } from '../../helpers/market.ts'
import { change, send, stored } from '../../helpers/own-aggregates.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Refused private aggregates, and refused changes. */

const app = useApp()
let me: Caller
beforeAll(async () => {
  me = app.as('me@example.com')
})

const ALFA = { securityId: 1001 }

const given = { name: 'Mine', constituents: [ALFA] }
const at = (path: string, type: string) => expect.objectContaining({ path: `input.${path}`, type })
const long = (length: number) => 'x'.repeat(length)

describe('is refused', () => {
  test.each<[what: string, input: object, issues: unknown[]]>([
    ['an empty name', { ...given, name: '' }, [at('name', 'string_too_short')]],
    ['a blank name', { ...given, name: '  ' }, [at('name', 'string_pattern_mismatch')]],
    ['a long name', { ...given, name: long(129) }, [at('name', 'string_too_long')]],
    ['a name with a line end', { ...given, name: 'a\nb' }, [at('name', 'string_pattern_mismatch')]],
    ['a type with a comma', { ...given, type: 'a,b' }, [at('type', 'string_pattern_mismatch')]],
    ['a long subtype', { ...given, subtype: long(65) }, [at('subtype', 'string_too_long')]],
    ['no constituent', { ...given, constituents: [] }, [at('constituents', 'too_short')]],
    [
      'too many constituents',
      { ...given, constituents: Array(1001).fill(ALFA) },
      [at('constituents', 'too_long')],
    ],
    [
      'a constituent without a name',
      { ...given, constituents: [{ weight: 2 }] },
      [at('constituents.0.securityId', 'identifier_required')],
    ],
    [
      'a constituent with two names',
      { ...given, constituents: [ALFA, { securityId: 1001, ticker: 'ALFA' }] },
      [at('constituents.1.ticker', 'mutually_exclusive')],
    ],
    [
      'weights of nothing, less and too much',
      { ...given, constituents: [0, -1, 1e300].map((weight) => ({ ...ALFA, weight })) },
      [
        at('constituents.0.weight', 'greater_than_equal'),
        at('constituents.1.weight', 'greater_than_equal'),
        at('constituents.2.weight', 'less_than_equal'),
      ],
    ],
    [
      'days that are none, or end before they begin',
      {
        ...given,
        constituents: [
          { ...ALFA, validFrom: '2026-02-30' },
          { ticker: 'BETA', validFrom: '2026-02-03', validTo: '2026-02-03' },
          { ticker: 'ETA', validTo: 'infinity' },
        ],
      },
      [
        at('constituents.0.validFrom', 'date_from_datetime_parsing'),
        at('constituents.1.validTo', 'date_range'),
        at('constituents.2.validTo', 'date_from_datetime_parsing'),
      ],
    ],
    [
      'unknown securities, all of them, beside periods that overlap',
      {
        ...given,
        constituents: [
          { ticker: 'WHAT' },
          { ticker: 'ALFA', validTo: '2026-02-03' },
          { securityId: 1 },
          { providerId: 'AGG-TECH' },
          { securityId: 1001, validFrom: '2026-02-02' },
          { securityId: 1 },
        ],
      },
      [
        at('constituents.0.ticker', 'value_error'),
        at('constituents.2.securityId', 'value_error'),
        at('constituents.3.providerId', 'value_error'),
        at('constituents.5.securityId', 'value_error'),
        at('constituents.4', 'value_error'),
      ],
    ],
    [
      'the same security twice',
      { ...given, constituents: [ALFA, { ticker: 'BETA' }, ALFA] },
      [at('constituents.2', 'value_error')],
    ],
  ])('%s', async (_what, input, issues) => {
    const { data, errors } = await send(me, 'create', input)
    expect(data ?? null).toBeNull()
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', issues })
  })
})

describe('is also refused', () => {
  test('a change without exactly one identifier', async () => {
    for (const what of ['update', 'delete'] as const) {
      const none = await send(me, what, {})
      expect(none.errors?.[0]?.extensions).toMatchObject({
        issues: [at('aggregateId', 'identifier_required')],
      })
      const both = await send(me, what, { id: 'x', aggregateId: 1 })
      expect(both.errors?.[0]?.extensions).toMatchObject({ issues: [at('id', 'mutually_exclusive')] })
    }
  })

  test('a change to a shared or unknown aggregate', async () => {
    const before = await stored(app.database.pool, 1)
    const global = (id: number) => Buffer.from(`Aggregate:${id}`).toString('base64')
    for (const what of ['update', 'delete'] as const) {
      expect(await change(me, what, { aggregateId: 1 })).toMatchObject({
        __typename: 'NotOwnerError',
        code: 'NOT_OWNER',
      })
      expect(await change(me, what, { id: global(1) })).toMatchObject({ code: 'NOT_OWNER' })
      for (const input of [
        { aggregateId: 4242 },
        { id: global(4242) },
        { id: 'U2VjdXJpdHk6MTAwMQ==' },
        { id: '?' },
      ])
        expect(await change(me, what, input)).toMatchObject({
          __typename: 'AggregateNotFoundError',
          code: 'AGGREGATE_NOT_FOUND',
        })
    }
    expect(await stored(app.database.pool, 1)).toEqual(before)
  })

  test('an API key', async () => {
    const inputs = { create: given, update: { aggregateId: 1 }, delete: { aggregateId: 1 } }
    const key = { 'x-api-key': 'professional:me@example.com' }
    for (const what of ['create', 'update', 'delete'] as const) {
      const { errors } = await send(app.nobody, what, inputs[what], key)
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_AUTHENTICATED' })
    }
  })

  test('an aggregate beyond the limit per user', async () => {
    const { pool } = app.database
    await pool.query(`
      insert into app_user (email) values ('many@example.com');
      insert into instrument (id, kind, provider_id, name)
      select 2000000000 + n, 'aggregate', 'many' || n, 'Many' from generate_series(1, 500) n;
      insert into aggregate (id, type, owner_email)
      select 2000000000 + n, 'Custom', 'many@example.com' from generate_series(1, 500) n`)
    const many = app.as('many@example.com')
    expect(await change(many, 'create', given)).toMatchObject({ code: 'TOO_MANY_AGGREGATES' })
    await change(many, 'delete', { aggregateId: 2_000_000_001 })
    expect(await change(many, 'create', given)).toMatchObject({ aggregate: { name: 'Mine' } })
  })

  test('a faulty aggregate, without leaving anything behind', async () => {
    const count = async () =>
      (await app.database.pool.query('select count(*) from instrument')).rows[0]?.count
    const before = await count()
    await send(me, 'create', { ...given, constituents: [ALFA, ALFA] })
    expect(await count()).toBe(before)
    expect(AGGREGATES.length).toBeLessThan(before)
  })
})
