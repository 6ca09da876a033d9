import { describe, expect, it } from 'vitest'
import { chartsWith, savedChartOf } from '../../../console/instrument/saved-charts.ts'

describe('saved charts', () => {
  it('are read as they were written', () => {
    const [[id, value] = []] = Object.entries(
      chartsWith(' My view ', '/i/UVRB?from=2026-01-01', 1_790_000_000_000),
    )
    expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    expect(savedChartOf(String(id), value)).toEqual({
      chartId: id,
      name: 'My view',
      address: '/i/UVRB?from=2026-01-01',
    })
  })

  it('leave out what other clients keep, and addresses of elsewhere', () => {
    const base = { kind: 'instrument', name: 'x' }
    for (const value of [
      null,
      7,
      'text',
      {},
      { ...base, address: 'javascript:alert(1)' },
      { ...base, address: '//evil.example/i/x' },
      { ...base, address: '/i//evil' },
      { ...base, address: '/i/\\evil' },
      { kind: 'other', name: 'x', address: '/i/x' },
    ])
      expect(savedChartOf('a', value)).toBeNull()
  })
})
