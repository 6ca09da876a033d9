import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { graphql } from '../generated/gql.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { useApp } from '../helpers/use-app.ts'

/** Names match without their accents, and with any form of apostrophe. */

const NAMES: Readonly<Record<number, string>> = {
  5001: 'Estée Lauder Companies',
  5002: 'Moody’s Corporation',
  5003: "L'Oréal",
  5004: 'Łódź Straßenbau',
  5005: 'ØRSTED Energi–Vind',
  5006: 'ΟΔΟΣ Holding',
  5007: 'Ｗide Ｌetters',
  5008: "''",
  5009: 'AT&T Telephone',
  5010: 'Marks and Sparks',
  5011: 'Brown ＆ Brown',
}

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, {
    'securities.csv': Object.entries(NAMES).map(([id, name]) => ({
      ...{ id, provider_id: `NAME-${id}`, ticker: `N${id}`, name, sector: 'Café', is_active: true },
    })),
    'security_cash.csv': Object.keys(NAMES).map((id) => ({
      ...{ id, interval: '1d', ts: '2026-03-10', px: '1' },
      ...{ retail_buy_turnover: '2', retail_sell_turnover: '1' },
    })),
  })
})

const Names = graphql(`
  query NamesFound($q: String!) {
    searchSecurities(query: $q) { securityId }
    searchInstruments(query: $q, includeSingleSecurity: true) { ... on Security { securityId } }
    securityCoverage(query: $q) { rows { security { securityId } } }
  }
`)

/** Ids that each search finds for a name, ascending. */
async function found(q: string): Promise<Record<string, number[]>> {
  const { data, errors } = await app.graphql(Names, { q })
  expect(errors).toBeUndefined()
  const rest = async (path: string, name: string) =>
    (await app.rest<{ results: Record<string, string>[] }>(path, { [name]: q })).body.results
  const [typed, listed, { body: sought }] = await Promise.all([
    rest('/series/securities/search', 'q'),
    rest('/series/timeseries/list', 'q'),
    app.rest<{ id: number }[]>('/aggregates/reference/search', { query: q, include_single_security: true }),
  ])
  const ids = (values: readonly unknown[]) => values.map(Number).toSorted((a, b) => a - b)
  return {
    typed: ids(typed.map(({ id }) => id)),
    listed: ids(listed.map(({ provider_id }) => provider_id?.slice('NAME-'.length))),
    typedOnTheGraph: ids(data?.searchSecurities?.map(({ securityId }) => securityId) ?? []),
    sought: ids(sought.map(({ id }) => id)),
    soughtOnTheGraph: ids(
      data?.searchInstruments?.map((found) => ('securityId' in found ? found.securityId : found)) ?? [],
    ),
    listedOnTheGraph: ids(data?.securityCoverage?.rows.map(({ security }) => security.securityId) ?? []),
  }
}
const everywhere = (...ids: number[]) => ({
  typed: ids,
  listed: ids,
  sought: ids,
  soughtOnTheGraph: ids,
  typedOnTheGraph: ids,
  listedOnTheGraph: ids,
})

describe('a name is found', () => {
  test.each([
    ['Estee Lauder', 5001],
    ['estée', 5001],
    ['este\u0301e lau', 5001],
    ["Moody's", 5002],
    ['Moody’s', 5002],
    ['moodys corp', 5002],
    ['Moody´s', 5002],
    ['moody`s', 5002],
    ['L’oreal', 5003],
    ['loreal', 5003],
    ['lodz', 5004],
    ['STRASSENBAU', 5004],
    ['orsted', 5005],
    ['energi-vind', 5005],
    ['οδος', 5006],
    ['wide', 5007],
    ['AT&T', 5009],
    ['at and t', 5009],
    ['AT & T tele', 5009],
    ['Marks & Sparks', 5010],
    ['marks&sparks', 5010],
    ['brown and brown', 5011],
    ['Brown & Bro', 5011],
  ])('by %s', async (q, id) => {
    expect(await found(q)).toEqual(everywhere(id))
  })

  test('but not by text without any letter', async () => {
    for (const q of ['’’', '\u0301', '’ ’']) expect([q, await found(q)]).toEqual([q, everywhere()])
    // Not a name: an identifier has an apostrophe.
    expect((await found("'"))['typed']).toEqual([])
  })

  test('by the words that keep letters', async () => {
    expect((await found("' lauder"))['typed']).toEqual([5001])
  })
})

describe('spellings of one name', () => {
  const texts = fc.array(
    fc.string({
      unit: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(..."éÅłßœ ’'´`İıΣςﬁが½Ⅷǆ\t‑—K") },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
      ),
      maxLength: 12,
    }),
    { minLength: 1, maxLength: 40 },
  )
  const differing = async (sql: string, values: readonly string[]) => {
    const { rows } = await app.database.pool.query(sql, [values.map((text) => text.replaceAll('\0', ''))])
    return rows
  }

  test('fold to one text, which folds to itself', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const folded =
          'select text from unnest($1::text[]) text where fold_text(fold_text(text)) <> fold_text(text)'
        expect(await differing(folded, values)).toEqual([])
        const forms = `
          select text from unnest($1::text[]) text
          where fold_text(text) not in (fold_text(normalize(text, nfd)), fold_text(translate(text, '’´', '''''')))`
        expect(await differing(forms, values)).toEqual([])
      }),
      { numRuns: 60, seed: 11 },
    )
  })

  test('find the same securities', async () => {
    const spelling = fc
      .tuple(
        fc.constantFrom('estée lauder', 'moody’s corp', "l'oréal", 'ørsted', 'straßen'),
        fc.constantFrom("'", '’', '´', ''),
        fc.constantFrom('NFC', 'NFD', 'plain'),
        fc.boolean(),
      )
      .map(([name, apostrophe, form, isUpper]) => {
        const marked = name.replace(/['’]/, apostrophe)
        const formed =
          form === 'plain'
            ? marked.normalize('NFD').replaceAll(/\p{M}/gu, '').replace('ø', 'o')
            : marked.normalize(form)
        return [name, isUpper ? formed.toUpperCase() : formed] as const
      })
    await fc.assert(
      fc.asyncProperty(spelling, async ([name, spelled]) => {
        expect([spelled, await found(spelled)]).toEqual([spelled, await found(name)])
      }),
      { numRuns: 25, seed: 13 },
    )
  })
})
