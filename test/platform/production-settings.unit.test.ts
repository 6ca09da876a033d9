import { describe, expect, test } from 'vitest'
import { requireIssuer } from '../../src/platform/auth/development-issuer.ts'
import { SETTINGS } from '../../src/platform/cli/settings.ts'
import { type Config, loadConfig } from '../../src/platform/config.ts'
import { read } from '../helpers/documents.ts'

/** The page of settings says what the service does without each of them, in development and in production. */

const [, table = ''] =
  /\n\| Setting \| Development .*?\n\|.*?\n(.*?)\n\n/s.exec(read('docs/configuration.md')) ?? []
const ROWS = table.split('\n').map((line) => {
  const [name = '', development = '', production = '', why = ''] = line.slice(2, -2).split(' | ')
  return { name: name.replaceAll('`', ''), development, production, why }
})

const DEMANDED = { AUTH_JWKS_URL: 'https://id.example.com/keys', AUTH_ISSUER: 'i', AUTH_AUDIENCE: 'a' }
// Makes settings that need another one effective.
const AROUND: Readonly<Record<string, Record<string, string>>> = {
  TRUSTED_DOCUMENTS_ONLY: { TRUSTED_DOCUMENTS: 'documents.json' },
  OTEL_TRACES_SAMPLER_ARG: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
}

/** Starts as the service does, without opening anything. */
function settle(environment: Record<string, string>): Config {
  const config = loadConfig(environment)
  requireIssuer(config)
  return config
}

test('the table has every setting, and a reason', () => {
  expect(ROWS.map(({ name }) => name)).toEqual(Object.keys(SETTINGS))
  expect(ROWS.filter(({ why }) => why.trim() === '')).toEqual([])
})

test('the table above it and --help agree with it', () => {
  const fallbacks = ROWS.map(({ name, development, production }) => {
    const [here, there] = [development, production].map((text) => text.replaceAll('`', ''))
    return [name, there === here || there === 'demanded' ? here : `${here}, in production ${there}`]
  })
  expect(Object.fromEntries(fallbacks)).toEqual(
    Object.fromEntries(Object.entries(SETTINGS).map(([name, [fallback]]) => [name, fallback])),
  )
})

const WHERE = [
  ['development', {}],
  ['production', { NODE_ENV: 'production', ...DEMANDED }],
] as const

describe.each(WHERE)('in %s', (where, base) => {
  const given = ROWS.filter((row) => row[where].startsWith('`'))

  test.each(given)('$name', ({ name, ...row }) => {
    const around = { ...base, ...AROUND[name] }
    const value = row[where].replaceAll('`', '')
    expect(settle({ ...around, [name]: value })).toEqual(settle(around))
    // Not by ignoring it: another value makes a difference, or is refused.
    const other = value === 'on' ? 'off' : value === 'off' ? 'on' : /^\d+$/.test(value) ? '7' : 'another'
    const changed = () => settle({ ...around, [name]: other })
    if (name === 'ALLOW_DEVELOPMENT_ISSUER' && where === 'development')
      expect(changed).toThrow('AUTH_JWKS_URL')
    else if (
      [
        'ROLE',
        'LOG_LEVEL',
        'CORS_ORIGINS',
        'EMBED_ORIGINS',
        'LOAD_MEMORY',
        'OTEL_TRACES_SAMPLER_ARG',
      ].includes(name)
    )
      expect(changed).toThrow(name)
    else expect(changed()).not.toEqual(settle(around))
  })

  test.each(ROWS.filter((row) => row[where] === 'unset'))('$name is unset', ({ name }) => {
    expect(settle({ ...base, [name]: '' })).toEqual(settle(base))
  })
})

test('what is demanded in production is not in development', () => {
  const demanded = ROWS.filter(({ production }) => production === 'demanded').map(({ name }) => name)
  expect(demanded).toEqual(Object.keys(DEMANDED))
  expect(settle({}).auth.provider).toBe('development')
  for (const name of demanded)
    expect(() => settle({ NODE_ENV: 'production', ...DEMANDED, [name]: '' })).toThrow(`${name} must be set`)
})
