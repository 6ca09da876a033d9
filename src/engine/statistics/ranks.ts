/** Digits have 11 bits: three of them hold half of a float64. */
const BITS = 11
const BUCKETS = 1 << BITS
const SHIFTS = [0, BITS, 2 * BITS]

/** Arrays that are used again by the next sort: thousands of sorts would leave most of their garbage with them. */
const scratch = { keys: new Uint32Array(), places: new Uint32Array(), starts: new Uint32Array(3 * BUCKETS) }

/**
 * Returns the places of values in ascending order. There must be no NaN. Sorts by the upper half of the bits of the values,
 * digit by digit, and compares only values that have it in common: a tenth of the time of a sort that compares all. `ascending`:
 * array to write to.
 */
export function ascendingPlaces(
  values: Float64Array,
  ascending: Uint32Array<ArrayBuffer> = new Uint32Array(values.length),
): Uint32Array<ArrayBuffer> {
  const { length } = values
  if (scratch.keys.length < length) {
    scratch.keys = new Uint32Array(2 * length)
    scratch.places = new Uint32Array(2 * length)
  }
  const keys = scratch.keys.subarray(0, length)
  writeUpperHalves(values, keys)
  countDigits(keys)
  for (let at = 0; at < length; at++) ascending[at] = at
  let [places, sorted] = [ascending, scratch.places.subarray(0, length)]
  for (const [digit, shift] of SHIFTS.entries()) {
    const starts = scratch.starts.subarray(digit * BUCKETS, (digit + 1) * BUCKETS)
    // A digit that all keys share sorts nothing.
    if (length === 0 || starts[((keys[0] ?? 0) >>> shift) & (BUCKETS - 1)] === length) continue
    startBuckets(starts)
    sortByDigit(places, keys, shift, starts, sorted)
    ;[places, sorted] = [sorted, places]
  }
  if (places !== ascending) ascending.set(places)
  sortEqual(ascending, keys, values)
  return ascending
}

/** Writes the upper halves of the bits of values, so changed that greater values have greater bits. */
function writeUpperHalves(values: Float64Array, keys: Uint32Array): void {
  const words = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length)
  for (let at = 0; at < values.length; at++) {
    const word = words[2 * at + 1] ?? 0
    // Zero has no sign.
    keys[at] = word >>> 31 === 1 && values[at] !== 0 ? ~word : word | 0x80000000
  }
}

/** Counts the keys of each bucket, for each of the digits. */
function countDigits(keys: Uint32Array): void {
  const { starts } = scratch
  starts.fill(0)
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0
    const low = key & (BUCKETS - 1)
    const middle = BUCKETS + ((key >>> BITS) & (BUCKETS - 1))
    const high = 2 * BUCKETS + (key >>> (2 * BITS))
    starts[low] = (starts[low] ?? 0) + 1
    starts[middle] = (starts[middle] ?? 0) + 1
    starts[high] = (starts[high] ?? 0) + 1
  }
}

/** Replaces the numbers of keys in the buckets of a digit by the places at which the buckets start. */
function startBuckets(starts: Uint32Array): void {
  let start = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const size = starts[bucket] ?? 0
    starts[bucket] = start
    start += size
  }
}

function sortByDigit(
  places: Uint32Array,
  keys: Uint32Array,
  shift: number,
  starts: Uint32Array,
  sorted: Uint32Array,
): void {
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    const bucket = ((keys[place] ?? 0) >>> shift) & (BUCKETS - 1)
    const start = starts[bucket] ?? 0
    sorted[start] = place
    starts[bucket] = start + 1
  }
}

/** Sorts the places of values with equal keys. */
function sortEqual(places: Uint32Array, keys: Uint32Array, values: Float64Array): void {
  for (let start = 0, end = 0; start < places.length; start = end) {
    const first = places[start] ?? 0
    let isTied = true
    for (end = start + 1; end < places.length && keys[places[end] ?? 0] === keys[first]; end++)
      isTied &&= values[places[end] ?? 0] === values[first]
    if (!isTied) places.subarray(start, end).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  }
}

/** Returns the ranks of values from 1, given their places in ascending order. Ties share the average of their ranks. */
export function averageRanks(values: Float64Array, ascending: Uint32Array): Float64Array<ArrayBuffer> {
  const ranks = new Float64Array(values.length)
  for (let start = 0, end = 0; start < ascending.length; start = end) {
    const value = values[ascending[start] ?? 0]
    while (end < ascending.length && values[ascending[end] ?? 0] === value) end++
    for (let at = start; at < end; at++) ranks[ascending[at] ?? 0] = (start + 1 + end) / 2
  }
  return ranks
}
