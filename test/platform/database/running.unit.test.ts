import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RunningStatements, statementLimits } from '../../../src/platform/database/running.ts'

/** Heavy callers leave a processor to light ones. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

const WAIT_MS = 2000
const { signal } = new AbortController()

/** Statements of callers, which run until they are ended. */
class Statements {
  readonly running = new RunningStatements({ together: 3, besideLight: 1 }, WAIT_MS)
  readonly #begun: { readonly caller: string; readonly end: () => void }[] = []

  /** Callers of the statements that run. */
  get callers(): string {
    return this.#begun
      .map(({ caller }) => caller)
      .toSorted()
      .join(' ')
  }

  async ask(...callers: string[]): Promise<void> {
    for (const caller of callers)
      void this.running.begin(caller, signal).then((end) => this.#begun.push({ caller, end }))
    await vi.advanceTimersByTimeAsync(0)
  }

  async end(caller: string): Promise<void> {
    const at = this.#begun.findIndex((statement) => statement.caller === caller)
    for (const { end } of this.#begun.splice(at, 1)) end()
    await vi.advanceTimersByTimeAsync(0)
  }
}

test.each([
  { processors: 1, processes: 1, together: 2, besideLight: 1 },
  { processors: 2, processes: 1, together: 3, besideLight: 1 },
  { processors: 2, processes: 2, together: 2, besideLight: 1 },
  { processors: 8, processes: 1, together: 9, besideLight: 7 },
  { processors: 8, processes: 4, together: 3, besideLight: 2 },
])(
  '$processors processors for $processes processes: $together, $besideLight',
  ({ processors, processes, ...limits }) => expect(statementLimits(processors, processes)).toEqual(limits),
)

test('beside a light caller, heavy ones run one statement after another, in turns', async () => {
  const statements = new Statements()
  await statements.ask('a', 'b')
  await vi.advanceTimersByTimeAsync(500)
  await statements.ask('light')
  expect(statements.callers).toBe('a b light')
  await statements.end('light')
  await statements.end('a')
  await statements.ask('a', 'a', 'b')
  expect(statements.callers).toBe('b')
  await statements.end('b')
  expect(statements.callers).toBe('a')
  await statements.ask('light')
  expect(statements.callers).toBe('a light')
  await statements.end('light')
  await statements.end('a')
  expect(statements.callers).toBe('b')
})

test('a second after the last statement of a light caller, as many run as before', async () => {
  const statements = new Statements()
  await statements.ask('a')
  await vi.advanceTimersByTimeAsync(500)
  await statements.ask('light')
  await statements.end('light')
  await statements.ask('a', 'a', 'a')
  expect(statements.callers).toBe('a')
  await vi.advanceTimersByTimeAsync(1001)
  await statements.end('a')
  expect(statements.callers).toBe('a a a')
})

test('a caller who begins is not its own light caller, nor are equally heavy ones', async () => {
  const statements = new Statements()
  await statements.ask('a')
  await vi.advanceTimersByTimeAsync(200)
  await statements.ask('a', 'a')
  expect(statements.callers).toBe('a a a')
  const equals = new Statements()
  await equals.ask('a', 'b')
  await vi.advanceTimersByTimeAsync(200)
  await equals.ask('a', 'b')
  expect(equals.callers).toBe('a a b')
})

test('a heavy caller without a statement waits for others as long as for a connection, and then begins', async () => {
  const statements = new Statements()
  await statements.ask('a', 'b')
  await vi.advanceTimersByTimeAsync(500)
  await statements.ask('light')
  await statements.end('b')
  await statements.ask('b')
  expect([statements.callers, statements.running.waiting]).toEqual(['a light', 1])
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect([statements.callers, statements.running.waiting]).toEqual(['a b light', 0])
})

test('a caller is heavy only by what it has used lately', async () => {
  const statements = new Statements()
  await statements.ask('a')
  await vi.advanceTimersByTimeAsync(2000)
  await statements.end('a')
  await vi.advanceTimersByTimeAsync(5000)
  await statements.ask('light', 'a')
  expect(statements.callers).toBe('a light')
})
