import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import { camelCase } from '../../core/names.ts'
import { vocabularies } from '../../core/vocabulary.ts'

/** An element of the schema that has a description. */
interface Described {
  readonly name: string
  description?: string | null | undefined
}

const describedMembers = (type: GraphQLNamedType): Described[] => {
  if (isEnumType(type)) return [...type.getValues()]
  if (isInputObjectType(type)) return Object.values(type.getFields())
  if (isObjectType(type) || isInterfaceType(type))
    return Object.values(type.getFields()).flatMap((field) => [field, ...field.args])
  return []
}

/** Values of enumerations by their REST names, with their names on the graph. */
const valueNames = (): Map<string, string> =>
  new Map(
    [...vocabularies.values()]
      .filter(({ areFields }) => !areFields)
      .flatMap(({ values }) =>
        Object.entries(values).map(([value, { name }]) => [value, name ?? value.toUpperCase()] as const),
      ),
  )

/**
 * Spells names in descriptions as the graph does: `retail_net_turnover` becomes `RETAIL_NET_TURNOVER`, `valid_from`
 * becomes `validFrom`. Descriptions are written once, for both protocols, with the names of the REST API in backticks.
 */
export function spellDescriptions(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const elements = types.flatMap((type): Described[] => [type, ...describedMembers(type)])
  const values = valueNames()
  const spelled = (name: string): string => values.get(name) ?? camelCase(name)
  for (const element of elements)
    element.description = element.description?.replaceAll(
      /`([a-z][a-z0-9_]*)`/g,
      (_, name: string) => `\`${spelled(name)}\``,
    )
}
