/** Values of a piece, which is made in about a millisecond. */
const VALUES_AT_ONCE = 5000

type Holder = readonly unknown[] | Readonly<Record<string, unknown>>

/** Whether JSON shows the members of a value as they are. */
function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Array.prototype || prototype === Object.prototype || prototype === null
}

/** Counts the values that a value consists of. Stops above the limit of a piece. */
function countValues(value: unknown): number {
  if (!isHolder(value)) return 1
  let count = 1
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    count += countValues(member)
    if (count > VALUES_AT_ONCE) break
  }
  return count
}

/** Returns the place after the members from `start` on that fit into a piece: at least one, however large. */
function endOfPiece(members: readonly unknown[], start: number): number {
  let count = countValues(members[start])
  let end = start + 1
  for (; end < members.length; end++) {
    count += countValues(members[end])
    if (count > VALUES_AT_ONCE) break
  }
  return end
}

/** Yields the JSON of a value in pieces. `stringify` makes that of a part. */
export function* jsonPieces(value: unknown, stringify: (part: unknown) => string): Generator<string> {
  if (!isHolder(value) || countValues(value) <= VALUES_AT_ONCE) return yield stringify(value)
  const [names, members] = Array.isArray(value) ? [null, value] : [Object.keys(value), Object.values(value)]
  yield names ? '{' : '['
  let separator = ''
  for (let start = 0; start < members.length; ) {
    const end = endOfPiece(members, start)
    const [first, ...others] = members.slice(start, end)
    if (others.length === 0 && countValues(first) > VALUES_AT_ONCE) {
      yield `${separator}${names ? `${JSON.stringify(names[start])}:` : ''}`
      yield* jsonPieces(first, stringify)
      separator = ','
    } else {
      const place = start
      const part = [first, ...others]
      const text = stringify(
        names ? Object.fromEntries(part.map((member, at) => [names[place + at] ?? '', member])) : part,
      )
      // Without its brackets, and empty if all its members are undefined.
      if (text.length > 2) {
        yield separator + text.slice(1, -1)
        separator = ','
      }
    }
    start = end
  }
  yield names ? '}' : ']'
}
