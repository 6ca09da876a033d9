import { expect, test } from 'vitest'
import { boundaryOf, MalformedBody, partsOf } from '../../../src/platform/http/multipart.ts'

async function* chunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size))
}

/** Returns the names and texts of the parts of a body. */
async function parts(body: AsyncIterable<Uint8Array>): Promise<[string | null, string][]> {
  const read: [string | null, string][] = []
  for await (const { filename, bytes } of partsOf(body, 'B', 100)) {
    const pieces: Buffer[] = []
    for await (const piece of bytes) pieces.push(piece)
    read.push([filename, Buffer.concat(pieces).toString()])
  }
  return read
}

const part = (header: string, content: string) => `--B\r\n${header}\r\n\r\n${content}\r\n`
const file = (name: string, content: string) =>
  part(`Content-Disposition: form-data; name="f"; filename="${name}"`, content)

test.each([1, 2, 3, 7, 64, 10_000])('parts are read whatever the size of chunks: %i', async (size) => {
  const body = `preamble\r\n${file('a.csv', '1\r\n--C')}${file('b.csv', '')}${file('a"b', 'x')}--B--\r\nepilogue`
  expect(await parts(chunks(body.replace('a"b', 'a\\"b'), size))).toEqual([
    ['a.csv', '1\r\n--C'],
    ['b.csv', ''],
    ['a"b', 'x'],
  ])
})

test('a name is that of the header, as browsers and curl write it', async () => {
  const disposition = 'content-disposition: form-data'
  const body = [
    part(`${disposition}; name=f; filename=plain.csv`, ''),
    part(`${disposition}; filename="a%22b"; name="f"`, ''),
    part(`${disposition}; name="filename"`, ''),
  ].join('')
  expect((await parts(chunks(`${body}--B--`, 50))).map(([name]) => name)).toEqual(['plain.csv', 'a"b', null])
})

test.each([
  ['nothing', '', 'nexpected end'],
  ['no end', file('a.csv', '1'), 'nexpected end'],
  ['a cut header', '--B\r\nContent-Dis', 'nexpected end'],
  ['a part without a disposition', `${part('X: 1', '')}--B--`, 'no Content-Disposition'],
  ['another disposition', `${part('Content-Disposition: attachment; filename="a"', '')}--B--`, 'form-data'],
  ['an incomplete header', '--B\r\nContent-Dis\r\n--B--', 'incomplete'],
  [
    'a huge header',
    `${part(`X: ${'x'.repeat(10_000)}\r\nContent-Disposition: form-data`, '')}--B--`,
    'no Content',
  ],
  ['too many parts', `${file('a', '').repeat(101)}--B--`, 'more than 100 parts'],
])('a body with %s is malformed', async (_what, body, message) => {
  const error: unknown = await parts(chunks(body, 1000)).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(MalformedBody)
  expect(error).toHaveProperty('message', expect.stringContaining(message))
})

test.each([20, 80])(
  'a body that breaks off after %i characters throws what its reader throws',
  async (length) => {
    async function* broken() {
      yield* chunks(file('a.csv', '1,2').slice(0, length), 1000)
      throw new Error('gone')
    }
    await expect(parts(broken())).rejects.toThrow('gone')
  },
)

test('a body is read no faster than its parts', async () => {
  let sent = 0
  async function* endless() {
    yield Buffer.from('--B\r\nContent-Disposition: form-data; filename="a"\r\n\r\n')
    for (; ; sent++) yield Buffer.alloc(65_536)
  }
  for await (const { bytes } of partsOf(endless(), 'B', 100)) {
    await bytes[Symbol.asyncIterator]().next()
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
    break
  }
  expect(sent).toBeLessThan(10)
})

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['Multipart/Form-Data; charset=utf-8; Boundary="a b"', 'a b'],
  ['multipart/form-data', null],
  ['multipart/mixed; boundary=abc', null],
  ['', null],
])('the boundary of %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary)
})
