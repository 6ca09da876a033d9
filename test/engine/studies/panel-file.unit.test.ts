import { open } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../../src/core/errors.ts'
import { PanelFile } from '../../../src/engine/studies/panel-file.ts'
import { failureOf } from '../../../src/jobs/failures.ts'

/** Value of a measure of an instrument in a bar. */
const cellOf = (measure: number, instrument: number, bar: number) => measure * 1e6 + instrument * 1e3 + bar

test('values written by instrument are read by bar', async () => {
  const sizes = fc.record({
    instruments: fc.integer({ min: 1, max: 40 }),
    perPanel: fc.integer({ min: 1, max: 40 }),
    kept: fc.array(fc.uniqueArray(fc.nat(29), { minLength: 1 }), { minLength: 1, maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(sizes, async ({ instruments, perPanel, kept }) => {
      const bars = 30
      const measures = kept.map((own, at) => ({ text: `m${at}`, bars: Int32Array.from(own).sort() }))
      await using file = await PanelFile.open(measures, instruments)
      for (let first = 0; first < instruments; first += perPanel) {
        const ids = Int32Array.from(
          { length: Math.min(perPanel, instruments - first) },
          (_, at) => first + at,
        )
        const rows = (measure: number) =>
          Float64Array.from({ length: ids.length * bars }, (_, at) =>
            cellOf(measure, first + Math.floor(at / bars), at % bars),
          )
        await file.add(
          { ids, first, values: new Map(measures.map(({ text }, at) => [text, rows(at)])) },
          bars,
        )
      }
      for (const [at, { bars: own }] of measures.entries()) {
        const middle = own.length >> 1
        const columns = [...(await file.read(at, 0, middle)), ...(await file.read(at, middle, own.length))]
        expect(columns).toEqual(
          Array.from(own, (bar) =>
            Float64Array.from({ length: instruments }, (_, instrument) => cellOf(at, instrument, bar)),
          ),
        )
      }
    }),
  )
})

test.runIf(process.platform === 'linux')(
  'a full disk is a refusal, and fails a job with storage_failed',
  async () => {
    await using file = new PanelFile(
      await open('/dev/full', 'r+'),
      [{ text: 'm', bars: Int32Array.of(0) }],
      1,
    )
    const values = new Map([['m', Float64Array.of(1)]])
    const full = await file
      .add({ ids: Int32Array.of(1), first: 0, values }, 1)
      .catch((error: unknown) => error)
    expect(full).toMatchObject({ code: 'unavailable', message: expect.stringContaining('disk') })
    expect(full).toBeInstanceOf(Refusal)
    expect(failureOf(full)).toMatchObject({ code: 'storage_failed', retryable: true })
  },
)
