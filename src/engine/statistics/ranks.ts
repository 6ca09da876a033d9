/** Digits have 11 bits: three of them hold half of a float64. */
const BITS = 11
const BUCKETS = 1 << BITS
const SHIFTS = [0, BITS, 2 * BITS]

/**
 * Returns the places of values in ascending order. There must be no NaN. Sorts by the upper half of the bits of the values,
 * digit by digit, and compares only values that have it in common: a tenth of the time of a sort that compares all.
 */
export function ascendingPlaces(values: Float64Array): Uint32Array<ArrayBuffer> {
  const keys = upperHalves(values)
  let places = new Uint32Array(values.length)
  let sorted = new Uint32Array(values.length)
  for (let at = 0; at < places.length; at++) places[at] = at
  const starts = new Uint32Array(BUCKETS)
  for (const shift of SHIFTS)
    if (startBuckets(keys, shift, starts)) {
      sortByDigit(places, keys, shift, starts, sorted)
      ;[places, sorted] = [sorted, places]
    }
  sortEqual(places, keys, values)
  return places
}

/** Returns the upper halves of the bits of values, so changed that greater values have greater bits. */
function upperHalves(values: Float64Array): Uint32Array {
  const words = new Uint32Array(values.slice().buffer)
  const keys = new Uint32Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const word = words[2 * at + 1] ?? 0
    // Zero has no sign.
    keys[at] = word >>> 31 === 1 && values[at] !== 0 ? ~word : word | 0x80000000
  }
  return keys
}

/** Sets the places at which the buckets of a digit start. Returns false if all keys share one. */
function startBuckets(keys: Uint32Array, shift: number, starts: Uint32Array): boolean {
  starts.fill(0)
  for (let at = 0; at < keys.length; at++) {
    const bucket = ((keys[at] ?? 0) >>> shift) & (BUCKETS - 1)
    starts[bucket] = (starts[bucket] ?? 0) + 1
  }
  if (starts.includes(keys.length)) return false
  let start = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const size = starts[bucket] ?? 0
    starts[bucket] = start
    start += size
  }
  return true
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
