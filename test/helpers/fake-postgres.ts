import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** Self-signed for `localhost`, valid until 2126; made for these tests and used nowhere else. */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgg/HD57VAGZRMcuTO
rNMflPxjkMeNL01bE7Gcr92a4qqhRANCAASXgQ6x7ok0jqSFdram5VwQ4MYwdcgg
XFphU6GdR8CAkHRyE+TsKZjELhbvOiehzDD/3oI+7ePbdWAp0ntQefwp
-----END PRIVATE KEY-----
`
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIULvvL/XbV8YBTqzv8tliLNatEjlEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjAzMDEwN1oYDzIxMjYxMDI5
MDMwMTA3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASXgQ6x7ok0jqSFdram5VwQ4MYwdcggXFphU6GdR8CAkHRyE+TsKZjE
LhbvOiehzDD/3oI+7ePbdWAp0ntQefwpo1MwUTAdBgNVHQ4EFgQUfhX8wSrWY9oJ
cqJfyy9BOony+PAwHwYDVR0jBBgwFoAUfhX8wSrWY9oJcqJfyy9BOony+PAwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAo2bg1pFzcWFL0RzaglfF
Ba7moPMi/pIrxLnEzcOj4m8CIQDE/eEhqIioKoLn60monJjIlERAhsAQUnvgREav
tM3dWQ==
-----END CERTIFICATE-----
`

/** A server on a loopback port that clients take for PostgreSQL. */
interface FakePostgres {
  /** Contains a password that must never be shown. */
  readonly url: string
  /** Number of open connections. */
  connections(): number
  close(): Promise<void>
}

/** Handles every connection once its client has sent its first message. */
export async function startFake(handle: (socket: Socket, said: Buffer) => void): Promise<FakePostgres> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.once('data', (said) => handle(socket, said as Buffer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `postgres://user:hush-hush@localhost:${address.port}/market`,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/** A message of the protocol. */
export function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5, kind)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** An error as PostgreSQL reports it. */
export const errorMessage = (code: string, text: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`))

/** Switches a connection to TLS, with a self-signed certificate. */
export function speakTls(socket: Socket): TLSSocket {
  socket.write('S')
  return new TLSSocket(socket, { isServer: true, key: KEY, cert: CERTIFICATE }).on('error', () => {})
}

/** The same database behind TLS. */
export async function startTls(databaseUrl: string): Promise<FakePostgres> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const fake = await startFake((socket) => {
    const far = connect(Number(port), hostname).on('error', () => {})
    const near = speakTls(socket)
    near.pipe(far).pipe(near)
    socket.on('close', () => far.destroy())
  })
  const url = new URL(fake.url)
  Object.assign(url, { username, password, pathname })
  return { ...fake, url: url.href }
}

/** Says that the server waits for the next statement. */
export const ready = message('Z', Buffer.from('I'))

/** A row in text format. */
export const dataRow = (texts: readonly (string | null)[]): Buffer => {
  const values = texts.map((text) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(text === null ? -1 : Buffer.byteLength(text))
    return Buffer.concat([length, Buffer.from(text ?? '')])
  })
  return message('D', Buffer.concat([Buffer.from([0, texts.length]), ...values]))
}
