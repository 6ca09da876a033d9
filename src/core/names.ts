/** `retail_net_turnover` as a type: `retailNetTurnover`. */
export type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S

/** `retail_net_turnover` → `retailNetTurnover`: the spelling of members in code and on the graph. */
export const camelCase = <S extends string>(name: S): CamelCase<S> =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<S>

/** `job_not_found` or `jobNotFound` → `JobNotFound`: the spelling of types. */
export const pascalCase = (name: string): string => {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

/**
 * `retailNetTurnover` → `retail_net_turnover`: the spelling of the REST layer and of the database. A number after a
 * word is a part of its own (`aggregateId1` → `aggregate_id_1`), one after a single letter is not (`p05`).
 */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]|(?<=[A-Za-z]{2})\d+/g, (part) => `_${part.toLowerCase()}`)
