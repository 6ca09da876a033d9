import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Addition,
  type Draft,
  type Edit,
  type Edited,
  EMPTY,
  edit,
  newOnes,
  startEditing,
} from '../../../../console/instrument/editor/draft.ts'
import {
  faultsOf,
  hasFaults,
  issuesIn,
  placedIssues,
  weightIn,
} from '../../../../console/instrument/editor/faults.ts'
import { MAX_CONSTITUENTS } from '../../../../console/instrument/editor/paste.ts'
import { additionWords, listed } from '../../../../console/instrument/editor/words.ts'

/** Editing an own aggregate: steps, undo and faults. */

const known = (securityId: number, weight: string | null = null): Addition => {
  const ticker = `T${securityId}`
  return {
    text: ticker,
    weight,
    security: { securityId, ticker, isActive: true, name: `Name ${securityId}`, providerId: ticker },
  }
}
const unknown = (text: string): Addition => ({ text, weight: null, security: null })

const apply = (steps: readonly Edit[], draft: Draft = EMPTY): Edited =>
  steps.reduce(edit, startEditing(draft))

const add = (...additions: Addition[]): Edit => ({ kind: 'add', additions })

describe('a draft', () => {
  test('takes each security once, new ones on top, and keeps unknown names', () => {
    const { draft } = apply([
      add(known(1)),
      add(known(2, '0.5'), known(1), unknown('x'), unknown('X'), known(2)),
    ])
    expect(draft.rows.map(({ ticker, securityId, weight }) => [ticker, securityId, weight])).toEqual([
      ['T2', 2, '0.5'],
      ['x', null, '1'],
      ['T1', 1, '1'],
    ])
    expect(new Set(draft.rows.map(({ key }) => key)).size).toBe(3)
  })

  test('holds no more than an aggregate can have', () => {
    const many = Array.from({ length: MAX_CONSTITUENTS + 5 }, (_, at) => known(at + 1))
    const { draft } = apply([add(...many)])
    expect(draft.rows).toHaveLength(MAX_CONSTITUENTS)
    expect(newOnes(draft, [known(5000)])).toEqual([])
  })

  test('corrects an unknown name once', () => {
    const edited = apply([add(unknown('T'))])
    const [row] = edited.draft.rows
    const security = known(7).security
    if (!row || !security) throw new Error('no row')
    const step: Edit = { kind: 'correct', key: row.key, security }
    const corrected = edit(edited, step)
    expect(corrected.draft.rows[0]).toMatchObject({ ticker: 'T7', securityId: 7 })
    expect(edit(corrected, step)).toBe(corrected)
  })

  test('gives a further period the day that the last one ends', () => {
    const first = apply([add(known(1))])
    const key = first.draft.rows[0]?.key ?? 0
    const { draft } = [
      { kind: 'change', key, field: 'validTo', value: '2026-02-03' } as const,
      { kind: 'repeat', key } as const,
    ].reduce<Edited>(edit, first)
    expect(draft.rows.map(({ securityId, validFrom, validTo }) => [securityId, validFrom, validTo])).toEqual([
      [1, '', '2026-02-03'],
      [1, '2026-02-03', ''],
    ])
  })

  test('undoes typing into one field at once', () => {
    const typed = ['N', 'Na', 'Nam'].map((value): Edit => ({ kind: 'describe', trait: 'name', value }))
    const undo: Edit = { kind: 'undo' }
    expect(apply([...typed, undo]).draft).toBe(EMPTY)
    expect(apply([...typed, { kind: 'activate', isActive: false }, undo]).draft.name).toBe('Nam')
    expect(apply([undo]).draft).toBe(EMPTY)
  })

  const step = fc.oneof(
    fc.record({
      kind: fc.constant('describe' as const),
      trait: fc.constantFrom('name', 'type', 'subtype'),
      value: fc.string(),
    }),
    fc.record({ kind: fc.constant('activate' as const), isActive: fc.boolean() }),
    fc.integer({ min: 1, max: 9 }).map((id) => add(known(id))),
    fc.record({
      kind: fc.constantFrom('remove' as const, 'repeat' as const),
      key: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({
      kind: fc.constant('change' as const),
      key: fc.integer({ min: 1, max: 9 }),
      field: fc.constantFrom('weight', 'validFrom', 'validTo'),
      value: fc.string(),
    }),
  )

  test('is what it was after undoing everything', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let edited = apply(steps)
        expect(new Set(edited.draft.rows.map(({ key }) => key)).size).toBe(edited.draft.rows.length)
        while (edited.past.length > 0) edited = edit(edited, { kind: 'undo' })
        expect(edited.draft).toBe(EMPTY)
      }),
    )
  })
})

describe('faults', () => {
  const sound: Draft = { ...apply([add(known(1))]).draft, name: 'Mine' }

  test('are none of a sound draft', () => {
    expect(hasFaults(faultsOf(sound))).toBe(false)
  })

  test('stand beside their fields', () => {
    const [row] = sound.rows
    if (!row) throw new Error('no row')
    const bad = { ...row, securityId: null, weight: '0', validFrom: '2026-02-03', validTo: '2026-02-03' }
    const { traits, rows, others } = faultsOf({
      ...sound,
      name: ' ',
      type: 'a,b',
      subtype: 'x'.repeat(65),
      rows: [bad],
    })
    expect(Object.keys(traits)).toEqual(['name', 'type', 'subtype'])
    expect(Object.keys(rows.get(row.key) ?? {})).toEqual(['security', 'weight', 'validTo'])
    expect(others).toEqual([])
    expect(faultsOf({ ...sound, rows: [] }).others).toHaveLength(1)
  })

  test.each([
    ['1', 1],
    [' 0.5 ', 0.5],
    ['1e-9', 1e-9],
    ['1e9', 1e9],
    ['1e-10', null],
    ['-1', null],
    ['', null],
    ['x', null],
    ['Infinity', null],
  ])('a weight of %j is %s', (text, weight) => {
    expect(weightIn(text)).toBe(weight)
  })

  test('of the service are placed by their paths', () => {
    const issues = issuesIn({
      issues: [
        { path: 'input.name', message: 'Too short' },
        { path: 'input.constituents.0.weight', message: 'Too small' },
        {
          path: 'input.constituents.0',
          message: 'The period overlaps that of constituent 3, which is the same security',
        },
        { path: 'input.constituents.9.weight', message: 'No such row' },
        { path: 'elsewhere', message: 'Other' },
        { path: 1 },
        null,
      ],
    })
    const { traits, rows, others } = placedIssues(issues, sound.rows)
    expect(traits).toEqual({ name: 'Too short.' })
    expect(rows.get(sound.rows[0]?.key ?? 0)).toEqual({
      weight: 'Too small.',
      security: 'The period overlaps that of row 4, which is the same security.',
    })
    expect(others).toEqual(['No such row.', 'Other.'])
    expect(issuesIn({ issues: 'none' })).toEqual([])
  })
})

describe('words about a list', () => {
  test('name what is unknown, repeated and left out', () => {
    const asked = [known(1), known(2), unknown('NOPE')]
    const list = { entries: asked, repeated: ['T1'], omitted: 2 }
    expect(additionWords(list, asked, asked.slice(1))).toBe(
      'Added 1 security. Unknown, kept for correction: NOPE. 1 was there already or beyond the limit. Listed more than once, the first counts: T1. 2 beyond the limit of 1000 left out.',
    )
    expect(additionWords({ entries: [], repeated: [], omitted: 0 }, [], [])).toBe('The list is empty.')
  })

  test('clip long names and long lists', () => {
    expect(listed(['x'.repeat(30)])).toBe(`${'x'.repeat(23)}…`)
    expect(listed(Array.from({ length: 12 }, (_, at) => `T${at}`))).toMatch(/T9 and 2 more$/)
  })
})
