import { describe, expect, test } from 'vitest'
import { type Choice, distanceOf, partsOf, rank } from '../../../console/shell/rank.ts'

const choice = (title: string, detail = '', rest: Partial<Choice> = {}): Choice => ({
  ...{ id: title, section: 'Aggregates', title, detail },
  ...rest,
})

describe('distanceOf', () => {
  test.each([
    ['technology', 0],
    ['TECH', 1],
    ['agg-000023', 0],
    ['sector', 0],
    ['23', 3],
    ['  tech  ', 1],
    ['sec tech', 4],
    ['techx', null],
  ])('%j', (query, distance) => {
    expect(distanceOf(query, choice('Technology', 'AGG-000023 · Sector'))).toBe(distance)
  })

  test('ignores accents, and finds starts of words before what is inside them', () => {
    expect(distanceOf('cafe', choice('Café Noir'))).toBe(1)
    expect(distanceOf('noir', choice('Café Noir'))).toBe(2)
    expect(distanceOf('oir', choice('Café Noir'))).toBe(3)
    expect(distanceOf('dark mode', choice('Dark theme', '', { words: 'mode' }))).toBe(4)
  })
})

describe('rank', () => {
  const security = choice('Uverba', 'UVRB · Health', { section: 'Securities' })
  const found = choice('All Listed Securities', 'AGG-000001', { reason: 'Constituent ticker UVRB' })

  test('orders sections and their choices by distance, then as they came', () => {
    const groups = rank('tech', [
      choice('Biotech'),
      choice('High Tech'),
      choice('Technology'),
      choice('Tech Two'),
    ])
    expect(groups.map(({ items }) => items.map(({ title }) => title))).toEqual([
      ['Technology', 'Tech Two', 'High Tech', 'Biotech'],
    ])
    expect(rank('uvrb', [], [found, security]).map(({ section }) => section)).toEqual([
      'Securities',
      'Aggregates',
    ])
  })

  test('keeps what the service found for its own reasons, and of the rest only what matches', () => {
    expect(rank('zz', [security], [found]).flatMap(({ items }) => items)).toEqual([found])
    expect(rank('zz', [security, found])).toEqual([])
  })

  test('shows a few of each section', () => {
    const many = Array.from({ length: 50 }, (_, index) => choice(`Tech ${index}`))
    expect(rank('tech', many)[0]?.items).toHaveLength(8)
  })
})

describe('partsOf', () => {
  const marked = (query: string, text: string) =>
    partsOf(query, text)
      .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('')

  test.each([
    ['tech', 'Biotech Technology', 'Biotech [Tech]nology'],
    ['cafe', 'Le Café', 'Le [Café]'],
    ['mar bro', 'Broad Market', '[Bro]ad [Mar]ket'],
    ['<b', 'a <b>bold</b>', 'a [<b]>bold</b>'],
    ['x', 'Technology', 'Technology'],
    ['', 'Technology', 'Technology'],
    ['ab b', 'ab', '[ab]'],
    ['😀', 'a 😀 b', 'a [😀] b'],
  ])('%j in %j', (query, text, expected) => {
    expect(marked(query, text)).toBe(expected)
  })

  test('parts always make up the text', () => {
    for (const text of ['İstanbul ﬁrst ǅ', '\u202eevil', 'e\u0301', 'ß'.repeat(1000)])
      for (const query of ['i', 'fi', 'e', 'ss', 'd', 'evil'])
        expect(
          partsOf(query, text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
  })
})
