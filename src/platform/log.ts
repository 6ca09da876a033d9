import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'

export type { Logger } from 'pino'

const SECRETS = ['authorization', 'password', 'secret', 'token', 'apiKey', 'connectionString', 'databaseUrl']

/** An error without the connection that PostgreSQL's driver hangs on it, which holds the keys to cancel its queries. */
function withoutConnection(error: Error): object {
  const { client: _client, ...shown } = stdSerializers.err(error)
  return shown
}

/** The process's log on standard output: JSON lines, or readable text when that is a terminal. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: withoutConnection },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: [
      ...SECRETS,
      ...SECRETS.map((name) => `*.${name}`),
      '*["x-api-key"]',
      '*.*["x-api-key"]',
      '*.*.authorization',
    ],
  }
  if (destination) return pino(options, destination)
  return process.stdout.isTTY
    ? pino(options, pretty({ colorize: true, ignore: 'pid,hostname' }))
    : pino(options)
}
