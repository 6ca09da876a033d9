import { describe, expect, test } from 'vitest'
import { completeWindow, yearBefore } from '../../../console/instrument/panel-window.ts'
import { exchangeDate } from '../../../console/parts/format.ts'

describe('a window', () => {
  test('ends today and lasts a year', () => {
    expect(completeWindow(null, null, '2026-11-23')).toEqual({ from: '2025-11-23', to: '2026-11-23' })
    expect(completeWindow('2024-01-02', null, '2026-11-23')).toEqual({ from: '2024-01-02', to: '2026-11-23' })
    expect(completeWindow(null, '2024-03-01', '2026-11-23')).toEqual({ from: '2023-03-01', to: '2024-03-01' })
  })

  test('leaves nonsense to the service', () => {
    expect(completeWindow(null, 'soon', '2026-11-23')).toEqual({ from: 'soon', to: 'soon' })
    expect(yearBefore('2024-02-29')).toBe('2023-03-01')
  })

  test('has the date of the exchange', () => {
    expect(exchangeDate(new Date('2026-11-23T04:30:00Z'))).toBe('2026-11-22')
    expect(exchangeDate(new Date('2026-07-01T04:00:00Z'))).toBe('2026-07-01')
  })
})
