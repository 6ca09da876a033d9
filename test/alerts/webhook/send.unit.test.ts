import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test } from 'vitest'
import { bodyOf, type MessageContent, signedMessage } from '../../../src/alerts/webhook/message.ts'
import type { Resolve } from '../../../src/alerts/webhook/resolve.ts'
import { sendOnce } from '../../../src/alerts/webhook/send.ts'
import { targetOf, type WebhookTarget } from '../../../src/alerts/webhook/target.ts'
import { type Receiver, startReceiver } from '../../helpers/receiver.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const FORMER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const CONTENT: MessageContent = {
  type: 'alert.fired',
  timestamp: '2026-03-06T21:00:00Z',
  alert: {
    id: '0190c2f0-0000-7000-8000-000000000000',
    name: 'Büro „1“',
    screenId: '0190c2f0-0000-7000-8000-000000000001',
  },
  events: [
    {
      id: 7,
      instrument: { id: 1003, kind: 'security', symbol: 'CCC', providerId: 'p-3', name: 'Gamma' },
      ts: '2026-03-06T00:00:00Z',
      date: '2026-03-06',
      measures: ['px', 'retail_net_turnover|z_score:1y'],
      values: [12.5, null],
      met: [1],
    },
  ],
}
const MESSAGE = { headers: { 'content-type': 'application/json' }, body: '{}' }

const opened: Receiver[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()))
})
const receive = async (options: Parameters<typeof startReceiver>[0] = {}): Promise<Receiver> => {
  const receiver = await startReceiver(options)
  opened.push(receiver)
  return receiver
}
const answering = (answer: (response: ServerResponse) => void) => receive({ answer })

function targetAt(url: string, hosts: readonly string[] = [new URL(url).host]): WebhookTarget {
  const target = targetOf(url, hosts)
  if ('fault' in target) throw new Error(target.fault)
  return target
}

describe('a message', () => {
  test('is signed with the current key and the former one, so that a receiver can verify it with either', async () => {
    const now = new Date()
    const { headers, body } = signedMessage('msg_1', CONTENT, [SECRET, FORMER], now)
    for (const secret of [SECRET, FORMER])
      expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(bodyOf(CONTENT)))
    expect(() => new Webhook('whsec_AAAA').verify(body, { ...headers })).toThrow('No matching signature')
    expect(() => new Webhook(SECRET).verify(`${body} `, { ...headers })).toThrow('No matching signature')
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(now.getTime() / 1000)))
  })

  test('says what has happened, in the spelling of REST', () => {
    expect(JSON.parse(bodyOf(CONTENT))).toEqual({
      type: 'alert.fired',
      timestamp: '2026-03-06T21:00:00Z',
      data: {
        alert: { id: CONTENT.alert.id, name: 'Büro „1“', screen_id: CONTENT.alert.screenId },
        events: [
          {
            id: 7,
            instrument: { id: 1003, kind: 'security', symbol: 'CCC', provider_id: 'p-3', name: 'Gamma' },
            ts: '2026-03-06T00:00:00Z',
            date: '2026-03-06',
            measures: ['px', 'retail_net_turnover|z_score:1y'],
            values: [12.5, null],
            met: [1],
          },
        ],
      },
    })
  })

  test('arrives as it was signed, without credentials', async () => {
    const receiver = await receive()
    const message = signedMessage('msg_2', CONTENT, [SECRET], new Date())
    const attempt = await sendOnce(targetAt(receiver.url), message)
    expect(attempt).toEqual({ isDelivered: true, status: 204, error: null, latency: expect.any(Number) })
    const [{ method, path, headers, body } = { method: '', path: '', headers: {}, body: '' }] =
      receiver.received
    expect([method, path, body]).toEqual(['POST', '/hook', message.body])
    expect(Object.keys(headers).toSorted()).toEqual([
      ...['connection', 'content-length', 'content-type', 'host', 'user-agent'],
      ...['webhook-id', 'webhook-signature', 'webhook-timestamp'],
    ])
    expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toEqual(
      JSON.parse(message.body),
    )
  })
})

describe('an attempt', () => {
  test.each([200, 201, 202, 204, 299])('succeeds with %i', async (status) => {
    const receiver = await answering((response) => response.writeHead(status).end())
    expect(await sendOnce(targetAt(receiver.url), MESSAGE)).toMatchObject({
      isDelivered: true,
      status,
      error: null,
    })
  })

  test.each([400, 401, 404, 410, 429, 500, 503])('fails with %i', async (status) => {
    const receiver = await answering((response) => response.writeHead(status).end())
    expect(await sendOnce(targetAt(receiver.url), MESSAGE)).toMatchObject({
      ...{ isDelivered: false, status },
      error: `The receiver answered with ${status}.`,
    })
  })

  test.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async (status) => {
    const inside = await receive()
    const receiver = await answering((response) => response.writeHead(status, { location: inside.url }).end())
    expect(await sendOnce(targetAt(receiver.url), MESSAGE)).toMatchObject({
      ...{ isDelivered: false, status },
      error: 'The receiver answered with a redirect. Redirects are not followed.',
    })
    expect(inside.connections).toBe(0)
  })

  test('reads no more than 64 KB of an answer', async () => {
    let sent = 0
    const receiver = await answering((response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent++
        if (!response.destroyed) response.once('drain', more)
      }
      more()
      response.on('error', () => {})
    })
    expect(await sendOnce(targetAt(receiver.url), MESSAGE)).toMatchObject({ isDelivered: true, status: 200 })
    // What the sockets buffer, not what the receiver would send.
    expect(sent).toBeLessThan(1000)
  })

  test('ends in time if the receiver does not answer, or does not end', async () => {
    const silent = await answering(() => {})
    expect(await sendOnce(targetAt(silent.url), MESSAGE, { timeoutMs: 50 })).toMatchObject({
      ...{ isDelivered: false, status: null },
      error: 'The receiver did not answer in time.',
    })
    const endless = await answering((response) => {
      response.writeHead(200)
      response.write('…')
    })
    expect(await sendOnce(targetAt(endless.url), MESSAGE, { timeoutMs: 1000 })).toMatchObject({ status: 200 })
  })

  test('ends in time if the name is not found in time', async () => {
    const resolve: Resolve = () => new Promise(() => {})
    const target = targetAt('https://slow.example/', [])
    expect(await sendOnce(target, MESSAGE, { resolve, timeoutMs: 50 })).toMatchObject({
      error: 'The receiver did not answer in time.',
    })
  })

  test('fails if nobody listens, without saying where', async () => {
    const receiver = await startReceiver()
    await receiver.close()
    expect(await sendOnce(targetAt(receiver.url), MESSAGE)).toMatchObject({
      ...{ isDelivered: false, status: null },
      error: 'The connection failed.',
    })
  })

  test('is cut off when the receiver breaks the connection', async () => {
    const receiver = await answering((response) => response.socket?.destroy())
    expect(await sendOnce(targetAt(receiver.url), MESSAGE)).toMatchObject({ error: 'The connection failed.' })
  })
})

const tls = {
  cert: readFileSync(new URL('../../fixtures/tls/certificate.pem', import.meta.url), 'utf8'),
  key: readFileSync(new URL('../../fixtures/tls/key.pem', import.meta.url), 'utf8'),
}

describe('over TLS', () => {
  test('an unknown certificate is refused before anything is sent', async () => {
    const receiver = await receive({ tls })
    expect(await sendOnce(targetAt(receiver.url), MESSAGE)).toMatchObject({
      ...{ isDelivered: false, status: null },
      error: 'The certificate or the TLS connection is not valid.',
    })
    expect(receiver.received).toEqual([])
  })

  test('a valid one is accepted, for its own host alone', async () => {
    const receiver = await receive({ tls })
    const known = getCACertificates('default')
    setDefaultCACertificates([...known, tls.cert])
    try {
      expect(await sendOnce(targetAt(receiver.url), MESSAGE)).toMatchObject({ isDelivered: true })
      const other = receiver.url.replace('127.0.0.1', 'other.example')
      const resolve: Resolve = async () => ['127.0.0.1']
      expect(await sendOnce(targetAt(other), MESSAGE, { resolve })).toMatchObject({
        error: 'The certificate or the TLS connection is not valid.',
      })
    } finally {
      setDefaultCACertificates(known)
    }
    expect(receiver.received.length).toBe(1)
  })
})

/** Answers a look-up with each of these lists in turn, and counts them. */
function answersInTurn(...lists: string[][]) {
  let asked = 0
  const resolve: Resolve = async () => lists[asked++] ?? []
  return { resolve, count: () => asked }
}

const NOT_PUBLIC = { isDelivered: false, status: null, error: 'The host has an address that is not public.' }

describe('an address inside is not reached', () => {
  test.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['fd00:ec2::254'],
    ['64:ff9b::7f00:1'],
    ['2606:4700::1111', '127.0.0.1'],
  ])('that a public name leads to: %s %s', async (...addresses) => {
    const receiver = await receive()
    const target = targetAt(`https://rebound.example:${new URL(receiver.url).port}/`, [])
    const { resolve } = answersInTurn(addresses)
    expect(await sendOnce(target, MESSAGE, { resolve })).toMatchObject(NOT_PUBLIC)
    expect(receiver.connections).toBe(0)
  })

  test('by DNS rebinding: what was checked is what is connected to, and it is looked up for each attempt', async () => {
    const receiver = await receive()
    const target = targetAt(`https://rebound.example:${new URL(receiver.url).port}/`, [])
    // Unallocated, so the first attempt ends without an answer.
    const { resolve, count } = answersInTurn(['2000::1'], ['127.0.0.1'], ['127.0.0.1'])
    const first = await sendOnce(target, MESSAGE, { resolve, timeoutMs: 100 })
    expect([first.isDelivered, first.error === NOT_PUBLIC.error, count()]).toEqual([false, false, 1])
    expect(await sendOnce(target, MESSAGE, { resolve })).toMatchObject(NOT_PUBLIC)
    expect([count(), receiver.connections]).toEqual([2, 0])
  })

  test('whatever the look-up said: the connection is closed before TLS begins', async () => {
    const receiver = await receive({ tls })
    const url = new URL(receiver.url)
    const attempt = await sendOnce({ url, host: url.hostname, isNamed: false }, MESSAGE)
    expect(attempt).toMatchObject(NOT_PUBLIC)
    expect(receiver.received).toEqual([])
  })

  test('for a name without addresses, which is not a name inside', async () => {
    const target = targetAt('https://nothing.example/', [])
    expect(await sendOnce(target, MESSAGE, answersInTurn([]))).toMatchObject({
      error: 'The host has no address.',
    })
  })
})
