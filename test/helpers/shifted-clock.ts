/**
 * Imported into a process (`node --import`) whose clock a test moves: each SIGUSR2 applies the next shift.
 * Timers are unaffected, as when a real clock is moved.
 */
const MINUTES = [0, 10, -10]
const Real = globalThis.Date
let place = 0
const shift = (): number => (MINUTES[place] ?? 0) * 60_000

globalThis.Date = class extends Real {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(Real.now() + shift())
    // An explicit date is not shifted. The real constructor also takes up to seven numbers.
    else super(...given)
  }

  static override now(): number {
    return Real.now() + shift()
  }
} as DateConstructor

process.on('SIGUSR2', () => {
  place = (place + 1) % MINUTES.length
  console.log(`the clock is ${MINUTES[place]} minutes ahead`)
})
