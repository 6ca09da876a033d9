/** Type-level `camelCase`. */
export type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S

/** `retail_net_turnover` → `retailNetTurnover`: the spelling in code and of GraphQL fields. */
export const camelCase = <S extends string>(name: S): CamelCase<S> =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<S>

/** `job_not_found` or `jobNotFound` → `JobNotFound`: the spelling of GraphQL types. */
export const pascalCase = (name: string): string => {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

/**
 * `retailNetTurnover` → `retail_net_turnover`: the spelling of the REST layer and the database. Separates a number
 * from a word (`aggregateId1` → `aggregate_id_1`), but not from a single letter (`p05`).
 */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]|(?<=[A-Za-z]{2})\d+/g, (part) => `_${part.toLowerCase()}`)
