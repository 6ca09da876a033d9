import type { Sent } from './app.ts'
import { type Document, type Operation, type Parameter, parametersOf } from './openapi.ts'

/** Requests made solely from the examples in the OpenAPI document. */

export interface ExampleRequest extends Sent {
  readonly method: string
  /** As the document spells it. */
  readonly path: string
  readonly address: string
}

interface Place {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The operations of a document, with the references of their parameters resolved. */
export const operationsOf = (document: Document): Place[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ path, method },
      operation: { ...operation, parameters: parametersOf(document, operation) },
    })),
  )

/** The standalone examples of a parameter, not meant to be combined with other parameters. */
const examplesAlone = ({ schema }: Parameter): unknown[] => (schema['examples'] ?? []) as unknown[]

type Values = ReadonlyMap<Parameter, unknown>

/** Serialises a value; arrays as in a parameter that is not exploded. */
const written = (value: unknown): string =>
  [value]
    .flat()
    .map((item) => encodeURIComponent(String(item)))
    .join(',')

function requestOf({ method, path, operation }: Place, values: Values): ExampleRequest {
  const given = (place: string) => [...values].filter(([parameter]) => parameter.in === place)
  const address = given('path').reduce(
    (text, [{ name }, value]) => text.replace(`{${name}}`, written(value)),
    path,
  )
  const query = given('query').map(([{ name }, value]) => `${name}=${written(value)}`)
  const body = operation.requestBody?.content['application/json'].example
  return {
    method: method.toUpperCase(),
    path,
    address: query.length > 0 ? `${address}?${query.join('&')}` : address,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...Object.fromEntries(given('header').map(([{ name }, value]) => [name, String(value)])),
    },
    ...(body && { body: JSON.stringify(body) }),
  }
}

/**
 * The requests of an operation: one with the examples of all parameters, and one for every standalone
 * example. `known` holds values that a link supplies.
 */
export function requestsOf(place: Place, known: Readonly<Record<string, unknown>> = {}): ExampleRequest[] {
  const { parameters } = place.operation
  const given = ({ name, example }: Parameter) => known[name] ?? example
  const withExample = parameters.filter((parameter) => 'example' in parameter)
  const together = new Map(withExample.map((parameter) => [parameter, given(parameter)]))
  const needed = withExample
    .filter(({ required }) => required)
    .map((parameter) => [parameter, given(parameter)] as const)
  // A range stands instead of dates, and selects nothing itself.
  const besides = ({ name }: Parameter) =>
    name === 'range' ? withExample.filter((other) => /^(?:ticker|slugs)$/.test(other.name)) : []
  const alone = parameters.flatMap((parameter) =>
    examplesAlone(parameter).map(
      (example) =>
        new Map([
          ...needed,
          ...besides(parameter).map((other) => [other, given(other)] as const),
          [parameter, example],
        ]),
    ),
  )
  return [together, ...alone].map((values) => requestOf(place, values))
}

/** Parameters with which no request becomes a job. */
const DIRECT = ['page_number', 'points', 'points_by']

/** The request of an operation without the parameters that make its answer a page. */
export function unpaged(place: Place): ExampleRequest {
  const parameters = place.operation.parameters.filter(({ name }) => !DIRECT.includes(name))
  const [request] = requestsOf({ ...place, operation: { ...place.operation, parameters } })
  if (!request) throw new Error(`${place.path} has no example`)
  return request
}
