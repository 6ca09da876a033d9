import { InvalidInput } from '../../core/errors.ts'
import { snakeCase } from '../../core/names.ts'
import { shapeOf } from '../../core/shape.ts'
import { validationError } from '../rest/errors.ts'
import { locator, parser } from '../rest/parse.ts'
import { type Route, takesBody } from '../rest/route.ts'
import { type Arguments, isInPath } from './requests.ts'

type Fault = ReturnType<typeof validationError>['detail'][number]

/** Segments that mean another path, however they are encoded, and the empty one, which is none. */
const NO_SEGMENTS = ['', '.', '..']

function pathFaults(name: string, value: unknown): Fault[] {
  const loc = ['path', name]
  if (value === undefined || value === null) return [{ loc, msg: 'Field required', type: 'missing' }]
  return NO_SEGMENTS.includes(String(value))
    ? [{ loc, msg: 'Value must not be empty, `.` or `..`', type: 'value_error', input: value }]
    : []
}

/** Returns the faults for which arguments make no request of a route: unknown names, and gaps in the path. */
function requestFaults(route: Route, given: Arguments): Fault[] {
  const names = Object.keys(shapeOf(route.input).properties ?? {}).map(snakeCase)
  const place = takesBody(route) ? 'body' : 'query'
  return [
    ...names.filter((name) => isInPath(route, name)).flatMap((name) => pathFaults(name, given[name])),
    ...Object.keys(given)
      .filter((name) => !names.includes(name))
      .map((name) => ({
        ...{ loc: [place, name], msg: 'Extra inputs are not permitted' },
        ...{ type: 'extra_forbidden', input: given[name] ?? null },
      })),
  ]
}

/** Returns the faults that a route finds in a request. */
async function routeFaults(route: Route, request: Request, now: Date): Promise<Fault[]> {
  try {
    await parser(route)(request, now)
    return []
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return validationError(error.faults, locator(route)).detail
  }
}

/** Returns all faults of arguments that make no request. None if they make one: then the route finds them. */
export async function argumentFaults(
  route: Route,
  given: Arguments,
  request: Request,
  now: Date,
): Promise<Fault[]> {
  const faults = requestFaults(route, given)
  if (faults.length === 0) return []
  const known = faults.map(({ loc }) => loc[1])
  const others = await routeFaults(route, request, now)
  return [...faults, ...others.filter(({ loc }) => !known.includes(loc[1]))]
}
