import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

export type { Logger } from 'pino'

const SECRETS = ['authorization', 'password', 'secret', 'token', 'apiKey', 'connectionString', 'databaseUrl']

/** The process's log on standard output: JSON lines, or readable text when that is a terminal. */
export function createLogger(level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: [
      ...SECRETS,
      ...SECRETS.map((name) => `*.${name}`),
      '*["x-api-key"]',
      '*.*["x-api-key"]',
      '*.*.authorization',
    ],
  }
  return process.stdout.isTTY
    ? pino(options, pretty({ colorize: true, ignore: 'pid,hostname' }))
    : pino(options)
}
