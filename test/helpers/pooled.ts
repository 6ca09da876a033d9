import { vi } from 'vitest'
import { memory } from '../../src/core/rows/memory-pool.ts'

/** Records the memory taken from the pool from now on, until mocks are restored. */
export function followMemory() {
  const [take, give] = [memory.take.bind(memory), memory.give.bind(memory)]
  const held = new Set<ArrayBufferLike>()
  let taken = 0
  vi.spyOn(memory, 'take').mockImplementation((bytes) => {
    const buffer = take(bytes)
    taken++
    if (memory.isTaken(buffer)) held.add(buffer.buffer)
    return buffer
  })
  vi.spyOn(memory, 'give').mockImplementation((...views) => {
    for (const { buffer } of views) held.delete(buffer)
    give(...views)
  })
  return {
    /** Number of buffers taken. */
    taken: () => taken,
    /** Number of buffers not given back. */
    held: () => held.size,
  }
}
