import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  identifiersOf,
  MAX_CONSTITUENTS,
  matcherOf,
  parseList,
} from '../../../../console/instrument/editor/paste.ts'

/** Lists of securities as readers paste them into the editor of an aggregate. */

const pairsOf = (text: string) => parseList(text).entries.map(({ text: name, weight }) => [name, weight])

/** Lists, and the names with weights that they state. */
const LISTS: [string, (string | null)[][]][] = [
  ['', []],
  [' \n\t,;| \r\n', []],
  ['AAA', [['AAA', null]]],
  ['AAA BBB,CCC;DDD|EEE\nFFF', ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'].map((name) => [name, null])],
  [
    'AAA 1\nBBB,2\nCCC;3\nDDD\t.5',
    [
      ['AAA', '1'],
      ['BBB', '2'],
      ['CCC', '3'],
      ['DDD', '.5'],
    ],
  ],
  [
    'AAA, 0.25, BBB, 0.75',
    [
      ['AAA', '0.25'],
      ['BBB', '0.75'],
    ],
  ],
  [
    'AAA;0,25\nBBB 0,75\nCCC\t7,5%',
    [
      ['AAA', '0.25'],
      ['BBB', '0.75'],
      ['CCC', '0.075'],
    ],
  ],
  [
    'AAA 7%\nBBB 1e-3\nCCC -2\nDDD 0',
    [
      ['AAA', '0.07'],
      ['BBB', '1e-3'],
      ['CCC', '-2'],
      ['DDD', '0'],
    ],
  ],
  // A number that follows no name is one: some exchanges use numbers.
  [
    '700 3\n5\nAAA',
    [
      ['700', '3'],
      ['5', null],
      ['AAA', null],
    ],
  ],
  [
    'Ticker,Weight\n"AAA",1\n$BBB,2',
    [
      ['AAA', '1'],
      ['BBB', '2'],
    ],
  ],
  ['\uFEFFAAA\u200F\u202E', [['AAA', null]]],
  [
    'BRK.B BRK-B BRK/B',
    [
      ['BRK.B', null],
      ['BRK-B', null],
      ['BRK/B', null],
    ],
  ],
  ['<b>x</b>', [['<b>x</b>', null]]],
]

describe('a pasted list', () => {
  test.each(LISTS)('%j', (text, pairs) => {
    expect(pairsOf(text)).toEqual(pairs)
  })

  test('counts a name once, whatever its case', () => {
    const { entries, repeated } = parseList('aaa 1, AAA 2, bbb, Aaa')
    expect(entries).toEqual([
      { text: 'aaa', weight: '1' },
      { text: 'bbb', weight: null },
    ])
    expect(repeated).toEqual(['aaa'])
  })

  test('ends at the limit, and says how many are left out', () => {
    const names = Array.from({ length: MAX_CONSTITUENTS + 7 }, (_, at) => `T${at}`)
    const { entries, omitted } = parseList(names.join(' '))
    expect([entries.length, omitted]).toEqual([MAX_CONSTITUENTS, 7])
  })

  test.each(['A,', '(', '1', ' ', 'x""x', '1,'])('of a million characters %j is read', (part) => {
    // Patterns that take the square of the length would take hours.
    const text = `x${part.repeat(1_000_000 / part.length)}x`
    expect(parseList(text).entries.length).toBeLessThanOrEqual(MAX_CONSTITUENTS)
  })
})

const name = fc
  .stringMatching(/^[A-Z][A-Z0-9.]{0,8}[A-Z]$/)
  .filter((text) => !/^(?:TICKER|SYMBOL|ISIN|FIGI|SECURITY|ID|NAME|WEIGHT)S?$/.test(text))
const weight = fc.double({ min: 1e-6, max: 1e6, noNaN: true }).map(String)
const pairs = fc.uniqueArray(fc.tuple(name, fc.option(weight)), { selector: ([text]) => text, maxLength: 30 })

describe('whatever separates them', () => {
  test('names and weights are found again', () => {
    const separator = fc.constantFrom(' ', '\t', ';', ', ', ' | ')
    const end = fc.constantFrom('\n', '\r\n', '\n\n')
    fc.assert(
      fc.property(pairs, separator, end, (list, between, after) => {
        const text = list
          .map(([ticker, of]) => (of === null ? ticker : `${ticker}${between}${of}`))
          .join(after)
        expect(pairsOf(text)).toEqual(list)
      }),
    )
  })

  test('no text is too odd', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const names = parseList(text).entries.map((entry) => entry.text)
        expect(names.filter((found) => !/\S/.test(found) || /\p{C}/u.test(found))).toEqual([])
      }),
    )
  })
})

describe('identifiers', () => {
  test('are sorted by kind, and what may be a ticker is always asked for', () => {
    const long = 'X'.repeat(65)
    expect(identifiersOf(['AAA', 'zzsegylclo91', 'BBGXGW15RTH6', 'SEC-000001', long])).toEqual({
      isins: ['ZZSEGYLCLO91', 'BBGXGW15RTH6'],
      figis: ['BBGXGW15RTH6'],
      others: ['AAA', 'zzsegylclo91', 'BBGXGW15RTH6', 'SEC-000001'],
    })
  })

  test('match their securities, exact ones first', () => {
    const security = (securityId: number, ticker: string) => ({
      ...{ securityId, ticker, isActive: true, providerId: `SEC-${securityId}`, name: ticker },
      ...{ isin: `ZZ000000000${securityId}`, figi: null },
    })
    const match = matcherOf([security(1, 'BRK.B'), security(2, 'BRKB'), security(3, 'AAA')])
    const idOf = (text: string) => match(text)?.securityId ?? null
    expect(['brk.b', 'BRKB', 'BRK/B', 'zz0000000003', 'SEC-2', 'sec-2', 'NONE', ''].map(idOf)).toEqual([
      1,
      2,
      1,
      3,
      2,
      null,
      null,
      null,
    ])
  })
})
