import {
  type CallToolRequest,
  type GetPromptRequest,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceRequest,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { shortened } from '../../core/bounds.ts'
import { InvalidInput } from '../../core/errors.ts'
import { currentCall } from '../../core/observation/call.ts'
import type { Principal } from '../../core/principal.ts'
import { shapeOf } from '../../core/shape.ts'
import type { Logger } from '../../platform/log.ts'
import { publicRefusal } from '../rest/errors.ts'
import { API_VERSION } from '../version.ts'
import { callTool, readResponseJson, type Sender } from './calls.ts'
import { type Offers, type Planning, type Prompt, planText, type ToolPlan } from './offers.ts'
import { type Arguments, requestOf } from './requests.ts'
import { openTools, type Tool } from './tools.ts'
import { VOCABULARY, vocabularyOf } from './vocabulary.ts'

/** Versions that know no batches, which would evade the rate limit, besides those without a handshake. */
const VERSIONS = ['2025-11-25', '2025-06-18']

/** Lists change with a release, or with the caller's key. */
const KEPT = { ttlMs: 600_000, cacheScope: 'private' } as const

const JSON_TYPE = 'application/json'

/** One request of a client, and what it can reach. */
export interface Session {
  readonly tools: ReadonlyMap<string, Tool>
  readonly offers: Offers
  readonly principal: Principal
  /** Arguments of the tool that the request calls. */
  readonly args: Arguments
  readonly now: Date
  readonly requestId: string
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
  readonly log: Logger
  /** Sends requests to the routes of REST as the caller, until the signal aborts. */
  sender(signal: AbortSignal): Sender
}

const invalid = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message)

/** Server of the SDK, which answers parameters that do not fit their method as internal errors. */
class McpServer extends Server {
  protected override _wrapHandler(...args: Parameters<Server['_wrapHandler']>) {
    const [method] = args
    const handle = super._wrapHandler(...args)
    return async (...request: Parameters<typeof handle>) => {
      try {
        return await handle(...request)
      } catch (error) {
        // Guarded handlers throw only protocol errors, and the SDK this class itself.
        if (ProtocolError.isInstance(error) || Object(error).constructor !== Error) throw error
        throw invalid(`Invalid ${method} request: ${(error as Error).message}`)
      }
    }
  }
}

/** Wraps the handler of a method, so that clients learn nothing of unexpected errors, which are logged. */
const guard =
  <A extends readonly unknown[], R>(
    { signal, requestId, log }: Session,
    handle: (...args: A) => Promise<R>,
  ) =>
  async (...args: A): Promise<R> => {
    try {
      return await handle(...args)
    } catch (error) {
      if (ProtocolError.isInstance(error)) throw error
      const { title, message } = publicRefusal(error)
      if (!signal.aborted) log.error({ requestId, err: error, path: '/mcp' }, title)
      throw new ProtocolError(ProtocolErrorCode.InternalError, message)
    }
  }

/** Returns the tool of a name, also one that the caller's credential does not open: the call says so. */
function toolNamed({ tools }: Session, name: string): Tool {
  const tool = tools.get(name)
  if (!tool) throw invalid(`Unknown tool: ${shortened(name)}. \`tools/list\` returns the tools.`)
  return tool
}

/** Returns the function that asks a tool for its whole answer. It throws a protocol error if REST refuses. */
const asker =
  (session: Session, signal: AbortSignal): Planning['ask'] =>
  async (name, args) => {
    const { send, origin } = session.sender(signal)
    const { route } = toolNamed(session, name)
    const response = await send(requestOf(route, args, origin, signal))
    const answer = await readResponseJson(response)
    if (!response.ok) throw invalid(JSON.stringify((answer as { readonly detail?: unknown }).detail))
    return answer
  }

function serveResources(server: Server, session: Session): void {
  const { tools, offers, principal } = session
  const opened = new Set(openTools(tools, principal).map(({ definition }) => definition.name))
  const documents = offers.resources.filter(({ tool }) => opened.has(tool))
  server.setRequestHandler('resources/list', () => ({
    resources: [...documents, VOCABULARY].map(({ uri, name, title, description }) => ({
      ...{ uri, name, title, description, mimeType: JSON_TYPE },
    })),
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  const read = async ({ params: { uri } }: ReadResourceRequest, { mcpReq: { signal } }: ServerContext) => {
    const document = offers.resources.find((resource) => resource.uri === uri)
    if (!document && uri !== VOCABULARY.uri) throw new ResourceNotFoundError(shortened(uri))
    const content = document
      ? await asker(session, signal)(document.tool, document.arguments)
      : vocabularyOf(tools)
    return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(content) }] }
  }
  server.setRequestHandler('resources/read', guard(session, read))
}

const argumentsOf = ({ input }: Prompt) =>
  Object.entries(shapeOf(input).properties ?? {}).map(([name, { description = '' }]) => ({
    ...{ name, description, required: false },
  }))

/** Makes the plan of a prompt. Throws a protocol error if its arguments are invalid. */
async function planOf({ plan }: Prompt, args: unknown, planning: Planning): Promise<ToolPlan> {
  try {
    return await plan(args, planning)
  } catch (error) {
    throw error instanceof InvalidInput ? invalid(error.message) : error
  }
}

function servePrompts(server: Server, session: Session): void {
  const { prompts } = session.offers
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map((prompt) => ({
      name: prompt.name,
      title: prompt.title,
      description: prompt.description,
      arguments: argumentsOf(prompt),
    })),
  }))
  const get = async ({ params }: GetPromptRequest, { mcpReq: { signal } }: ServerContext) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    if (!prompt)
      throw invalid(`Unknown prompt: ${shortened(params.name)}. \`prompts/list\` returns the prompts.`)
    const planning = { now: session.now, ask: asker(session, signal) }
    const plan = await planOf(prompt, params.arguments ?? {}, planning)
    const content = { type: 'text' as const, text: planText(prompt.title, plan) }
    return { description: prompt.title, messages: [{ role: 'user' as const, content }] }
  }
  server.setRequestHandler('prompts/get', guard(session, get))
}

function serveTools(server: Server, session: Session): void {
  const { tools, principal } = session
  server.setRequestHandler('tools/list', () => ({
    tools: openTools(tools, principal).map(({ definition }) => definition),
  }))
  const run = async ({ params }: CallToolRequest, { mcpReq: { signal } }: ServerContext) => {
    const tool = toolNamed(session, params.name)
    const { status, result } = await callTool(tool, session.args, session.sender(signal))
    const call = currentCall()
    if (call) call.status = status
    return result
  }
  server.setRequestHandler('tools/call', guard(session, run))
}

/** Creates the server of one request. */
export function createServer(session: Session): Server {
  const server = new McpServer(
    { name: 'flowgate', title: 'flowgate', version: API_VERSION },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: session.offers.instructions,
      supportedProtocolVersions: VERSIONS,
      cacheHints: { 'tools/list': KEPT, 'prompts/list': KEPT, 'resources/list': KEPT },
    },
  )
  serveTools(server, session)
  serveResources(server, session)
  servePrompts(server, session)
  return server
}
