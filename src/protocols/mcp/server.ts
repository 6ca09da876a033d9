import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { InvalidInput } from '../../core/errors.ts'
import { currentCall } from '../../core/observation/call.ts'
import type { Principal } from '../../core/principal.ts'
import { callTool, jsonOf, type Sender } from './calls.ts'
import type { Offers, Planning, Prompt } from './offers.ts'
import { planText } from './plans.ts'
import { requestOf } from './requests.ts'
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
  readonly now: Date
  /** Sends requests to the routes of REST as the caller, until the signal aborts. */
  sender(signal: AbortSignal): Sender
}

const invalid = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message)

/** Returns the tool of a name, also one that the caller's credential does not open: the call says so. */
function toolNamed({ tools }: Session, name: string): Tool {
  const tool = tools.get(name)
  if (!tool) throw invalid(`Unknown tool: ${name}. \`tools/list\` returns the tools.`)
  return tool
}

/** Returns the function that asks a tool for its whole answer. It throws a protocol error if REST refuses. */
const asker =
  (session: Session, signal: AbortSignal): Planning['ask'] =>
  async (name, given) => {
    const { send, origin } = session.sender(signal)
    const { route } = toolNamed(session, name)
    const response = await send(requestOf(route, given, origin, signal))
    const answer = await jsonOf(response)
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
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq: { signal } }) => {
    const document = offers.resources.find((resource) => resource.uri === uri)
    if (!document && uri !== VOCABULARY.uri) throw new ResourceNotFoundError(uri)
    const content = document
      ? await asker(session, signal)(document.tool, document.arguments)
      : vocabularyOf(tools)
    return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(content) }] }
  })
}

const argumentsOf = ({ input }: Prompt) =>
  Object.entries(input.shape).map(([name, schema]) => ({
    name,
    description: (schema as z.ZodType).description ?? '',
    required: false,
  }))

/** Makes the plan of a prompt. Throws a protocol error if the arguments name nothing. */
const planOf = async (prompt: Prompt, given: Readonly<Record<string, string>>, planning: Planning) => {
  try {
    return await prompt.plan(given, planning)
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
  server.setRequestHandler('prompts/get', async ({ params }, { mcpReq: { signal } }) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    if (!prompt) throw invalid(`Unknown prompt: ${params.name}. \`prompts/list\` returns the prompts.`)
    const given = z.strictObject(prompt.input.shape).safeParse(params.arguments ?? {})
    if (!given.success) throw invalid(z.prettifyError(given.error))
    const planning = { now: session.now, ask: asker(session, signal) }
    const plan = await planOf(prompt, given.data as Readonly<Record<string, string>>, planning)
    return {
      description: prompt.title,
      messages: [{ role: 'user', content: { type: 'text', text: planText(prompt.title, plan) } }],
    }
  })
}

/** Creates the server of one request. */
export function createServer(session: Session): Server {
  const { tools, offers, principal } = session
  const server = new Server(
    { name: 'flowgate', title: 'flowgate', version: '1.0.0' },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: offers.instructions,
      supportedProtocolVersions: VERSIONS,
      cacheHints: { 'tools/list': KEPT, 'prompts/list': KEPT, 'resources/list': KEPT },
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: openTools(tools, principal).map(({ definition }) => definition),
  }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq: { signal } }) => {
    const tool = toolNamed(session, params.name)
    const { status, result } = await callTool(tool, params.arguments ?? {}, session.sender(signal))
    const call = currentCall()
    if (call) call.status = status
    return result
  })
  serveResources(server, session)
  servePrompts(server, session)
  return server
}
