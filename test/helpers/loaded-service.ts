import { expect } from 'vitest'
import { connectTo, type Follow, overSocket } from './follow.ts'
import { FINAL, type JobBody, until } from './jobs.ts'
import { runService } from './service.ts'

/** An answer, when the request was sent and when the answer arrived. */
interface Reply {
  readonly sent: number
  readonly at: number
  readonly status: number
  readonly retryAfter: string | null
  readonly body: JobBody & { readonly code?: string }
}

/** The service in processes of its own: two for the web and a worker. */
export interface LoadedService {
  ask(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>
  /** Sends a JSON body. Returns the body of the answer. */
  post(path: string, content: object): Promise<unknown>
  /** Starts a job; each day of a month is a different request. */
  begin(day: number): Promise<Reply>
  /** Waits for the end of a job and returns its status. */
  ended(job: JobBody): Promise<string>
  download(job: JobBody): Promise<string>
  follow(query: string): { readonly told: ReturnType<Follow>; leave(): Promise<void> }
  /** Asks for every path again and again, until it is stopped. */
  load(paths: readonly string[]): { readonly replies: readonly Reply[]; stop(): Promise<void> }
  /** Runs a command with the settings of the service; returns its output. */
  command(...args: string[]): Promise<string>
  stop(): Promise<void>
}

/** The refusals among replies, and when the last refused request was sent, once callers have been answered many times since. */
export async function refusalsOf(
  replies: readonly Reply[],
  callers: number,
): Promise<{ readonly refused: readonly Reply[]; readonly last: number }> {
  const refused = () => replies.filter(({ status }) => status !== 200)
  const last = () => Math.max(...refused().map(({ sent }) => sent))
  await until(
    async () => replies.filter(({ sent }) => sent > last()).length,
    (answered) => answered > 20 * callers,
  )
  return { refused: refused(), last: last() }
}

/** What a refusal says: status, Retry-After and code. */
export const kindOf = ({ status, retryAfter, body }: Reply): string => [status, retryAfter, body.code].join()

/** Starts the service with settings that name its database, and where it keeps files. */
export async function startLoadedService(
  settings: Readonly<Record<'DATABASE_URL' | 'DATA_DIR', string>> & { readonly DATABASE_DIRECT_URL?: string },
): Promise<LoadedService> {
  const running = runService('node', ['bin/flowgate.js'], { ...settings, WORKERS: '2', RATE_LIMIT: 'off' })
  const [, origin = ''] = await running.says(/listening on (http:\S+)/)
  const [, token] = await running.says(/TOKEN=(\S+)/)
  const authorization = `Bearer ${token}`
  const ask: LoadedService['ask'] = async (path, headers = {}) => {
    const sent = performance.now()
    const response = await fetch(origin + path, { headers: { authorization, ...headers } })
    const body = JSON.parse(await response.text())
    const { status } = response
    return { sent, at: performance.now(), status, retryAfter: response.headers.get('retry-after'), body }
  }
  return {
    ask,
    post: async (path, content) => {
      const headers = { authorization, 'content-type': 'application/json' }
      return (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(content) })).json()
    },
    begin: (day) =>
      ask(`/aggregates/timeseries?aggregate_ids=3,1,9&start_date=2026-01-${String(day).padStart(2, '0')}`, {
        prefer: 'respond-async',
      }),
    ended: ({ job_id: id }) =>
      until(
        async () => (await ask(`/aggregates/jobs/${id}/status`)).body.status,
        (status) => FINAL.includes(status),
      ),
    download: async ({ links }) =>
      (await fetch(origin + links.export, { headers: { authorization } })).text(),
    follow: (query) => {
      const client = connectTo(`${origin.replace('http', 'ws')}/graphql`, { authorization })
      return { told: overSocket(client)(query), leave: async () => client.dispose() }
    },
    load: (paths) => {
      const replies: Reply[] = []
      let isOver = false
      const call = async (path: string) => {
        while (!isOver) replies.push(await ask(path))
      }
      const calls = Promise.all(paths.map(call))
      return {
        replies,
        stop: async () => {
          isOver = true
          await calls
        },
      }
    },
    command: async (...args) => {
      const ran = runService('node', args, settings)
      expect([await ran.ended, ran.said()]).toEqual([0, ran.said()])
      return ran.said()
    },
    stop: async () => {
      running.kill()
      await running.ended
    },
  }
}
