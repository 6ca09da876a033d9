import { createHmac, createPublicKey, sign as signBytes } from 'node:crypto'
import { exportJWK, exportPKCS8 } from 'jose'
import type { SigningKey } from './identity-provider.ts'

/** Tokens that must all be rejected. */

type Members = Readonly<Record<string, unknown>>

const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Assembles a token from its parts; a string is used as the JSON itself. */
const assembled = (header: unknown, claims: unknown, signature = ''): string =>
  `${encoded(header)}.${encoded(claims)}.${signature}`

/** Signs any header and claims validly; ES256 keys only. */
export async function signedAnyhow(key: SigningKey, header: unknown, claims: unknown): Promise<string> {
  const signed = `${encoded(header)}.${encoded(claims)}`
  const signature = signBytes('sha256', Buffer.from(signed), {
    key: await exportPKCS8(key.privateKey),
    dsaEncoding: 'ieee-p1363',
  })
  return `${signed}.${signature.toString('base64url')}`
}

const hmac = (alg: string, secret: string | Buffer, header: Members, claims: Members): string => {
  const signed = `${encoded({ ...header, alg })}.${encoded(claims)}`
  const mac = createHmac(`sha${alg.slice(2)}`, secret).update(signed)
  return `${signed}.${mac.digest('base64url')}`
}

/** The forms in which a public key can be written, each usable as an HMAC secret. */
function writingsOf({ publicJwk, kid }: SigningKey): [string, string | Buffer][] {
  const key = createPublicKey({ key: publicJwk as never, format: 'jwk' })
  const pem = String(key.export({ type: 'spki', format: 'pem' }))
  const [crlf, bare] = [pem.replaceAll('\n', '\r\n'), pem.trimEnd()]
  const { alg: _alg, use: _use, kid: _kid, ...plain } = publicJwk
  return [
    ['PEM', pem],
    ['PEM without its last line feed', bare],
    ['PEM with CR LF', crlf],
    ['the base64 of the PEM', pem.replaceAll(/-.*-|\n/g, '')],
    ['DER', key.export({ type: 'spki', format: 'der' })],
    ['JWK as published', JSON.stringify(publicJwk)],
    ['JWK alone', JSON.stringify(plain)],
    ['key set', JSON.stringify({ keys: [publicJwk] })],
    ['number of the key', publicJwk.n ?? publicJwk.x ?? ''],
    ['its bytes', Buffer.from(publicJwk.n ?? publicJwk.x ?? '', 'base64url')],
    ['kid', kid],
    ['nothing', ''],
  ]
}

interface ForgeryDeps {
  /** Keys that the provider publishes. */
  readonly rs256: SigningKey
  readonly es256: SigningKey
  /** The forger's own key. */
  readonly stranger: SigningKey
  /** URL of an external host from which the forger wants keys to be fetched. */
  readonly outside: string
  readonly claims: Members
}

const NONE = [
  'none',
  'None',
  'NONE',
  'nOnE',
  'none ',
  ' none',
  'none\0',
  'nоne',
  '',
  null,
  0,
  [],
  ['none'],
  ['ES256'],
  {},
]

const unsigned = ({ es256: { kid }, claims }: ForgeryDeps): [string, string][] =>
  NONE.flatMap((alg) =>
    ['', 'AAAA', Buffer.alloc(64).toString('base64url')].map((signature): [string, string] => [
      `alg ${JSON.stringify(alg)} with ${signature.length} characters of signature`,
      assembled({ alg, kid, typ: 'JWT' }, claims, signature),
    ]),
  )

const confused = ({ rs256, es256, claims }: ForgeryDeps): [string, string][] =>
  [rs256, es256].flatMap((key) =>
    writingsOf(key).flatMap(([writing, secret]) =>
      ['HS256', 'HS384', 'HS512'].map((alg): [string, string] => [
        `${alg} by the ${writing} of the ${key.alg} key`,
        hmac(alg, secret, { kid: key.kid }, claims),
      ]),
    ),
  )

const KIDS: readonly unknown[] = [
  ...[
    '../../../../dev/null',
    '/etc/passwd',
    'file:///dev/null',
    'C:\\windows\\win.ini',
    '|id',
    '$(id)',
    '`id`',
  ],
  ...[
    "' or '1'='1",
    "x' union select 'secret' --",
    '1; drop table app_user',
    '%00',
    'a\0b',
    '\u0000',
    '__proto__',
  ],
  ...[
    'constructor',
    '\r\nX-Injected: 1',
    'k'.repeat(10_240),
    '💥'.repeat(100),
    '',
    ' ',
    null,
    0,
    true,
    [],
    {},
  ],
  ...[['es256'], { toString: 'x' }],
]

const pointing = async ({ es256, stranger, outside, claims }: ForgeryDeps): Promise<[string, string][]> => {
  const { publicJwk } = stranger
  const privateJwk = await exportJWK(stranger.privateKey)
  const certificate = Buffer.alloc(600, 'certificate').toString('base64')
  const headers: Record<string, Members> = {
    ...Object.fromEntries(
      ['jku', 'x5u'].flatMap((name) =>
        [outside, `${outside}/jwks`, 'file:///etc/passwd', 'http://169.254.169.254/', 'gopher://x'].map(
          (place) => [`${name} ${place}`, { [name]: place }],
        ),
      ),
    ),
    'an embedded jwk': { jwk: publicJwk },
    'an embedded private jwk': { jwk: privateJwk },
    'an embedded jwk with the known kid': { jwk: { ...publicJwk, kid: es256.kid } },
    'an embedded symmetric jwk': { jwk: { kty: 'oct', k: 'AA' } },
    x5c: { x5c: [certificate, certificate] },
    x5t: { x5t: 'AA', 'x5t#S256': 'AA' },
    'all of them': { jku: outside, x5u: outside, jwk: publicJwk, x5c: [certificate], kid: stranger.kid },
  }
  const kids: [string, unknown][] = [
    ['the known kid', es256.kid],
    ['the own kid', stranger.kid],
    ['no kid', undefined],
  ]
  return Promise.all(
    Object.entries(headers).flatMap(([name, header]) =>
      kids.map(
        async ([whose, kid]): Promise<[string, string]> => [
          `${name} and ${whose}`,
          await signedAnyhow(stranger, { alg: 'ES256', kid, ...header }, claims),
        ],
      ),
    ),
  )
}

/** Critical headers that the service does not support, under an otherwise valid signature. */
const critical = ({ es256, claims }: ForgeryDeps): Promise<[string, string]>[] => {
  const header = { alg: 'ES256', kid: es256.kid }
  const headers: Record<string, Members> = {
    'unknown crit': { crit: ['http://example.com/x'], 'http://example.com/x': 1 },
    'crit of what is not there': { crit: ['exp'] },
    'crit of a registered name': { crit: ['alg'] },
    'empty crit': { crit: [] },
    'crit that is no list': { crit: 'b64', b64: true },
    'crit of numbers': { crit: [1] },
    'b64 false': { crit: ['b64'], b64: false },
    'b64 that is no boolean': { crit: ['b64'], b64: 'false' },
  }
  return Object.entries(headers).map(
    async ([name, further]): Promise<[string, string]> => [
      name,
      await signedAnyhow(es256, { ...header, ...further }, claims),
    ],
  )
}

/** Encrypted tokens: the service must not start to decrypt them. */
const encrypted = ({ es256 }: ForgeryDeps): [string, string][] =>
  [
    { alg: 'PBES2-HS256+A128KW', enc: 'A128CBC-HS256', p2c: 2 ** 31 - 1, p2s: 'AAAAAAAAAAAAAAAA' },
    { alg: 'PBES2-HS512+A256KW', enc: 'A256GCM', p2c: 1e15, p2s: 'AAAAAAAAAAAAAAAA' },
    { alg: 'dir', enc: 'A256GCM', zip: 'DEF', kid: es256.kid },
    { alg: 'RSA-OAEP', enc: 'A256GCM' },
    { alg: 'none', enc: 'none' },
  ].map((header) => [
    `JWE ${header.alg}`,
    `${encoded(header)}.${'A'.repeat(64)}.${'A'.repeat(16)}.AAAA.${'A'.repeat(22)}`,
  ])

const malformed = async ({ es256, stranger, rs256, claims }: ForgeryDeps): Promise<[string, string][]> => {
  const header = { alg: 'ES256', kid: es256.kid }
  const good = await signedAnyhow(es256, header, claims)
  const [head = '', body = '', signature = ''] = good.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const der = signBytes('sha256', Buffer.from(`${head}.${body}`), await exportPKCS8(es256.privateKey))
  return [
    ['a signature of zeros', `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`],
    ['a signature in DER', `${head}.${body}.${der.toString('base64url')}`],
    ['half a signature', `${head}.${body}.${bytes.subarray(0, 32).toString('base64url')}`],
    ['a longer signature', `${head}.${body}.${Buffer.concat([bytes, bytes]).toString('base64url')}`],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['four parts', `${good}.${signature}`],
    ['parts that are empty', '..'],
    ['a header that is no JSON', assembled('{', claims, signature)],
    ['a header that is a list', assembled([], claims, signature)],
    ['a header that is null', assembled('null', claims, signature)],
    ['the algorithm of another key', await signedAnyhow(es256, { alg: 'RS256', kid: es256.kid }, claims)],
    ['the kid of another key', await signedAnyhow(es256, { alg: 'ES256', kid: rs256.kid }, claims)],
    ['another algorithm of the same family', await signedAnyhow(es256, { ...header, alg: 'ES384' }, claims)],
    [
      'a header deep as a well',
      assembled(`{"alg":${'['.repeat(3000)}${']'.repeat(3000)}}`, claims, signature),
    ],
    ['an own signature under the known kid', await signedAnyhow(stranger, header, claims)],
    ...(await Promise.all(
      ['"ann@example.com"', '[]', 'null', '7', '{', ''].map(
        async (text): Promise<[string, string]> => [
          `claims that are ${text}`,
          await signedAnyhow(es256, header, text),
        ],
      ),
    )),
    ['17 KB', await signedAnyhow(es256, header, { ...claims, rubbish: 'x'.repeat(13_000) })],
    ['1 MB', await signedAnyhow(es256, header, { ...claims, rubbish: 'x'.repeat(700_000) })],
    ['1 MB of one part', 'A'.repeat(900_000)],
    ['1 MB of points', '.'.repeat(900_000)],
  ]
}

/** All forgeries, by name. */
export async function forgeries(deps: ForgeryDeps): Promise<[string, string][]> {
  const { stranger, es256, claims } = deps
  const kids = KIDS.map(
    async (kid): Promise<[string, string]> => [
      `kid ${JSON.stringify(kid).slice(0, 40)}`,
      await signedAnyhow(stranger, { alg: 'ES256', kid }, claims),
    ],
  )
  const insecure = ['HS256', 'RS512', 'PS256', 'ES384', 'ES512', 'es256', 'ES256 ', 'Ed448', 'HS256\0'].map(
    async (alg): Promise<[string, string]> => [
      `alg ${JSON.stringify(alg)}`,
      await signedAnyhow(es256, { alg, kid: es256.kid }, claims),
    ],
  )
  return [
    ...unsigned(deps),
    ...confused(deps),
    ...(await Promise.all([...kids, ...insecure, ...critical(deps)])),
    ...(await pointing(deps)),
    ...encrypted(deps),
    ...(await malformed(deps)),
  ]
}
