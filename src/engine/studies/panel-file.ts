import type { FileHandle } from 'node:fs/promises'
import { pause } from '../../core/async/turns.ts'
import { Refusal } from '../../core/errors.ts'
import { openNameless } from '../../platform/disk.ts'
import type { Panel } from './forward.ts'

/** Measure whose values in some bars of the panels' calendar are kept. */
export interface KeptMeasure {
  readonly text: string
  /** Places of the bars in the calendar, ascending. */
  readonly bars: Int32Array
}

/** Instruments of a panel: the place of the first one, and their number. */
interface Part {
  readonly first: number
  readonly count: number
}

const BYTES = Float64Array.BYTES_PER_ELEMENT

/**
 * Temporary file with the values of the measures of all instruments. They are written a few instruments at a time, in the
 * order of the database, and read a few bars at a time. Each value is therefore read from the database once, however far its
 * measure looks back, and memory holds only a few bars.
 */
export class PanelFile implements AsyncDisposable {
  readonly #file: FileHandle
  readonly #measures: readonly KeptMeasure[]
  readonly #instruments: number
  readonly #parts: Part[] = []
  /** Reused for each part. */
  #memory = new Float64Array()

  /** `file`: an empty file, which this object closes. Measures may have different bars. */
  constructor(file: FileHandle, measures: readonly KeptMeasure[], instruments: number) {
    this.#file = file
    this.#measures = measures
    this.#instruments = instruments
  }

  static async open(measures: readonly KeptMeasure[], instruments: number): Promise<PanelFile> {
    return new PanelFile(await openNameless(), measures, instruments)
  }

  /** Returns the offset in bytes of the values of a measure for the part that starts at an instrument. Parts are by bar. */
  #offset(measure: number, instrument: number): number {
    const before = this.#measures.slice(0, measure).reduce((sum, { bars }) => sum + bars.length, 0)
    const own = this.#measures[measure]?.bars.length ?? 0
    return (before * this.#instruments + own * instrument) * BYTES
  }

  /** Writes the values of the next panel, which has a row of `calendarBars` values for each instrument. */
  async add({ ids, first, values }: Panel, calendarBars: number): Promise<void> {
    const count = ids.length
    for (const [measure, { text, bars }] of this.#measures.entries()) {
      await pause()
      const rows = values.get(text) ?? new Float64Array()
      const columns = this.#take(bars.length * count)
      for (let instrument = 0; instrument < count; instrument++) {
        const row = instrument * calendarBars
        for (let at = 0; at < bars.length; at++)
          columns[at * count + instrument] = rows[row + (bars[at] ?? 0)] ?? Number.NaN
      }
      await this.#write(columns, this.#offset(measure, first))
    }
    this.#parts.push({ first, count })
  }

  #take(length: number): Float64Array<ArrayBuffer> {
    if (this.#memory.length < length) this.#memory = new Float64Array(length)
    return this.#memory.subarray(0, length)
  }

  async #write({ buffer, byteLength }: Float64Array<ArrayBuffer>, offset: number): Promise<void> {
    const bytes = new Uint8Array(buffer, 0, byteLength)
    try {
      for (let done = 0; done < bytes.length; )
        done += (await this.#file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten
    } catch (cause) {
      const detail = 'The disk for temporary files is full or not writable. Retry later.'
      throw new Refusal('unavailable', detail, { cause, headers: { 'Retry-After': '60' } })
    }
  }

  /** Returns the values of all instruments in each of a measure's bars, from place `start` to `end`, exclusive. */
  async read(measure: number, start: number, end: number): Promise<Float64Array[]> {
    const columns = Array.from(
      { length: Math.max(0, end - start) },
      () => new Float64Array(this.#instruments),
    )
    if (columns.length === 0) return columns
    for (const { first, count } of this.#parts) {
      await pause()
      const part = this.#take(columns.length * count)
      const bytes = new Uint8Array(part.buffer, 0, part.byteLength)
      const position = this.#offset(measure, first) + start * count * BYTES
      const { bytesRead } = await this.#file.read(bytes, { position })
      // The memory holds other values.
      if (bytesRead < bytes.length) throw new Error('The file of a panel is shorter than what was written')
      for (const [at, column] of columns.entries())
        column.set(part.subarray(at * count, (at + 1) * count), first)
    }
    return columns
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.close()
  }
}
