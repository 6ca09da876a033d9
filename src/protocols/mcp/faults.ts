import { InvalidInput } from '../../core/errors.ts'
import { validationError } from '../rest/errors.ts'
import { locator, parser } from '../rest/parse.ts'
import type { Route } from '../rest/route.ts'
import { type Arguments, namesInPath, parameterText } from './requests.ts'

type Fault = ReturnType<typeof validationError>['detail'][number]

/** Segments that mean another path, however they are encoded, and the empty one, which is none. */
const NO_SEGMENTS = ['', '.', '..']

/** Returns the faults of an argument without which there is no path. */
function pathFaults(name: string, value: unknown): Fault[] {
  const loc = ['path', name]
  if (value === undefined || value === null) return [{ loc, msg: 'Field required', type: 'missing' }]
  return NO_SEGMENTS.includes(parameterText(value))
    ? [{ loc, msg: 'Value must not be empty, `.` or `..`', type: 'value_error', input: value }]
    : []
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

/** Returns all faults of arguments that the route will not be asked to find: they make no path, or a link. */
export async function argumentFaults(
  route: Route,
  args: Arguments,
  request: Request,
  now: Date,
): Promise<Fault[]> {
  const faults = namesInPath(route).flatMap((name) => pathFaults(name, args[name]))
  if (faults.length === 0 && !route.media) return []
  const known = faults.map(({ loc }) => loc[1])
  const others = await routeFaults(route, request, now)
  return [...faults, ...others.filter(({ loc }) => !known.includes(loc[1]))]
}
