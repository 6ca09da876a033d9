import pg from 'pg'

/** Time for the server to take a request. */
const TIMEOUT_MS = 2000

/** Members of the driver that its types omit. */
type Line = pg.Connection & {
  connect(portOrPath: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}
type Connected = Pick<pg.Client, 'host' | 'port' | 'ssl'> & {
  readonly processID: number | null
  readonly secretKey: number | null
}

/**
 * Cancels what a connection is running with a CancelRequest of the protocol, on a connection of its own. Unlike
 * `pg_cancel_backend`, it names the connection and not the backend, which behind a pooler may by now work for another
 * caller. Resolves once the server or pooler has passed it on; never rejects.
 */
export function requestCancel({ host, port, ssl, processID, secretKey }: Connected): Promise<void> {
  if (processID === null || secretKey === null) return Promise.resolve()
  const line = new pg.Connection({ ssl }) as Line
  return new Promise((resolve) => {
    const timer = setTimeout(() => line.stream.destroy(), TIMEOUT_MS)
    line.on('error', () => line.stream.destroy())
    line.once('end', () => {
      clearTimeout(timer)
      resolve()
    })
    const cancel = () => line.cancel(processID, secretKey)
    line.once('connect', () => (ssl ? line.requestSsl() : cancel()))
    line.once('sslconnect', cancel)
    if (host.startsWith('/')) line.connect(`${host}/.s.PGSQL.${port}`)
    else line.connect(port, host)
  })
}
