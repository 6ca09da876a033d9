/** A request of the REST layer and the same question to the graph. */
export interface Pair {
  readonly path: string
  readonly address: string
  readonly graph: string
  /** What is sent by POST; absent for GET. */
  readonly body?: object
}
export const pair = (path: string, address: string, graph: string): Pair => ({ path, address, graph })
export const posted = (path: string, body: object, graph: string): Pair => ({
  path,
  address: `POST ${path} ${JSON.stringify(body)}`,
  graph,
  body,
})
