import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp({ jwks: { keys: [] } })

const BIG = '/aggregates/timeseries?aggregate_ids=3&start_date=2025-12-01'

describe('compression', () => {
  const decoders = { gzip: gunzipSync, zstd: zstdDecompressSync }
  const fetch = async (accepted: string | undefined, path = BIG) => {
    const headers = { 'x-request-id': 'same', ...(accepted !== undefined && { 'accept-encoding': accepted }) }
    const response = await app.send(path, { headers })
    return {
      coding: response.headers.get('content-encoding'),
      bytes: Buffer.from(await response.arrayBuffer()),
      response,
    }
  }

  test.each(Object.entries(decoders))('%s', async (coding, decode) => {
    const plain = await fetch(undefined)
    const coded = await fetch(coding)
    expect(plain.coding).toBeNull()
    expect(coded.coding).toBe(coding)
    expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(decode(coded.bytes).equals(plain.bytes)).toBe(true)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip;q=1.0, br;q=0.5, zstd;q=0.1', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'zstd'],
    ['*;q=0.5, gzip', 'gzip'],
    ['zstd;q=0, *', 'gzip'],
    ['br', null],
    ['gzip;q=0', null],
    ['identity', null],
    ['deflate', null],
    ['', null],
    ['nonsense;q=x', null],
  ])('%s: %s', async (accepted, coding) => {
    expect((await fetch(accepted)).coding).toBe(coding)
  })

  test('skips small responses', async () => {
    const { coding, bytes } = await fetch('gzip', '/aggregates/reference/types/list')
    expect([coding, JSON.parse(bytes.toString())]).toEqual([null, expect.arrayContaining(['Sector'])])
  })

  test('covers the graph as well', async () => {
    const query = '{ aggregates { nodes { name bars { nodes { ts px pxChg retailNetTurnover } } } } }'
    const response = await app.send(`/graphql?query=${encodeURIComponent(query)}`, {
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const body = JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString())
    expect(body.data.aggregates.nodes.length).toBeGreaterThan(5)
  })
})

describe('without a credential', () => {
  test('health checks answer', async () => {
    const live = await app.nobody.rest('/health/live')
    expect([live.status, live.body]).toEqual([200, { status: 'ok' }])
    const ready = await app.nobody.rest('/health/ready')
    expect([ready.status, ready.body]).toEqual([200, { status: 'ok', database: 'ok' }])
    expect(ready.headers.get('cache-control')).toBe('no-store')
  })

  test('the keys of the development issuer are served, if there is one', async () => {
    const { status, body } = await app.nobody.rest<{ keys: unknown[] }>('/.well-known/jwks.json')
    expect([status, body.keys]).toEqual([200, []])
  })

  test('browsers may send requests from any origin', async () => {
    const preflight = await app.nobody.send('/aggregates/timeseries', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://chart.example.com',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization/i)
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })
})
