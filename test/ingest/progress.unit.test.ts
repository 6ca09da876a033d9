import { expect, test } from 'vitest'
import { writeProgress } from '../../src/ingest/progress.ts'

/** Lines without their times. */
function linesOf(isTerminal: boolean, use: (progress: ReturnType<typeof writeProgress>) => void): string[] {
  const lines: string[] = []
  const progress = writeProgress((line) => lines.push(line.replace(/^ *\d+\.\d s {2}/, '')), isTerminal)
  use(progress)
  progress.stop()
  return lines
}

const waitsFor = (name: string) => ({ copiedRows: null, waitsFor: { name, seconds: 12.4 } })

test('a terminal shows each step with its rows', () => {
  const lines = linesOf(true, ({ onProgress }) => {
    onProgress({ step: 'security_cash.csv', rows: 2_330_000, elapsed: 9000 })
    onProgress({ step: 'checks', rows: 0, elapsed: 9500 })
  })
  expect(lines).toEqual(['security_cash.csv: 2,330,000 rows', 'checks'])
})

test.each([
  ['flowgate load: market', 'load "market"'],
  ['flowgate unload: 12', 'unload "12"'],
  ['flowgate migrate', 'a migration'],
  ['psql', 'the session "psql"'],
])('a wait for %s is said once, with a terminal or without', (session, name) => {
  for (const isTerminal of [true, false])
    expect(
      linesOf(isTerminal, ({ onActivity }) => {
        onActivity(waitsFor(session))
        onActivity(waitsFor(session))
        onActivity({ copiedRows: 5, waitsFor: null })
      }),
    ).toEqual([`waiting for ${name}, which began 12 s ago`])
})
