import { describe, expect, it } from 'vitest'
import type { Bars } from '../../../../console/instrument/bars/bars.ts'
import { missingRange, withNewest, withPage } from '../../../../console/instrument/bars/pages.ts'
import {
  type History,
  heldWindow,
  intervalFor,
  isWindow,
  shownWindow,
  widened,
} from '../../../../console/instrument/bars/windows.ts'

const HISTORY: History = { firstDay: '2010-01-04', firstIntraday: '2026-01-02', newest: '2026-11-20' }

const barsOn = (...date: string[]): Bars => ({
  ts: date.map((day) => `${day}T00:00:00Z`),
  date,
  isPartial: date.map(() => false),
  values: { px: date.map(() => 1) },
})

describe('intervalFor', () => {
  const auto = (from: string | null, to: string | null = null) => intervalFor({ from, to }, 'AUTO', HISTORY)

  it('chooses shorter bars for shorter windows', () => {
    expect(auto(null)).toBe('DAY')
    expect(auto('2026-11-13')).toBe('TEN_MINUTES')
    expect(auto('2026-10-20')).toBe('THIRTY_MINUTES')
    expect(auto('2026-08-20')).toBe('HOUR')
    expect(auto('2025-11-20')).toBe('DAY')
    expect(auto('2021-11-20')).toBe('DAY')
    expect(auto('2011-11-20')).toBe('WEEK')
  })

  it('chooses days where the instrument has no shorter bars', () => {
    expect(auto('2024-11-13', '2024-11-20')).toBe('DAY')
    expect(intervalFor({ from: '2026-11-13', to: null }, 'AUTO', { ...HISTORY, firstIntraday: null })).toBe(
      'DAY',
    )
  })

  it('keeps the choice of the reader up to 10,000 bars', () => {
    expect(intervalFor({ from: '2025-11-20', to: null }, 'WEEK', HISTORY)).toBe('WEEK')
    expect(intervalFor({ from: '2026-01-05', to: null }, 'TEN_MINUTES', HISTORY)).toBe('TEN_MINUTES')
    expect(intervalFor({ from: '2021-11-20', to: null }, 'TEN_MINUTES', HISTORY)).toBe('DAY')
  })
})

describe('windows', () => {
  it('knows nonsense', () => {
    expect(isWindow({ from: '2026-02-01', to: null })).toBe(true)
    expect(isWindow({ from: '2026-02-01', to: '2026-01-01' })).toBe(false)
    expect(isWindow({ from: 'yesterday', to: null })).toBe(false)
  })

  it('shows a year of days unless the address says otherwise', () => {
    expect(shownWindow({ from: null, to: null }, 'DAY', '2026-11-20')).toEqual({
      from: '2025-11-20',
      to: null,
    })
    expect(shownWindow({ from: '2020-01-01', to: '2020-02-01' }, 'DAY', '2026-11-20').from).toBe('2020-01-01')
  })

  it('holds as much again on both sides, in whole pieces, within the history', () => {
    const window = { from: '2024-03-01', to: '2024-09-01' }
    expect(heldWindow(window, 'DAY', HISTORY)).toEqual({ from: '2023-01-01', to: '2025-03-04' })
    expect(heldWindow({ from: '2010-02-01', to: null }, 'DAY', HISTORY)).toEqual({
      from: '2010-01-04',
      to: null,
    })
    expect(heldWindow({ from: '2026-11-13', to: '2026-11-18' }, 'TEN_MINUTES', HISTORY)).toEqual({
      from: '2026-11-01',
      to: null,
    })
  })

  it('widens around the middle, as far as there are bars', () => {
    expect(widened({ from: '2024-03-10', to: '2024-03-20' }, 2, HISTORY)).toEqual({
      from: '2024-03-05',
      to: '2024-03-25',
    })
    expect(widened({ from: '2026-11-10', to: null }, 2, HISTORY)).toEqual({ from: '2026-10-31', to: null })
    expect(widened({ from: '2010-02-01', to: null }, 2, HISTORY)).toEqual({ from: '2010-01-04', to: null })
  })
})

describe('pages', () => {
  const page = (range: { from: string | null; to: string | null }, bars: Bars, hasMore = false) => ({
    ...{ range, bars, hasMore },
  })
  const held = withPage(
    undefined,
    page({ from: null, to: null }, barsOn('2026-11-18', '2026-11-19', '2026-11-20'), true),
    [],
  )

  it('asks for what is missing only', () => {
    expect(missingRange(undefined, { from: '2026-01-01', to: null })).toEqual({
      from: '2026-01-01',
      to: null,
    })
    // The oldest date of a page that is full may have been cut.
    expect(held).toMatchObject({ from: '2026-11-19', to: null })
    expect(missingRange(held, { from: '2026-11-19', to: null })).toBeNull()
    expect(missingRange(held, { from: '2026-11-01', to: null })).toEqual({
      from: '2026-11-01',
      to: '2026-11-18',
    })
  })

  it('adds older pages until the window is held', () => {
    const older = withPage(
      held,
      page({ from: '2026-11-01', to: '2026-11-18' }, barsOn('2026-11-17', '2026-11-18')),
      [],
    )
    expect(older.bars.date).toEqual(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
    expect(missingRange(older, { from: '2026-11-01', to: null })).toBeNull()
  })

  it('knows that there is nothing before a first page that is not full', () => {
    const all = withPage(undefined, page({ from: null, to: null }, barsOn('2026-11-20')), [])
    expect(missingRange(all, { from: '1990-01-01', to: null })).toBeNull()
  })

  it('starts anew after a jump', () => {
    const far = { from: '2015-01-01', to: '2015-02-01' }
    expect(missingRange(held, far)).toEqual(far)
    const jumped = withPage(held, page(far, barsOn('2015-01-02')), [])
    expect(jumped).toMatchObject({ from: '2015-01-01', to: '2015-02-01' })
    expect(jumped.bars.date).toEqual(['2015-01-02'])
    expect(missingRange(jumped, { from: '2015-01-01', to: '2015-04-01' })).toEqual({
      from: '2015-02-02',
      to: '2015-04-01',
    })
  })

  it('draws an announced bar at once, and asks again from its date on', () => {
    const next = withNewest(held, barsOn('2026-11-23'))
    expect(next.bars.date.at(-1)).toBe('2026-11-23')
    const range = missingRange(next, { from: '2026-11-19', to: null })
    expect(range).toEqual({ from: '2026-11-20', to: null })
    const renewed = withPage(
      next,
      page({ from: '2026-11-20', to: null }, barsOn('2026-11-20', '2026-11-23')),
      [],
    )
    expect(renewed).toMatchObject({ to: null, isOutdated: false })
    expect(missingRange(renewed, { from: '2026-11-19', to: null })).toBeNull()
  })

  it('leaves a window of another time alone', () => {
    const old = withPage(undefined, page({ from: '2015-01-01', to: '2015-02-01' }, barsOn('2015-01-02')), [])
    expect(withNewest(old, barsOn('2026-11-23'))).toBe(old)
  })
})
