import { camelCase } from '../../core/names.ts'
import { vocabularies } from '../../core/vocabulary.ts'

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
 * Returns a function that spells names in descriptions as the graph does: `retail_net_turnover` becomes
 * `RETAIL_NET_TURNOVER`, `valid_from` becomes `validFrom`. Descriptions are written once, for both protocols, with the
 * names of the REST API in backticks.
 */
export function speller() {
  const values = valueNames()
  const spelled = (name: string): string => values.get(name) ?? camelCase(name)
  return <T extends { readonly description?: string | null | undefined }>(element: T): T => ({
    ...element,
    description: element.description?.replaceAll(
      /`([a-z][a-z0-9_]*)`/g,
      (_, name: string) => `\`${spelled(name)}\``,
    ),
  })
}
