import { z } from 'zod'

/** Each costs every process connections, and a look four times a second. */
const MAX_REPLICAS = 16

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

export const wholeNumber = (maximum: number, problem: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, problem)
    .transform(Number)
    .refine((number) => number <= maximum, problem)

/** A positive number of a unit, converted to a smaller one. */
const positive = (unit: string, maximum: number, factor: number) => {
  const problem = `must be a number of ${unit} from 1 to ${maximum}`
  return wholeNumber(maximum, problem)
    .refine((count) => count > 0, problem)
    .transform((count) => count * factor)
}
export const seconds = () => positive('seconds', 3600, 1000)
export const megabytes = () => positive('megabytes', 1_000_000, 1_000_000)

// Checks the text but keeps it as given: the URL may contain a password, which parsing could re-encode.
export const address = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text)
      return url !== null && protocols.includes(url.protocol) && (url.hostname !== '' || url.search !== '')
    },
    `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )

export const replicas = z
  .string()
  // A comma in a password does not precede a scheme.
  .transform((text) => text.split(/\s*,\s*(?=[a-z]+:\/\/|$)/))
  .refine(
    (urls) => urls.every((url) => address('postgres:', 'postgresql:').safeParse(url).success),
    'must be URLs that start with postgres:// or postgresql://, separated by commas',
  )
  .refine((urls) => urls.length <= MAX_REPLICAS, `must have at most ${MAX_REPLICAS} URLs`)
  .refine((urls) => new Set(urls).size === urls.length, 'must not repeat a URL')

/** Whether a text is an origin as browsers send it: no path, trailing slash or default port. */
const isOrigin = (text: string): boolean => /^https?:[^*]*$/.test(text) && URL.parse(text)?.origin === text

export const origins = z
  .string()
  .transform((text) => (text === '*' ? text : text.split(',').map((origin) => origin.trim())))
  .refine(
    (list) => list === '*' || (Array.isArray(list) && list.every(isOrigin)),
    'must be * or a comma-separated list of origins (scheme and host, no path), such as https://app.example.com',
  )

/** Whether a text is a host as parsed URLs spell it, on all ports or on one: in lower case, without a final dot. */
function isHost(text: string): boolean {
  const [, host = '', port = '1'] = /^([^*]+?)(?::(\d{1,5}))?$/.exec(text) ?? []
  return !host.endsWith('.') && URL.parse(`http://${host}:${port}`)?.hostname === host
}

export const hosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim()))
  .refine(
    (list) => list.every(isHost),
    'must be a comma-separated list of hosts in lower case, such as hooks.internal or 10.0.0.7:8080',
  )

// May contain a path: a proxy can serve the service below one.
export const publicUrl = z
  .string()
  .refine(
    (text) => /^https?:[^?#@]*$/.test(text) && URL.canParse(text),
    'must be a URL that starts with http:// or https://, without credentials, query or fragment',
  )
  .transform((text) => new URL(text).href.replace(/\/+$/, ''))

export const onOrOff = oneOf(['on', 'off']).transform((text) => text === 'on')
