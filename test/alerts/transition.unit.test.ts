import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AlertState, type Transition, transitionOf } from '../../src/alerts/transition.ts'

const day = (number: number): string => new Date(Date.UTC(2026, 0, number)).toISOString().replace('.000', '')
/** Stamps of the calendar up to a bar. */
const stampsTo = (bar: number): string[] => Array.from({ length: bar }, (_, place) => day(place + 1))

/** Evaluates an alert once after another, as the worker does, and keeps what has fired. */
class Alert {
  readonly cooldown: number
  readonly firedAt = new Map<number, string>()
  state: AlertState | null = null

  constructor(cooldown = 0) {
    this.cooldown = cooldown
  }

  evaluate(bar: number | null, ...matches: number[]): readonly number[] {
    const { cooldown, firedAt } = this
    const stamps = bar === null ? [] : stampsTo(bar).slice(-(cooldown + 1))
    const found = { ts: bar === null ? null : day(bar), matches }
    const { state, fired }: Transition = transitionOf(this.state, found, { cooldown, firedAt, stamps })
    this.state = state
    if (bar !== null) for (const id of fired) firedAt.set(id, day(bar))
    return fired
  }
}

describe('an alert', () => {
  test('fires nothing at first, then for what enters', () => {
    const alert = new Alert()
    expect(alert.evaluate(1, 3, 1)).toEqual([])
    expect(alert.state).toEqual({ ts: day(1), members: [1, 3] })
    expect(alert.evaluate(2, 1, 3)).toEqual([])
    expect(alert.evaluate(3, 5, 3, 4)).toEqual([4, 5])
    expect(alert.evaluate(4)).toEqual([])
    expect(alert.evaluate(5, 3)).toEqual([3])
  })

  test('fires once in a bar, however often its data changes', () => {
    const alert = new Alert()
    alert.evaluate(1)
    expect(alert.evaluate(2, 7)).toEqual([7])
    expect(alert.evaluate(2)).toEqual([])
    expect(alert.evaluate(2, 7)).toEqual([])
    expect(alert.evaluate(2, 7, 8)).toEqual([8])
  })

  test('fires no more of an instrument during its cool-down, and not when it ends', () => {
    const alert = new Alert(2)
    alert.evaluate(1)
    expect(alert.evaluate(2, 7)).toEqual([7])
    expect([alert.evaluate(3), alert.evaluate(4, 7), alert.evaluate(5, 7), alert.evaluate(6, 7)]).toEqual([
      [],
      [],
      [],
      [],
    ])
    expect([alert.evaluate(7), alert.evaluate(8, 7)]).toEqual([[], [7]])
    // Bars 9 and 10 are the cool-down.
    expect([alert.evaluate(10), alert.evaluate(11, 7)]).toEqual([[], [7]])
  })

  test('starts anew once bars are withdrawn, and fires again when they are back', () => {
    const alert = new Alert()
    alert.evaluate(1, 1)
    expect(alert.evaluate(2, 1, 2)).toEqual([2])
    // The events of bar 2 are withdrawn with it.
    alert.firedAt.clear()
    expect(alert.evaluate(1, 1)).toEqual([])
    expect(alert.evaluate(2, 1, 2)).toEqual([2])
  })

  test('starts anew without bars, and after a failure', () => {
    const alert = new Alert()
    alert.evaluate(1, 1)
    expect(alert.evaluate(null)).toEqual([])
    expect(alert.state).toEqual({ ts: null, members: [] })
    expect(alert.evaluate(2, 1, 2)).toEqual([])
    expect(alert.evaluate(3, 1, 2, 3)).toEqual([3])
  })
})

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 })
const steps = fc.array(fc.record({ ahead: fc.integer({ min: 0, max: 2 }), matches: ids }), { maxLength: 40 })

test('whatever happens, an instrument fires if and only if it enters outside its cool-down', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 4 }), (evaluations, cooldown) => {
      const alert = new Alert(cooldown)
      const fired = new Map<number, number>()
      let [bar, before] = [1, null as readonly number[] | null]
      for (const { ahead, matches } of evaluations) {
        bar += ahead
        const expected = matches.filter((id) => {
          const last = fired.get(id)
          return before !== null && !before.includes(id) && (last === undefined || bar - last > cooldown)
        })
        expect(alert.evaluate(bar, ...matches)).toEqual(expected.toSorted((a, b) => a - b))
        for (const id of expected) fired.set(id, bar)
        before = matches
      }
    }),
  )
})

test('the order of matches makes no difference, and what was read is not changed', () => {
  fc.assert(
    fc.property(ids, ids, (former, matches) => {
      const before = Object.freeze({ ts: day(1), members: Object.freeze(former.toSorted((a, b) => a - b)) })
      const rules = { cooldown: 0, firedAt: new Map<number, string>(), stamps: [day(2)] }
      const evaluate = (found: readonly number[]) =>
        transitionOf(before, { ts: day(2), matches: Object.freeze(found) }, rules)
      expect(evaluate(matches.toReversed())).toEqual(evaluate([...matches]))
    }),
  )
})
