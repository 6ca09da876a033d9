import type { SchemaPart } from '../protocols/graphql/parts.ts'
import type { Prompt, Resource } from '../protocols/mcp/offers.ts'
import type { Route } from '../protocols/rest/route.ts'
import type { AreaJob } from './jobs/kind.ts'
import type { JobShapes } from './jobs/responses.ts'

/** Everything that an area adds to the service. */
export interface Manifest {
  readonly routes?: readonly Route[]
  /** Routes whose responses are jobs. */
  readonly jobRoutes?: (shapes: JobShapes) => readonly Route[]
  /** Fields of the graph. */
  readonly fields?: readonly SchemaPart[]
  /** Kinds of job. */
  readonly jobs?: readonly AreaJob[]
  /** What agents get besides the tools, which are derived from the routes. */
  readonly prompts?: readonly Prompt[]
  readonly resources?: readonly Resource[]
}
