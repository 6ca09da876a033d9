import { join } from 'node:path'
import { untilAvailable } from './available.ts'
import type { Pair } from './pairs.ts'
import { runService } from './service.ts'

/** A version of the service in a separate directory, run as an operator runs it. */

type Settings = Readonly<Record<string, string>>

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** A running process of a version: web and worker. */
export interface RunningVersion {
  ask(path: string, options?: RequestInit): Promise<Answer>
  /** Answers to one request in both protocols. */
  answerTo(pair: Pair): Promise<{ readonly rest: Answer; readonly graph: Answer }>
  /** Ends the process with a signal. Returns its exit code. */
  stop(): Promise<number | string | null>
  kill(): void
}

/** Runs a command of a version. Returns its exit code and what it printed. */
export async function runVersion(root: string, settings: Settings, ...args: string[]) {
  const command = runService(process.execPath, [join(root, 'bin/run.js'), ...args], { ...settings })
  return { code: await command.ended, said: command.said() }
}

/** Values that depend on the time of the request: when the answer was written, and the end of a range without one. */
const MOMENTS = ['generated_at', 'generatedAt', 'effective_end_date', 'effectiveEndDate']
const withoutMoments = (name: string, value: unknown): unknown => (MOMENTS.includes(name) ? undefined : value)

const JSON_BODY = { 'content-type': 'application/json' }

/** Starts a version, which sends requests with a token. */
export async function startVersion(root: string, settings: Settings, token: string): Promise<RunningVersion> {
  const service = runService(process.execPath, [join(root, 'bin/flowgate.js')], { ...settings })
  const [, origin] = await service.says(/listening on (\S+)/)
  const askOnce: RunningVersion['ask'] = async (path, { headers, ...options } = {}) => {
    const authorization = `Bearer ${token}`
    const sent = { authorization, 'x-request-id': 'the-same', ...Object.fromEntries(new Headers(headers)) }
    const response = await fetch(origin + path, { ...options, headers: sent })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text, withoutMoments) : text }
  }
  const ask: RunningVersion['ask'] = (path, options) => untilAvailable(() => askOnce(path, options))
  const post = (path: string, content: object) =>
    ask(path, { method: 'POST', body: JSON.stringify(content), headers: JSON_BODY })
  return {
    ask,
    answerTo: async ({ address, path, body, graph }) => ({
      rest: await (body ? post(path, body) : ask(address)),
      graph: await post('/graphql', { query: graph }),
    }),
    stop: () => {
      service.child.kill('SIGTERM')
      return service.ended
    },
    kill: service.kill,
  }
}
