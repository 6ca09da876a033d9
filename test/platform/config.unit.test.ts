import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigurationError, loadConfig } from '../../src/platform/config.ts'

const IDENTITY_PROVIDER = {
  AUTH_JWKS_URL: 'https://id.example.com/jwks',
  AUTH_ISSUER: 'https://id.example.com/',
  AUTH_AUDIENCE: 'flowgate',
}

test('without settings, the documented defaults apply', () => {
  expect(loadConfig({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: null,
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReadUrls: [],
    ...{ databaseProcessors: null, maxReplicaLag: 10_000 },
    dataDir: resolve('.data'),
    demo: true,
    role: 'all',
    workers: 1,
    auth: { provider: 'development', emailClaim: 'email', tierClaim: 'tier', roleClaim: 'role' },
    consoleClient: null,
    asyncRowThreshold: 100_000,
    redisUrl: null,
    rateLimit: true,
    ...{ workerMs: 8000, connectionMs: 2000 },
    httpTimes: { requestMs: 15_000, readerMs: 30_000, streamMs: 60_000 },
    unread: { perUser: 64_000_000, total: 256_000_000 },
    uploads: { maxBytes: 4_000_000_000, patienceMs: 15_000 },
    loadMemory: 1024,
    webhookHosts: [],
    introspection: true,
    allowDevelopmentIssuer: true,
    trustedDocuments: null,
    corsOrigins: '*',
    embedOrigins: '*',
    directRows: true,
    logLevel: 'info',
    logKey: null,
    slowMs: 1000,
    metricsPort: null,
    traceShare: null,
  })
})

test('every setting is read', () => {
  const config = loadConfig({
    ...IDENTITY_PROVIDER,
    PORT: '0',
    HOST: '::1',
    PUBLIC_URL: 'https://Example.com/flow/',
    DATABASE_URL: 'postgres://user:p%40ss@db.example.com:5433/market?sslmode=require',
    DATABASE_DIRECT_URL: 'postgres://user:p%40ss@primary.example.com/market',
    DATABASE_READ_URL: 'postgresql://replica.example.com/market',
    DATABASE_PROCESSORS: '16',
    DATA_DIR: '/var/lib/market',
    DEMO: 'off',
    ROLE: 'worker',
    AUTH_CLIENT_ID: 'console',
    AUTH_SCOPE: 'openid email offline_access',
    AUTH_EMAIL_CLAIM: 'https://example.com/email',
    AUTH_TIER_CLAIM: 'https://example.com/tier',
    ASYNC_ROW_THRESHOLD: '5',
    REDIS_URL: 'rediss://cache.example.com:6380/1',
    RATE_LIMIT: 'off',
    CONNECTION_TIMEOUT: '7',
    WORKER_TIMEOUT: '9',
    REQUEST_TIMEOUT: '5',
    READER_TIMEOUT: '10',
    STREAM_TIMEOUT: '3600',
    UNREAD_PER_USER: '1',
    UNREAD_TOTAL: '2',
    LOAD_MAX_BYTES: '1000',
    LOAD_MEMORY: '256',
    WEBHOOK_HOSTS: 'hooks.internal, 10.0.0.7:8080,[::1]',
    INTROSPECTION: 'off',
    ALLOW_DEVELOPMENT_ISSUER: 'off',
    TRUSTED_DOCUMENTS: 'documents.json',
    TRUSTED_DOCUMENTS_ONLY: 'on',
    CORS_ORIGINS: 'https://app.example.com, http://localhost:3000',
    EMBED_ORIGINS: 'https://blog.example.com',
    LOG_LEVEL: 'debug',
    LOG_KEY: 'sixteen or more characters',
    SLOW_MS: '250',
    METRICS_PORT: '9464',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  })
  expect(config).toMatchObject({
    port: 0,
    host: '::1',
    publicUrl: 'https://example.com/flow',
    databaseUrl: 'postgres://user:p%40ss@db.example.com:5433/market?sslmode=require',
    ...{ databaseProcessors: 16, dataDir: resolve('/var/lib/market') },
    role: 'worker',
    auth: {
      provider: 'jwks',
      jwksUrl: IDENTITY_PROVIDER.AUTH_JWKS_URL,
      issuer: IDENTITY_PROVIDER.AUTH_ISSUER,
      audience: 'flowgate',
      emailClaim: 'https://example.com/email',
      tierClaim: 'https://example.com/tier',
    },
    consoleClient: { id: 'console', scope: 'openid email offline_access' },
    asyncRowThreshold: 5,
    redisUrl: 'rediss://cache.example.com:6380/1',
    rateLimit: false,
    ...{ workerMs: 9000, connectionMs: 7000 },
    httpTimes: { requestMs: 5000, readerMs: 10_000, streamMs: 3_600_000 },
    unread: { perUser: 1_000_000, total: 2_000_000 },
    uploads: { maxBytes: 1000, patienceMs: 5000 },
    loadMemory: 256,
    webhookHosts: ['hooks.internal', '10.0.0.7:8080', '[::1]'],
    introspection: false,
    allowDevelopmentIssuer: false,
    trustedDocuments: { path: 'documents.json', only: true },
    corsOrigins: ['https://app.example.com', 'http://localhost:3000'],
    embedOrigins: ['https://blog.example.com'],
    logLevel: 'debug',
    logKey: 'sixteen or more characters',
    slowMs: 250,
    metricsPort: 9464,
    traceShare: 0.1,
  })
})

test('WORKERS is read; WORKERS=1 is allowed with ROLE=worker', () => {
  expect(loadConfig({ WORKERS: ' 4 ' })).toMatchObject({ workers: 4, role: 'all' })
  expect(loadConfig({ WORKERS: '1', ROLE: 'worker' })).toMatchObject({ workers: 1, role: 'worker' })
})

test('production turns development aids off by default', () => {
  const settings = (environment: NodeJS.ProcessEnv) => {
    const { introspection, allowDevelopmentIssuer } = loadConfig(environment)
    return [introspection, allowDevelopmentIssuer]
  }
  const NODE_ENV = 'production'
  expect(settings({ NODE_ENV })).toEqual([false, false])
  expect(settings({ NODE_ENV, INTROSPECTION: 'on' })).toEqual([true, false])
  expect(settings({ NODE_ENV, ALLOW_DEVELOPMENT_ISSUER: 'on' })).toEqual([false, true])
  expect(settings({ NODE_ENV: 'development' })).toEqual([true, true])
  const onlyTrusted = (environment: NodeJS.ProcessEnv) =>
    loadConfig({ TRUSTED_DOCUMENTS: 'x.json', ...environment }).trustedDocuments?.only
  expect(onlyTrusted({ NODE_ENV })).toBe(true)
  expect(onlyTrusted({ NODE_ENV, TRUSTED_DOCUMENTS_ONLY: 'off' })).toBe(false)
  expect(onlyTrusted({})).toBe(false)
  expect(loadConfig({ NODE_ENV }).trustedDocuments).toBeNull()
})

test('blank means unset; surrounding blanks and unrelated variables are ignored', () => {
  expect(
    loadConfig({ PORT: ' 8080 ', HOST: '', DATABASE_URL: ' ', AUTH_ISSUER: '', PATH: '/bin' }),
  ).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    auth: { provider: 'development' },
  })
})

test.each<[NodeJS.ProcessEnv, string]>([
  [{ TRUSTED_DOCUMENTS_ONLY: 'on' }, 'TRUSTED_DOCUMENTS must be set when TRUSTED_DOCUMENTS_ONLY is on'],
  [{ PORT: 'http' }, 'PORT must be a port number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT must be a port number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a port number from 0 to 65535'],
  [{ PORT: '4000.5' }, 'PORT must be a port number from 0 to 65535'],
  [
    { DATABASE_URL: 'mysql://u:secret@db/x' },
    'DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
  ],
  [{ DATABASE_URL: 'secret' }, 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://'],
  [{ DATABASE_READ_URL: 'postgres://db/x' }, 'DATABASE_READ_URL requires DATABASE_URL'],
  ...['mysql://u:secret@db/x', 'postgres://db/x,mysql://u:secret@db/x', 'secret', 'postgres://db/x,'].map(
    (DATABASE_READ_URL): [NodeJS.ProcessEnv, string] => [
      { DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL },
      'DATABASE_READ_URL must be URLs that start with postgres:// or postgresql://, separated by commas',
    ],
  ),
  [
    { DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL: 'postgres://a/x, postgres://a/x' },
    'DATABASE_READ_URL must not repeat a URL',
  ],
  [
    {
      DATABASE_URL: 'postgres://db/x',
      DATABASE_READ_URL: Array.from({ length: 17 }, (_, place) => `postgres://r${place}/x`).join(','),
    },
    'DATABASE_READ_URL must have at most 16 URLs',
  ],
  ...[
    ...['*', '*.internal', 'Hooks.internal', 'hooks.internal.', 'https://hooks.internal', 'hooks.internal/x'],
    ...['hooks.internal:99999', 'u@hooks.internal', '127.1', '::1', 'a,,b', 'a b'],
  ].map((WEBHOOK_HOSTS): [NodeJS.ProcessEnv, string] => [
    { WEBHOOK_HOSTS },
    'WEBHOOK_HOSTS must be a comma-separated list of hosts in lower case, such as hooks.internal or 10.0.0.7:8080',
  ]),
  ...['0', '-1', '1.5', '1025', 'x'].map((DATABASE_PROCESSORS): [NodeJS.ProcessEnv, string] => [
    { DATABASE_PROCESSORS },
    'DATABASE_PROCESSORS must be a whole number from 1 to 1024',
  ]),
  ...['0', '-1', '1.5', '3601', 'x'].map((MAX_REPLICA_LAG): [NodeJS.ProcessEnv, string] => [
    { MAX_REPLICA_LAG },
    'MAX_REPLICA_LAG must be a number of seconds from 1 to 3600',
  ]),
  [
    { DATABASE_DIRECT_URL: 'postgres://db/x' },
    'DATABASE_DIRECT_URL requires DATABASE_URL: the embedded database has no pooler',
  ],
  [
    { DATABASE_URL: 'postgres://db/x', DATABASE_DIRECT_URL: 'db:secret' },
    'DATABASE_DIRECT_URL must be a URL that starts with postgres:// or postgresql://',
  ],
  [{ ROLE: 'both' }, 'ROLE must be one of web, worker, all'],
  ...['0', '65', '-1', '1.5', '2x', 'auto'].map((WORKERS): [NodeJS.ProcessEnv, string] => [
    { WORKERS },
    'WORKERS must be a whole number from 1 to 64',
  ]),
  [
    { WORKERS: '2', ROLE: 'worker' },
    'WORKERS must be 1 or unset when ROLE is worker: it counts web processes',
  ],
  [{ ASYNC_ROW_THRESHOLD: '1e5' }, 'ASYNC_ROW_THRESHOLD must be a whole number of rows'],
  [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be a URL that starts with redis:// or rediss://'],
  [{ RATE_LIMIT: 'false' }, 'RATE_LIMIT must be one of on, off'],
  [{ INTROSPECTION: 'yes' }, 'INTROSPECTION must be one of on, off'],
  [{ ALLOW_DEVELOPMENT_ISSUER: '1' }, 'ALLOW_DEVELOPMENT_ISSUER must be one of on, off'],
  ...[
    'app.example.com',
    'https://app.example.com/',
    'https://app.example.com/app',
    'https://App.example.com',
    'https://app.example.com:443',
    'https://user@app.example.com',
    'ftp://app.example.com',
    'https://a.example.com https://b.example.com',
    'https://a.example.com,',
    'https://a.example.com,*',
    'https://*.example.com',
    'null',
  ].map((CORS_ORIGINS): [NodeJS.ProcessEnv, string] => [
    { CORS_ORIGINS },
    'CORS_ORIGINS must be [*] or a comma-separated list of origins',
  ]),
  ...[
    'example.com',
    'ftp://example.com',
    'https://',
    'https://secret@example.com',
    'https://example.com?a',
    'https://example.com/#a',
  ].map((PUBLIC_URL): [NodeJS.ProcessEnv, string] => [
    { PUBLIC_URL },
    'PUBLIC_URL must be a URL that starts with http:// or https://, without credentials, query or fragment',
  ]),
  [{ METRICS_PORT: '65536' }, 'METRICS_PORT must be a port number from 0 to 65535'],
  [{ SLOW_MS: '1.5' }, 'SLOW_MS must be a whole number of milliseconds'],
  [{ LOG_KEY: 'short' }, 'LOG_KEY must have at least 16 characters'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.1' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL that starts with http:// or https://',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ AUTH_JWKS_URL: 'https://id/jwks', AUTH_AUDIENCE: 'a' }, 'AUTH_ISSUER must be set when AUTH_JWKS_URL is'],
  [{ AUTH_JWKS_URL: 'https://id/jwks', AUTH_ISSUER: 'i' }, 'AUTH_AUDIENCE must be set when AUTH_JWKS_URL is'],
  [{ AUTH_JWKS_URL: 'file:///jwks' }, 'AUTH_JWKS_URL must be a URL that starts with http:// or https://'],
  [{ AUTH_ISSUER: 'i' }, 'AUTH_JWKS_URL must be set when AUTH_ISSUER is'],
  [{ AUTH_AUDIENCE: 'a' }, 'AUTH_JWKS_URL must be set when AUTH_AUDIENCE is'],
  [{ AUTH_CLIENT_ID: 'a' }, 'AUTH_JWKS_URL must be set when AUTH_CLIENT_ID is'],
  [{ ...IDENTITY_PROVIDER, AUTH_SCOPE: 'openid' }, 'AUTH_CLIENT_ID must be set when AUTH_SCOPE is'],
  [
    { ...IDENTITY_PROVIDER, AUTH_ISSUER: 'urn:id', AUTH_CLIENT_ID: 'a' },
    'AUTH_ISSUER must be a URL when AUTH_CLIENT_ID is set',
  ],
  [{ ...IDENTITY_PROVIDER, AUTH_CLIENT_ID: 'a', AUTH_SCOPE: 'email' }, 'AUTH_SCOPE must contain openid'],
])('%o is refused in one line that names the variable', (environment, message) => {
  const refusal = expect.objectContaining({
    message: expect.stringMatching(new RegExp(`^${message}[^\n]*$`)),
  })
  expect(() => loadConfig(environment)).toThrow(refusal)
  expect(() => loadConfig(environment)).toThrow(ConfigurationError)
  expect(() => loadConfig(environment)).not.toThrow(/secret/)
})

test('all faults are reported at once', () => {
  expect(() => loadConfig({ PORT: 'x', ROLE: 'y' })).toThrow(/^PORT .*; ROLE /)
})

test('replicas are separated by commas, which passwords may contain', () => {
  const { databaseReadUrls, maxReplicaLag } = loadConfig({
    DATABASE_URL: 'postgres://db/x',
    DATABASE_READ_URL: 'postgres://u:a,b@first/x , postgresql://second/x',
    MAX_REPLICA_LAG: '3',
  })
  expect(databaseReadUrls).toEqual(['postgres://u:a,b@first/x', 'postgresql://second/x'])
  expect(maxReplicaLag).toBe(3000)
})
