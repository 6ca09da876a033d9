import { InvalidInput } from '../../core/errors.ts'
import { camelCase, snakeCase } from '../../core/names.ts'
import type { Shape } from '../../core/shape.ts'
import type { NameRules } from '../identify.ts'

const TEXT: Shape = { kind: 'string', nullable: false, optional: true }

/** Returns the argument for names beside that for ids, with its name. Null if the member takes no id. */
export function nameArgument(idArgument: string, shape: Shape): [name: string, shape: Shape] | null {
  const naming = shape.naming ?? shape.item?.naming
  if (!naming) return null
  const { kind, argument, nouns } = naming
  const name = idArgument.includes(`${kind}Id`)
    ? idArgument.replace(`${kind}Id`, argument)
    : camelCase(`${snakeCase(idArgument)}_${snakeCase(argument)}`)
  return shape.item
    ? [
        name,
        {
          ...TEXT,
          kind: 'array',
          item: TEXT,
          description: `${nouns.many}, in addition to \`${idArgument}\`.`,
        },
      ]
    : [name, { ...TEXT, description: `${nouns.one}, instead of \`${idArgument}\`.` }]
}

/** Adds names to the ids of a list. Throws InvalidInput if a single id is given together with a name. */
export function withNames(ids: unknown, names: unknown, path: readonly (string | number)[]): unknown {
  if (ids === undefined) return names
  if (Array.isArray(ids) && Array.isArray(names)) return [...ids, ...names]
  throw new InvalidInput([
    { path, type: 'mutually_exclusive', message: 'Give either an id or a name, not both', input: names },
  ])
}

/** On the graph, ids and names are separate arguments. An unknown name is always an error. */
export const NAME_RULES: NameRules = {
  isName: () => true,
  skipsUnknown: false,
  parameterOf: (member, { properties = {} }) => {
    const shape = properties[member]
    const argument = shape?.argument ?? member
    return (shape && nameArgument(argument, shape)?.[0]) ?? argument
  },
}
