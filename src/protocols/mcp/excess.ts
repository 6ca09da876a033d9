import { InvalidInput, withUnlisted } from '../../core/errors.ts'
import { snakeCase } from '../../core/names.ts'
import { shapeOf } from '../../core/shape.ts'
import { MAX_UNKNOWN, QUERY } from '../rest/input.ts'
import { type Route, takesBody } from '../rest/route.ts'
import { unknownFault } from '../rest/strict.ts'
import { type Arguments, namesInPath } from './requests.ts'

/** Arguments that are too much to make a request of. */

/** Limit on the characters of the arguments in an address, with their names: the same as that of a URL. */
const MAX_CHARACTERS = 32_768

/** Returns the shapes of a tool's arguments by their names on the wire. */
const shapesOf = (route: Route) =>
  new Map(
    Object.entries(shapeOf(route.input).properties ?? {}).map(([name, shape]) => [snakeCase(name), shape]),
  )

/** Returns arguments whose lists have no more items than show that they are too long. */
export function withoutExcess(route: Route, args: Arguments): Arguments {
  const lists = [...shapesOf(route)].flatMap(([name, { longest = Number.POSITIVE_INFINITY }]) => {
    const value = args[name]
    return Array.isArray(value) && value.length > longest ? [[name, value.slice(0, longest + 1)]] : []
  })
  return lists.length === 0 ? args : { ...args, ...(Object.fromEntries(lists) as Arguments) }
}

/** Returns the length of an argument as JSON. Of a text that is too long, its own. */
const lengthOf = (value: unknown): number =>
  typeof value === 'string' && value.length > MAX_CHARACTERS ? value.length : JSON.stringify(value).length

/** Returns the error of arguments with too many unknown names, or that are too long for an address. */
export function argumentExcess(route: Route, args: Arguments): InvalidInput | null {
  const shapes = shapesOf(route)
  const names = Object.keys(args)
  const unknown = names.filter((name) => !shapes.has(name))
  if (unknown.length > MAX_UNKNOWN) {
    const known = [...shapes.keys()]
    const faults = unknown
      .slice(0, MAX_UNKNOWN)
      .map((name) =>
        unknownFault({ path: [QUERY, name], known, input: args[name] }, { inQuery: [], inBody: [] }),
      )
    return new InvalidInput(withUnlisted(faults, unknown.length - faults.length))
  }
  const inPath = namesInPath(route)
  const lengths = names
    .filter((name) => !takesBody(route) || inPath.includes(name))
    .map((name) => ({ name, length: name.length + lengthOf(args[name]) }))
    .toSorted((a, b) => b.length - a.length)
  const total = lengths.reduce((sum, { length }) => sum + length, 0)
  const [longest] = lengths
  if (!longest || total <= MAX_CHARACTERS) return null
  const { name } = longest
  return new InvalidInput([
    {
      path: [QUERY, name],
      type: 'string_too_long',
      message: `The arguments should have at most ${MAX_CHARACTERS} characters together`,
      ctx: { max_length: MAX_CHARACTERS },
      input: args[name],
    },
  ])
}
