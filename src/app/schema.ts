import {
  GraphQLDeferDirective,
  type GraphQLSchema,
  GraphQLStreamDirective,
  specifiedDirectives,
} from 'graphql'
import { builder } from '../protocols/graphql/builder.ts'
import { routes, schemaParts } from './areas.ts'

/** Returns which documented paths a root field serves, and which field of a node returns the same, by operation. */
const mirrors = (): Map<string, string> =>
  new Map(
    [...Map.groupBy(routes, ({ operation }) => operation.id)].map(([id, served]) => {
      const paths = served.map(({ method, path }) => `\`${method.toUpperCase()} ${path}\``).join(', ')
      const connected = served[0]?.operation.connected
      const nested = connected ? ` In a connected query, use \`${connected}\`.` : ''
      return [id, `Serves ${paths}.${nested}`]
    }),
  )

function createSchema(): GraphQLSchema {
  for (const add of schemaParts) add()
  return builder.toSchema({
    directives: [...specifiedDirectives, GraphQLDeferDirective, GraphQLStreamDirective],
    notes: mirrors(),
  })
}

/** The schema of all areas, with `@defer` and `@stream`, for the compiled executor. Takes 50 ms to create. */
export const schema: GraphQLSchema = createSchema()
