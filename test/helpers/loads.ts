import type { Sent, TestApp } from './app.ts'

/** What tests of loads over HTTP send and read. */

export const SECURITIES = 'id,provider_id,ticker,name\n1,S1,AAA,First\n2,S2,BBB,Second\n'
export const CASH =
  'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n1,1d,2024-01-02,10,100,50\n2,1d,2024-01-02,20,10,5\n'

/** The job of a load, as REST returns it. */
export interface LoadJobBody {
  readonly job_id: string
  readonly status: string
  readonly attempt: number
  readonly error: { readonly code: string; readonly detail: string } | null
  readonly steps: readonly { readonly step: string; readonly rows: number }[]
  readonly report: Readonly<Record<string, unknown>> & { readonly version: number | null }
  readonly waits_for: string | null
  readonly faults: readonly object[]
  readonly more_faults: number
  readonly links: Readonly<Record<string, string>>
}

/** Returns a request that sends files by their names. */
export function filesOf(files: Readonly<Record<string, string | Blob>>): Sent {
  const form = new FormData()
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([content]), name)
  return { method: 'POST', body: form }
}

/** Returns a request that sends one file. */
export const fileOf = (
  body: NonNullable<Sent['body']>,
  headers: Readonly<Record<string, string>> = {},
): Sent => ({ method: 'POST', body, headers: { 'content-type': 'text/csv', ...headers }, duplex: 'half' })

/** Returns the sizes of the stored chunks of all uploads. */
export async function storedChunks({ database }: Pick<TestApp, 'database'>): Promise<number[]> {
  const { rows } = await database.pool.query<{ size: number }>(
    'select length(data) as size from load_upload left join load_chunk using (job_id) order by job_id, file, seq',
  )
  return rows.map(({ size }) => size)
}

/** A body that a test sends piece by piece. */
export function openBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return {
    stream: readable,
    send: (text: string) => writer.write(Buffer.from(text)),
    end: () => writer.close(),
    break: () => writer.abort(new Error('gone')),
  }
}
