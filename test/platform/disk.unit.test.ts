import { expect, test } from 'vitest'
import { Disk } from '../../src/platform/disk.ts'

test('a part is the largest that is free, and above the least', () => {
  const disk = new Disk(1000)
  expect(disk.takePart(600, 100)).toBe(600)
  // 400 are left.
  expect(disk.takePart(800, 100)).toBe(400)
  expect(disk.takePart(800, 100)).toBe(0)
  disk.giveBack(400)
  expect(disk.takePart(1200, 400)).toBe(0)
  expect(disk.takePart(100, 100)).toBe(0)
  expect(disk.takePart(1600, 100)).toBe(400)
  disk.giveBack(1000)
  expect(disk.take(1000)).toBe(true)
})
