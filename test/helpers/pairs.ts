/** A REST request and its GraphQL counterpart. */
export interface Pair {
  readonly path: string
  readonly address: string
  readonly graph: string
  /** Body of a POST; absent for GET. */
  readonly body?: object
}
export const pair = (path: string, address: string, graph: string): Pair => ({ path, address, graph })
export const posted = (path: string, body: object, graph: string): Pair => ({
  path,
  address: `POST ${path} ${JSON.stringify(body)}`,
  graph,
  body,
})
