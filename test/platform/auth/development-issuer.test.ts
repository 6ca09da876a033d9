import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../src/platform/auth/authenticate.ts'
import { openDevelopmentIssuer } from '../../../src/platform/auth/development-issuer.ts'
import type { AuthConfig } from '../../../src/platform/config.ts'
import { bearer } from '../../helpers/authentication.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

describe('development issuer', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'flowgate-issuer-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))
  const auth: AuthConfig = {
    provider: 'development',
    emailClaim: 'https://x/email',
    tierClaim: 'tier',
    roleClaim: 'role',
  }

  test('processes that start at once share one key, readable only by its owner', async () => {
    const open = () => openDevelopmentIssuer({ dataDir, auth, allowDevelopmentIssuer: true })
    const issuers = await Promise.all([open(), open(), open()])
    expect(new Set(issuers.map(({ jwks }) => jwks.keys[0]?.kid)).size).toBe(1)
    expect((await stat(join(dataDir, 'signing-key.json'))).mode & 0o777).toBe(0o600)
    expect(issuers[0]?.jwks.keys[0]).not.toHaveProperty('d')
    expect(JSON.parse(await readFile(join(dataDir, 'signing-key.json'), 'utf8'))).toHaveProperty('d')
  })

  test('its tokens are accepted under the configured claim names', async () => {
    const issuer = await openDevelopmentIssuer({ dataDir, auth, allowDevelopmentIssuer: true })
    const token = await issuer.sign({
      email: 'dev@example.com',
      tier: 'data_license',
      role: 'admin',
      ttl: 60,
    })
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: issuer.jwks.keys[0]?.kid, typ: 'JWT' })
    const { iat = 0, exp } = decodeJwt(token)
    expect(exp).toBe(iat + 60)
    const authenticate = createAuthenticator({ auth, developmentIssuer: issuer, db: database.db })
    expect(await authenticate(bearer(token), { apiKey: false })).toMatchObject({
      email: 'dev@example.com',
      tier: 'data_license',
      role: 'admin',
    })
  })
})
