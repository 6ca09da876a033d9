import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'

export type { Logger } from 'pino'

const SECRETS = ['authorization', 'password', 'secret', 'token', 'apiKey', 'connectionString', 'databaseUrl']

/** Serialises an error without the driver's `client` property, which contains the key to cancel its queries. */
function withoutConnection(error: Error): object {
  const { client: _client, ...shown } = stdSerializers.err(error)
  return shown
}

/** Level of the line that each request logs. On a terminal the banner would soon be out of sight. */
export const REQUEST_LEVEL = process.stdout.isTTY ? 'debug' : 'info'

interface LogOptions {
  /** Name of this process, if the service consists of several. */
  readonly name?: string | undefined
  /** Default: standard output. */
  readonly destination?: DestinationStream
}

/** Creates the logger: JSON lines, or readable text on a terminal. */
export function createLogger(level: string, { name, destination }: LogOptions = {}): Logger {
  const options = {
    level,
    base: name === undefined ? null : { name },
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

/** Returns a logger for lines that cannot hold secrets: looking for them takes longer than writing such a line. */
export const withoutRedaction = (log: Logger): Logger => log.child({}, { redact: [] })
