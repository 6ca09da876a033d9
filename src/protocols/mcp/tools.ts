import type { Tool as Definition } from '@modelcontextprotocol/server'
import { snakeCase } from '../../core/names.ts'
import { oncePer } from '../../core/once.ts'
import { opens, type Principal } from '../../core/principal.ts'
import { type Json, jsonSchema, UNLESS } from '../rest/openapi/schemas.ts'
import { isPersonal, type Route } from '../rest/route.ts'

/** A route as agents call it. */
export interface Tool {
  readonly route: Route
  /** What `tools/list` says of it. */
  readonly definition: Definition
}

/** Whether agents may use a route: never the caller's account, and nothing that is about to be removed. */
const isForAgents = (route: Route): boolean => !isPersonal(route) && !route.deprecated

/** Maximum of every id and page number. */
const MAX_INT = 2_147_483_647

/**
 * Returns a schema without what agents can do without, as every token of it is paid for in each conversation: examples,
 * bounds that bound nothing, and shapes that a reference beside them has too.
 */
function concise(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(concise)
  if (typeof node !== 'object' || node === null) return node
  const isReference = '$ref' in node
  return Object.fromEntries(
    Object.entries(node)
      .filter(
        ([key, value]) =>
          key !== 'examples' && key !== UNLESS && value !== MAX_INT && !(isReference && key === 'properties'),
      )
      .map(([key, value]) => [key, concise(value)]),
  )
}

/** Returns the JSON Schema of a tool's arguments: the members of path, query and body side by side. */
function inputSchema({ input }: Route): Definition['inputSchema'] {
  const schemas: Json = {}
  const schema = jsonSchema(input, 'input', { schemas })
  const whole = {
    ...schema,
    type: 'object',
    additionalProperties: false,
    ...(Object.keys(schemas).length > 0 && { $defs: schemas }),
  }
  const text = JSON.stringify(concise(whole)).replaceAll('#/components/schemas/', '#/$defs/')
  return JSON.parse(text) as Definition['inputSchema']
}

const FILE = ' Returns a signed link to the file, valid for an hour.'

function toolOf(route: Route): Tool {
  const { method, operationId, summary, description, media } = route
  const isRead = method !== 'delete'
  return {
    route,
    definition: {
      name: snakeCase(operationId),
      title: summary,
      description: description + (media ? FILE : ''),
      inputSchema: inputSchema(route),
      annotations: {
        readOnlyHint: isRead,
        openWorldHint: false,
        ...(!isRead && { destructiveHint: true, idempotentHint: true }),
      },
    },
  }
}

/** Derives the tools of all routes that read market data or start and follow jobs, by name. */
export const toolsOf = oncePer(
  (routes: readonly Route[]): ReadonlyMap<string, Tool> =>
    new Map(
      routes
        .filter(isForAgents)
        .map(toolOf)
        .map((tool) => [tool.definition.name, tool]),
    ),
)

/** Returns the tools that the caller's credential opens. */
export const openTools = (tools: ReadonlyMap<string, Tool>, principal: Principal): Tool[] =>
  [...tools.values()].filter(({ route }) => opens(principal, route))
