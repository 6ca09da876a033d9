import { Hono, type Context as HonoContext } from 'hono'
import { InvalidInput, methodNotAllowed } from '../../core/errors.ts'
import { currentCall } from '../../core/observation/call.ts'
import { MODEST, readJson } from '../../platform/http/json-body.ts'
import type { Admission } from '../../platform/rates/admission.ts'
import { errorResponse } from '../rest/errors.ts'
import type { Route } from '../rest/route.ts'
import type { Env, RouterDeps } from '../rest/router.ts'
import { type OwnAddress, whyForeign } from './foreign.ts'
import { innerRouter } from './inner-router.ts'
import type { Offers } from './offers.ts'
import type { Arguments } from './requests.ts'
import type { Session } from './server.ts'
import { type Tool, toolsOf } from './tools.ts'

/** Methods that label metrics and logs. Calls of tools are labelled with their operation instead. */
const METHODS = [
  'initialize',
  'notifications/initialized',
  'server/discover',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
]

/** Codes of JSON-RPC, the last for errors that it does not name. */
const [PARSE_ERROR, INVALID_REQUEST, REFUSED] = [-32_700, -32_600, -32_000]

const rpcError = (c: HonoContext, status: 400 | 403, code: number, message: string) =>
  c.json({ jsonrpc: '2.0', error: { code, message }, id: null }, status)

/** Limit on the characters of a message's id and method, which the answer repeats. */
const MAX_LABEL = 256

/** A message of a client, which the SDK is yet to validate. */
interface Message {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown } | null
}

/** Whether the answer to a message would repeat a text of any length. */
const isLong = ({ id, method }: Message): boolean =>
  [id, method].some((label) => typeof label === 'string' && label.length > MAX_LABEL)

const messageOf = (body: unknown): Message => (typeof body === 'object' && body !== null ? body : {})

/** Returns the tool that a message calls. */
function toolOf({ method, params }: Message, { tools }: Pick<Service, 'tools'>): Tool | undefined {
  const name = params?.name
  return method === 'tools/call' && typeof name === 'string' ? tools.get(name) : undefined
}

const isMembers = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes the arguments of a tool out of a message: the SDK would copy them name by name. */
function takeArguments(body: unknown): { readonly rest: unknown; readonly args: Arguments } {
  const { method, params } = messageOf(body)
  const args = params?.arguments
  if (method !== 'tools/call' || !isMembers(args)) return { rest: body, args: {} }
  return { rest: { ...messageOf(body), params: { ...params, arguments: {} } }, args }
}

/** Labels the request, whatever requests it was made of, in metrics, logs and traces. */
function label({ method, params }: Message, tool: Tool | undefined): void {
  const call = currentCall()
  if (!call) return
  call.operation = tool?.route.operationId ?? METHODS.find((known) => known === method) ?? 'none'
  call.arguments = params?.arguments ?? null
}

/** What all requests share. */
interface Service extends RouterDeps {
  readonly tools: ReadonlyMap<string, Tool>
  readonly offers: Offers
  readonly send: ReturnType<typeof innerRouter>
}

/** Counts a request. The refusal of a tool's call is left to its route, which makes it the result. */
async function enter(admission: Admission, tool: Tool | undefined, { accounts }: Service): Promise<void> {
  if (tool) return admission.enter(tool.route.isFree).catch(() => {})
  await admission.enter()
  await accounts.requireActive(admission.principal)
}

function sessionOf(c: HonoContext<Env>, admission: Admission, service: Service): Omit<Session, 'args'> {
  const { tools, offers, createContext, send, log } = service
  const { principal } = admission
  const requestId = c.get('requestId')
  const { raw } = c.req
  const { now } = createContext(raw, principal, requestId)
  const origin = new URL(c.req.url).origin
  return {
    ...{ tools, offers, principal, now, requestId, signal: raw.signal, log },
    sender: (signal) => ({ signal, origin, now, send: (request) => send(request, admission, requestId) }),
  }
}

/** Longest body that is read of a request which will be refused, as most are that call a tool. */
const MAX_REFUSED = 65_536

const isShort = ({ headers }: Request): boolean =>
  !headers.has('transfer-encoding') && Number(headers.get('content-length')) <= MAX_REFUSED

/** Reads the body of a request, which counts if it is unreadable too. */
async function readSent({ raw }: HonoContext['req'], admission: Admission): Promise<unknown> {
  if (admission.isRefused && !isShort(raw)) await admission.enter()
  try {
    if (raw.method !== 'POST') throw methodNotAllowed('POST')
    return await readJson(raw, MODEST)
  } catch (error) {
    await admission.enter()
    throw error
  }
}

async function respond(c: HonoContext<Env>, service: Service): Promise<Response> {
  const admission = await service.admit(c, { apiKey: true, reads: true })
  const body = await readSent(c.req, admission)
  const message = messageOf(body)
  const tool = toolOf(message, service)
  try {
    await enter(admission, tool, service)
    // Each of its calls would have to count.
    if (Array.isArray(body))
      return rpcError(c, 400, INVALID_REQUEST, 'Batches are not supported. Send one message.')
    if (isLong(message))
      return rpcError(
        c,
        400,
        INVALID_REQUEST,
        `\`id\` and \`method\` should have at most ${MAX_LABEL} characters.`,
      )
    const { answer } = await loadAnswering()
    const { rest, args } = takeArguments(body)
    const response = await answer({ ...sessionOf(c, admission, service), args }, c.req.raw, rest)
    response.headers.set('Cache-Control', 'no-store')
    return response
  } finally {
    label(message, tool)
  }
}

/** Imports what answers messages, with the SDK: workers never need its dozen megabytes. */
export const loadAnswering = () => import('./answer.ts')

/** Routes of `/mcp`: the Model Context Protocol over streamable HTTP. */
export function mcpRoutes(
  routes: readonly Route[],
  offers: Offers,
  deps: RouterDeps,
  address: OwnAddress,
): Hono<Env> {
  const service = { ...deps, offers, tools: toolsOf(routes), send: innerRouter(routes, deps) }
  const app = new Hono<Env>()
  app.all('/mcp', async (c) => {
    const reason = whyForeign(c.req.raw, address)
    if (reason) return rpcError(c, 403, REFUSED, reason)
    try {
      return await respond(c, service)
    } catch (error) {
      if (error instanceof InvalidInput) return rpcError(c, 400, PARSE_ERROR, `Parse error: ${error.message}`)
      return errorResponse(c, error, c.get('requestId'), deps.log)
    }
  })
  return app
}
