import { describe, expect, test } from 'vitest'
import { TIERS } from '../../../src/core/principal.ts'
import { faultsIn } from '../../helpers/answers.ts'
import { PATH, profileOf, put, update } from '../../helpers/profiles.ts'
import { useApp } from '../../helpers/use-app.ts'
import { change, tagOf, type UserBody } from '../../helpers/users.ts'

/** Profiles: created on the first request, shown, changed. */

const app = useApp()

let users = 0
const emailOf = () => `profile-${users++}@example.com`

describe('the profile', () => {
  test('is created on the first request, once for fifty concurrent ones', async () => {
    const email = emailOf()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2
          ? app
              .as(email)
              .rest<UserBody>(PATH)
              .then(({ body }) => body.id)
          : profileOf(app.as(email)).then((user) => user?.userId),
      ),
    )
    expect(new Set(answers).size).toBe(1)
    const { status, body, headers } = await app.as(email).rest<UserBody>(PATH)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect(body).toEqual({
      id: answers[0],
      email,
      username: null,
      is_active: true,
      tier: 'professional',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_at: body.created_at,
    })
    expect(await profileOf(app.as(email))).toEqual({
      userId: body.id,
      email,
      username: null,
      isActive: true,
      tier: 'PROFESSIONAL',
      role: 'USER',
      createdAt: body.created_at,
      updatedAt: body.updated_at,
      profileTag: tagOf(await app.as(email).rest(PATH)),
    })
    const { rows } = await app.database.pool.query('select count(*) from app_user where email = $1', [email])
    expect(rows).toEqual([{ count: 1 }])
  })

  test('is created by any kind of request', async () => {
    const email = emailOf()
    await app.as(email, 'basic').rest('/aggregates/reference/types')
    const { rows } = await app.database.pool.query('select tier from app_user where email = $1', [email])
    expect(rows).toEqual([{ tier: 'basic' }])
  })

  test('has the tier of the newest token', async () => {
    const email = emailOf()
    for (const tier of [...TIERS, ...TIERS.toReversed()]) {
      const caller = app.as(email, tier)
      expect((await caller.rest<UserBody>(PATH)).body.tier).toBe(tier)
      expect((await profileOf(caller))?.tier).toBe(tier.toUpperCase())
    }
    const tag = tagOf(await app.as(email, 'basic').rest(PATH))
    expect(tagOf(await app.as(email, 'professional').rest(PATH))).not.toBe(tag)
  })
})

describe('profile changes', () => {
  test('apply to username and activity, and can be reverted', async () => {
    const caller = app.as(emailOf())
    const { body: before } = await caller.rest<UserBody>(PATH)
    const named = await put(caller, { username: 'Ann \u{1f600}' })
    expect([named.status, named.body.username, named.body.created_at]).toEqual([
      200,
      'Ann \u{1f600}',
      before.created_at,
    ])
    expect(Date.parse(named.body.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at))
    expect((await caller.rest(PATH)).body).toEqual(named.body)
    expect((await put(caller, { is_active: 'false' })).body).toMatchObject({
      username: 'Ann \u{1f600}',
      is_active: false,
    })
    expect((await put(caller, { username: 'Bob', is_active: true })).body).toMatchObject({
      username: 'Bob',
      is_active: true,
    })
    expect((await put(caller, { username: null, is_active: null })).body).toMatchObject({
      username: null,
      is_active: true,
    })
    expect((await update(caller, { username: 'x'.repeat(64) })).outcome?.username).toBe('x'.repeat(64))
    expect((await update(caller, { username: null })).outcome?.username).toBe(null)
    expect((await update(caller, { isActive: null })).outcome).toMatchObject({
      __typename: 'UpdateProfileSuccess',
      isActive: true,
    })
  })

  test('with equal values have no effect', async () => {
    const caller = app.as(emailOf())
    const first = await put(caller, { username: 'ann' })
    for (const same of [{}, { username: 'ann' }, { is_active: true, username: 'ann' }]) {
      const again = await put(caller, same)
      expect([again.status, again.text, tagOf(again)]).toEqual([200, first.text, tagOf(first)])
    }
  })

  test.each([
    [{ username: '' }, ['body.username string_too_short'], ['input.username string_too_short']],
    [{ username: 'x'.repeat(65) }, ['body.username string_too_long'], ['input.username string_too_long']],
    [{ username: 'a\0' }, ['body.username string_unicode'], ['input.username string_unicode']],
    [{ username: 7 }, ['body.username string_type'], null],
    [{ is_active: 'maybe' }, ['body.is_active bool_parsing'], null],
    [{ is_active: 2 }, ['body.is_active bool_type'], null],
    [
      { email: 'new@example.com', username: '', tier: 'data_license' },
      ['body.email extra_forbidden', 'body.tier extra_forbidden', 'body.username string_too_short'],
      null,
    ],
    [
      // Parsed from JSON: in a literal, `__proto__` would set the prototype.
      JSON.parse('{ "id": 1, "__proto__": null, "isActive": true }'),
      ['body.id extra_forbidden', 'body.__proto__ extra_forbidden', 'body.isActive extra_forbidden'],
      null,
    ],
  ])('422 for %j', async (body, faults, issues) => {
    const answer = await change(app, 'PUT', PATH, body)
    expect([answer.status, faultsIn(answer.body)]).toEqual([422, faults])
    const input = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name === 'is_active' ? 'isActive' : name, value]),
    )
    if ('isActive' in body) return
    const { errors } = await update(app, input)
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    if (issues)
      expect(errors?.[0]?.extensions.issues?.map(({ path, type }) => `${path} ${type}`)).toEqual(issues)
  })
})

describe('profile versions', () => {
  test('If-None-Match and If-Match', async () => {
    const caller = app.as(emailOf())
    const first = await caller.rest(PATH)
    const known = (tag: string) => caller.rest(PATH, {}, { headers: { 'if-none-match': tag } })
    expect((await known(tagOf(first))).status).toBe(304)
    const second = await put(caller, { username: 'a' }, { 'if-match': `"x", ${tagOf(first)}` })
    expect(second.status).toBe(200)
    expect((await known(tagOf(first))).status).toBe(200)
    for (const tag of [tagOf(first), `W/${tagOf(second)}`, '"x"']) {
      const { status, text, headers } = await put(caller, { username: 'b' }, { 'if-match': tag })
      expect([status, JSON.parse(text).code, headers.get('content-type')]).toEqual([
        412,
        'precondition_failed',
        'application/problem+json',
      ])
    }
    expect((await update(caller, { username: 'c', ifMatch: tagOf(first) })).outcome).toMatchObject({
      __typename: 'PreconditionFailedError',
      code: 'PRECONDITION_FAILED',
    })
    const third = (await update(caller, { username: 'c', ifMatch: tagOf(second) })).outcome
    expect((await put(caller, { username: 'd' }, { 'if-match': third?.profileTag ?? '' })).status).toBe(200)
    expect((await put(caller, {}, { 'if-match': '*' })).body.username).toBe('d')
  })

  test('accept only one of several concurrent changes', async () => {
    const caller = app.as(emailOf())
    for (let round = 0; round < 10; round++) {
      const tag = tagOf(await caller.rest(PATH))
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((name) => put(caller, { username: `${name}${round}` }, { 'if-match': tag })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    }
  })
})
