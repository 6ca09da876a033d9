import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from '../../../src/platform/cli/command.ts'

/** Errors that the operator can mend are one line, however they come about. */

const fromSystem = (message: string, code: string, syscall: string) =>
  Object.assign(new Error(message), { code, syscall })

afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

test.each([
  [
    'a connection that a library opened is refused',
    fromSystem('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED', 'connect'),
    'flowgate: the connection to the database failed (connect ECONNREFUSED 127.0.0.1:1). Check that it runs and can be reached, then run the command again.',
  ],
  [
    'the driver loses its connection',
    new Error('Connection terminated unexpectedly'),
    'flowgate: the connection to the database failed (Connection terminated unexpectedly). Check that it runs and can be reached, then run the command again.',
  ],
  [
    'an address is taken',
    fromSystem('listen EADDRINUSE: address already in use', 'EADDRINUSE', 'listen'),
    'flowgate: listen EADDRINUSE: address already in use',
  ],
])('%s', async (_what, error, line) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  await runCommand('test', () => Promise.reject(error))
  expect(printed.mock.calls).toEqual([[line]])
  expect(process.exitCode).toBe(1)
})
