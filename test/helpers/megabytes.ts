import { snakeCase } from '../../src/core/names.ts'
import type { Shape } from '../../src/core/shape.ts'

/** JSON of about a megabyte that is wrong as often, or at such length, as a megabyte can be. */

/** As much as a body may have, less than what surrounds it. */
const CHARACTERS = 1_040_000

/** Texts by what is wrong with them. Made when they are needed: together they would fill the memory. */
export type Megabytes = readonly (readonly [what: string, text: () => string])[]

/** Repeats a text, separated by commas, up to a megabyte. */
function filled(write: (at: number) => string): string {
  const parts: string[] = []
  for (let length = 0; length < CHARACTERS - 10_010; length += (parts.at(-1)?.length ?? 0) + 1)
    parts.push(write(parts.length))
  return parts.join(',')
}

/** Values that no parameter accepts, whatever its type. */
export const VALUES: Megabytes = [
  ['a list of equal texts', () => `[${filled(() => '"x"')}]`],
  ['an object of unknown names', () => `{${filled((at) => `"x${at}":1`)}}`],
  ['an object of one unknown name', () => `{"${'x'.repeat(CHARACTERS)}":1}`],
  ['an object of one name with escapes', () => `{"${'\\u0001'.repeat(CHARACTERS / 6)}":1}`],
  ['an object of one name beyond ASCII', () => `{"${'€'.repeat(CHARACTERS / 3)}":1}`],
  ['an object of equal names', () => `{${filled(() => '"x":1')}}`],
  ['a list of different texts', () => `[${filled((at) => `"x${at}"`)}]`],
  ['a list of digits', () => `[${filled(() => '1')}]`],
  ['a list of fractions', () => `[${filled((at) => `${at}.5`)}]`],
  ['a list of nulls', () => `[${filled(() => 'null')}]`],
  ['a list of empty lists', () => `[${filled(() => '[]')}]`],
  ['a list of objects with unknown names', () => `[${filled((at) => `{"x${at}":1}`)}]`],
  ['a list of long texts', () => `[${filled(() => `"${'x'.repeat(10_000)}"`)}]`],
  ['a text', () => `"${'x'.repeat(CHARACTERS)}"`],
  ['a text of quotes', () => `"${'\\"'.repeat(CHARACTERS / 2)}"`],
  ['a text of blanks and commas', () => `"${' ,'.repeat(CHARACTERS / 2)}"`],
  ['a text of digits', () => `"${'1'.repeat(CHARACTERS)}"`],
  ['a number of many digits', () => '1'.repeat(CHARACTERS)],
  ['objects 40 deep', () => `${'{"a":['.repeat(40)}${filled(() => '1')}${']}'.repeat(40)}`],
  ['objects 100,000 deep', () => `${'{"a":['.repeat(CHARACTERS / 8)}${']}'.repeat(CHARACTERS / 8)}`],
]

/** Bodies that are no JSON, or no object. */
export const BROKEN: Megabytes = [
  ['open brackets', () => '['.repeat(CHARACTERS)],
  ['open objects', () => '{"a":'.repeat(CHARACTERS / 5)],
  ['a text without end', () => `{"a":"${'x'.repeat(CHARACTERS)}`],
  ['a word', () => 'x'.repeat(CHARACTERS)],
  ['blanks', () => ' '.repeat(CHARACTERS)],
  ['a list with a fault at its end', () => `[${filled(() => '1')},}`],
  ['a list in place of an object', () => `[${filled(() => '1')}]`],
]

/** Lists of as many items as are looked at, each of them wrong. */
function itemsFor({ item, longest = 0 }: Shape): Megabytes {
  const count = Math.min(longest, 20_000)
  const listOf = (write: (at: number) => string) => () =>
    `[${Array.from({ length: count }, (_, at) => write(at)).join()}]`
  const members = Object.keys(item?.properties ?? {}).map(snakeCase)
  if (members.length === 0) return [[`${count} equal items`, listOf(() => '"\\u0000"')]]
  const wrong = members.map((name) => `"${name}":["x"]`).join()
  return [
    [`${count} items, all members of which are wrong`, listOf(() => `{${wrong}}`)],
    [
      `${count} items with unknown names`,
      listOf((at) => `{${members.map((name) => `"${name}${at}":1`).join()}}`),
    ],
  ]
}

/**
 * Returns objects that are wrong beside the given parameters, or in one of them: every third parameter gets another value
 * of `VALUES`, from the one at `turn` on, and each list what its items invite.
 */
export function objectsFor(properties: Readonly<Record<string, Shape>>, turn: number): Megabytes {
  const within = Object.entries(properties).flatMap(([name, shape], at) => {
    const value = VALUES[(turn + at) % VALUES.length]
    const values = [
      ...(value && at % 3 === turn % 3 ? [value] : []),
      ...(shape.kind === 'array' ? itemsFor(shape) : []),
    ]
    const key = snakeCase(name)
    return values.map(([what, text]) => [`${key}: ${what}`, () => `{"${key}":${text()}}`] as const)
  })
  const beside = VALUES.filter(([what], at) => what.startsWith('an object') || (turn + at) % 5 === 0)
  return [
    ...within,
    ...beside.map(([what, text]) =>
      what.startsWith('an object') ? ([what, text] as const) : ([what, () => `{"x":${text()}}`] as const),
    ),
  ]
}
