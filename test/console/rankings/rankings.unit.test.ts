import { Virtualizer } from '@tanstack/react-virtual'
import { describe, expect, test } from 'vitest'
import { comparedUrl, MAX_CHOSEN, toggled } from '../../../console/rankings/chosen.ts'
import { narrowed, nextSort, ordered, SORTS, sortOf } from '../../../console/rankings/order.ts'
import { type Place, tableOf } from '../../../console/rankings/places.ts'
import {
  blockOf,
  gapBefore,
  HEAD_HEIGHT,
  ROW_HEIGHT,
  ROW_OPTIONS,
  renderedRows,
  rowAfterKey,
} from '../../../console/rankings/rows.ts'

const COUNT = 5000

const placeOf = (at: number, changes: Partial<Place> = {}): Place => ({
  id: `id-${at}`,
  code: `T${at}`,
  path: `/i/T${at}`,
  ticker: `T${at}`,
  name: `Company ${at}`,
  group: at % 2 === 0 ? 'Energy' : 'Technology',
  subgroup: null,
  isOwn: false,
  isActive: true,
  rank: at + 1,
  rankChange: at % 7 === 0 ? null : (at % 5) - 2,
  value: COUNT - at,
  previousValue: at % 3 === 0 ? null : at,
  change: null,
  share: 1 / COUNT,
  px: ((at * 7919) % COUNT) + 0.5,
  pxChg: 0,
  isPartial: false,
  ...changes,
})

const PLACES = Array.from({ length: COUNT }, (_, at) => placeOf(at))

describe('order', () => {
  test('sorts 5,000 places by each column, both ways, with places without a value last', () => {
    for (const sort of SORTS) {
      const sorted = ordered(PLACES, sort)
      expect(new Set(sorted).size).toBe(COUNT)
    }
    const prices = ordered(PLACES, '-price').map(({ px }) => px)
    expect(prices).toEqual(prices.toSorted((one, other) => (other ?? 0) - (one ?? 0)))
    for (const sort of ['move', '-move'] as const) {
      const changes = ordered(PLACES, sort).map(({ rankChange }) => rankChange)
      const known = changes.filter((change) => change !== null)
      expect(changes.slice(known.length).every((change) => change === null)).toBe(true)
      const expected = known.toSorted((one, other) => (sort === 'move' ? one - other : other - one))
      expect(known).toEqual(expected)
    }
  })

  test('keeps the order of the ranking among equal places', () => {
    const ranks = ordered(PLACES, '-group')
      .slice(0, COUNT / 2)
      .map(({ rank }) => rank)
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
  })

  test('sorts names as readers do', () => {
    const names = ['Zebra', 'émile', 'Item 10', 'Item 9'].map((name, at) => placeOf(at, { name }))
    expect(ordered(names, 'name').map(({ name }) => name)).toEqual(['émile', 'Item 9', 'Item 10', 'Zebra'])
  })

  test('changes the direction with a second press', () => {
    expect(nextSort('rank', 'value')).toBe('-value')
    expect(nextSort('-value', 'value')).toBe('value')
    expect(nextSort('value', 'value')).toBe('-value')
    expect(nextSort('-value', 'name')).toBe('name')
    expect(nextSort('name', 'name')).toBe('-name')
    expect(sortOf('-priceChange')).toEqual({ key: 'priceChange', isDescending: true })
  })

  test('narrows by all words, whatever their case and accents', () => {
    expect(narrowed(PLACES, '  ')).toBe(PLACES)
    expect(narrowed(PLACES, 'COMPANY 4999').map(({ code }) => code)).toEqual(['T4999'])
    expect(narrowed(PLACES, 'energy t49').every(({ group }) => group === 'Energy')).toBe(true)
    expect(narrowed([placeOf(0, { name: 'Crédit <b>' })], 'credit <B>')).toHaveLength(1)
    expect(narrowed(PLACES, '[.*')).toEqual([])
  })
})

/** The rows that a scrolled table of 5,000 renders. */
function rowsAt(scrollTop: number, focused: number): number[] {
  const view = { innerWidth: 1000, innerHeight: 800 }
  const element = { ownerDocument: { defaultView: view } } as unknown as Element
  const virtualizer = new Virtualizer<Element, Element>({
    ...ROW_OPTIONS,
    count: COUNT,
    getScrollElement: () => element,
    rangeExtractor: (range) => renderedRows(range, focused),
    scrollToFn: () => undefined,
    observeElementRect: (_, report) => report({ width: 1000, height: 600 }),
    observeElementOffset: (_, report) => report(scrollTop, false),
  })
  virtualizer._willUpdate()
  expect(virtualizer.getTotalSize()).toBe(COUNT * ROW_HEIGHT)
  return virtualizer.getVirtualItems().map(({ index }) => index)
}

describe('a table of 5,000 rows', () => {
  const inView = Math.ceil(600 / ROW_HEIGHT)

  test.each([0, 1, 1234 * ROW_HEIGHT, COUNT * ROW_HEIGHT - 600 + HEAD_HEIGHT])(
    'renders the rows in view at %d pixels, and few others',
    (scrollTop) => {
      const rows = rowsAt(scrollTop, 0)
      const first = Math.floor(scrollTop / ROW_HEIGHT)
      for (let row = first; row < Math.min(first + inView, COUNT); row++) expect(rows).toContain(row)
      expect(rows.length).toBeLessThanOrEqual(inView + 2 * ROW_OPTIONS.overscan + 2)
    },
  )

  test('keeps the row with the focus, in its place', () => {
    const rows = rowsAt(1000 * ROW_HEIGHT, 4321)
    expect(rows.at(-1)).toBe(4321)
    expect(rows).toEqual(rows.toSorted((one, other) => one - other))
    expect(rowsAt(1000 * ROW_HEIGHT, COUNT)).not.toContain(COUNT)
  })

  test('is as high as all its rows, wherever it is scrolled to', () => {
    for (const scrollTop of [0, 777, 90_000]) {
      const rows = rowsAt(scrollTop, 2500)
      const gaps = rows.map((row, at) => gapBefore(row, rows[at - 1]))
      const height = gaps.reduce((sum, gap) => sum + gap, 0) + rows.length * ROW_HEIGHT
      expect(height + gapBefore(COUNT, rows.at(-1))).toBe(COUNT * ROW_HEIGHT)
    }
  })

  test('loads details by blocks', () => {
    expect(blockOf(0, 0, COUNT)).toEqual({ start: 0, end: 40 })
    expect(blockOf(3, 19, COUNT)).toEqual({ start: 0, end: 40 })
    expect(blockOf(55, 78, COUNT)).toEqual({ start: 40, end: 80 })
    expect(blockOf(4990, 4999, COUNT)).toEqual({ start: 4980, end: 5000 })
    expect(blockOf(0, 0, 7)).toEqual({ start: 0, end: 7 })
  })

  test('moves by keys, and stays inside', () => {
    expect(rowAfterKey('ArrowDown', 10, COUNT, 14)).toBe(11)
    expect(rowAfterKey('ArrowUp', 0, COUNT, 14)).toBe(0)
    expect(rowAfterKey('PageDown', 4995, COUNT, 14)).toBe(4999)
    expect(rowAfterKey('PageUp', 20, COUNT, 14)).toBe(6)
    expect(rowAfterKey('Home', 3000, COUNT, 14)).toBe(0)
    expect(rowAfterKey('End', 3, COUNT, 14)).toBe(4999)
    expect(rowAfterKey('a', 3, COUNT, 14)).toBeNull()
  })
})

test('a file holds every place in its order', () => {
  const { columns, rows } = tableOf(PLACES, { group: 'sector', subgroup: 'industry', value: 'px' })
  expect(columns).toContain('previous_px')
  expect(rows).toHaveLength(COUNT)
  expect(rows[1]).toEqual([
    2,
    -1,
    'T1',
    'Company 1',
    'Technology',
    null,
    4999,
    1,
    null,
    0.0002,
    2919.5,
    0,
    false,
  ])
})

test('chooses up to ten instruments, and writes their URL', () => {
  const ten = Array.from({ length: MAX_CHOSEN }, (_, at) => `T${at}`)
  expect(ten.reduce<readonly string[]>(toggled, [])).toEqual(ten)
  expect(toggled(ten, 'T10')).toBe(ten)
  expect(toggled(ten, 'T3')).not.toContain('T3')
  expect(comparedUrl('A/B?', ['C&D', 'E'])).toBe('/i/A%2FB%3F?vs=C%26D,E')
})
