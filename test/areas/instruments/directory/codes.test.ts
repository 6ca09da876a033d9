import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../helpers/app.ts'
import { loadFiles } from '../../../helpers/load-files.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Instruments of both kinds by the codes that URLs name them by. */

const app = useApp()

interface Named {
  readonly __typename: string
  readonly name: string
}

const ask = (caller: Pick<Caller, 'graphql'>, codes: readonly string[], fields = '__typename name') =>
  caller.graphql<{ instruments: readonly (Named | null)[] | null }, { codes: readonly string[] }>(
    `query ($codes: [String!]!) { instruments(codes: $codes) { ${fields} } }`,
    { codes },
  )

/** Names of the instruments, null where there is none. */
async function namesOf(caller: Pick<Caller, 'graphql'>, codes: readonly string[]) {
  const { data, errors } = await ask(caller, codes)
  expect(errors).toBeUndefined()
  return data?.instruments?.map((one) => one?.name ?? null)
}

describe('instruments by code', () => {
  test('are aggregates by provider id and securities by symbol, in the requested order', async () => {
    const { data } = await ask(app, ['ALFA', 'AGG-TECH', 'NOWHERE', 'alfa', 'AGG-TECH'])
    const alfa = { __typename: 'Security', name: 'Alfa Robotics' }
    const technology = { __typename: 'Aggregate', name: 'Technology' }
    expect(data?.instruments).toEqual([alfa, technology, null, alfa, technology])
  })

  test('are the aggregate if a security has the same symbol', async () => {
    expect(await namesOf(app, ['AGG-FOOD'])).toEqual(['Staples'])
    await loadFiles(app.database.pool, {
      'securities.csv': [
        { id: 5000, provider_id: 'S-5000', ticker: 'AGG-FOOD', name: 'Namesake', is_active: true },
      ],
    })
    expect(await namesOf(app, ['AGG-FOOD', 'S-5000'])).toEqual(['Staples', null])
  })

  test('are null if they are private aggregates of another user', async () => {
    expect(await namesOf(app.as('owner@example.com'), ['own/α β', 'ALFA'])).toEqual([
      'Own Watchlist',
      'Alfa Robotics',
    ])
    expect(await namesOf(app, ['own/α β', 'ALFA'])).toEqual([null, 'Alfa Robotics'])
  })

  test('are null if they are securities and the API key reads none', async () => {
    const codes = ['AGG-TECH', 'ALFA']
    const of = (scope: 'documented' | 'read') => app.byKeyOf('analyst@example.com', 'professional', 1, scope)
    expect(await namesOf(of('documented'), codes)).toEqual(['Technology', null])
    expect(await namesOf(of('read'), codes)).toEqual(['Technology', 'Alfa Robotics'])
  })

  test('are 1 to 100 distinct codes', async () => {
    const codes = Array.from({ length: 101 }, (_, at) => `X${at}`)
    expect(await namesOf(app, [...codes.slice(1), 'X1'])).toEqual(Array(101).fill(null))
    for (const wrong of [codes, []]) {
      const { data, errors = [] } = await ask(app, wrong)
      expect(data?.instruments).toBeNull()
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT'])
    }
  })

  test('take as many statements for many codes as for few', async () => {
    const count = async (codes: readonly string[]) =>
      (await app.recorded(() => namesOf(app, codes))).statements.length
    const few = await count(['AGG-TECH', 'ALFA'])
    const many = Array.from({ length: 50 }, (_, at) => `X${at}`)
    expect(await count(['AGG-TECH', 'AGG-FOOD', 'ALFA', 'BETA', ...many])).toBe(few)
  })

  test('cost as much as the codes that are given', async () => {
    const bars = 'bars(first: 1000) { columns { ts date px pxChg pxLinked retailNetTurnover } }'
    const codes = Array.from({ length: 80 }, (_, at) => `X${at}`)
    expect((await ask(app, codes.slice(0, 60), bars)).errors).toBeUndefined()
    const [fault] = (await ask(app, codes, bars)).errors ?? []
    expect(fault?.extensions.code).toBe('QUERY_TOO_COMPLEX')
    const inline = await app.graphql<never, never>(
      `{ instruments(codes: ${JSON.stringify(codes)}) { ${bars} } }`,
    )
    expect(inline.errors?.map(({ extensions }) => extensions.code)).toEqual(['QUERY_TOO_COMPLEX'])
  })
})
