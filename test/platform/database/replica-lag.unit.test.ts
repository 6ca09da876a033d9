import { expect, test } from 'vitest'
import { ReplicaLag } from '../../../src/platform/database/replica-lag.ts'

test('a standby lags since the primary was first beyond it', () => {
  const lag = new ReplicaLag()
  lag.mark(100, 1000)
  lag.mark(200, 2000)
  lag.mark(300, 3000)
  lag.replayed(150)
  expect(lag.at(3500)).toBe(1500)
  lag.replayed(200)
  expect(lag.at(3500)).toBe(500)
  lag.replayed(300)
  expect(lag.at(9000)).toBe(0)
})

test('an idle primary makes no standby lag, and the next write does so only from then on', () => {
  const lag = new ReplicaLag()
  lag.mark(100, 1000)
  lag.replayed(100)
  lag.mark(100, 500_000)
  expect(lag.at(500_001)).toBe(0)
  lag.mark(101, 600_000)
  expect(lag.at(600_010)).toBe(10)
})

test('the lag is unknown until the standby has been where the primary was', () => {
  const lag = new ReplicaLag()
  expect(lag.at(0)).toBeNull()
  lag.mark(100, 1000)
  lag.replayed(99)
  expect(lag.at(1001)).toBeNull()
  lag.replayed(100)
  expect(lag.at(1002)).toBe(0)
})

test('another database, which replays nothing, does not lag', () => {
  const lag = new ReplicaLag()
  lag.mark(100, 1000)
  lag.replayed(null)
  expect(lag.at(90_000)).toBe(0)
})

test('a primary that takes over with less WAL begins anew', () => {
  const lag = new ReplicaLag()
  lag.mark(100, 1000)
  lag.replayed(100)
  lag.mark(200, 2000)
  lag.mark(150, 3000)
  expect(lag.at(3001)).toBe(1)
  lag.replayed(150)
  expect(lag.at(9000)).toBe(0)
})

test('a standby that is away for days costs no memory, and its lag stays right', () => {
  const lag = new ReplicaLag()
  lag.mark(0, 0)
  lag.replayed(0)
  for (let at = 1; at <= 100_000; at++) lag.mark(at, at)
  expect(lag.at(100_000)).toBe(99_999)
  lag.replayed(100_000)
  expect(lag.at(100_001)).toBe(0)
})
