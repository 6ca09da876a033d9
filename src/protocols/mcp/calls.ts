import type { CallToolResult } from '@modelcontextprotocol/server'
import { memory } from '../../core/rows/memory-pool.ts'
import { bodyOf } from '../../platform/http/whole-body.ts'
import { validationError } from '../rest/errors.ts'
import { locator } from '../rest/parse.ts'
import { isLinkable, responseMedia } from '../rest/route.ts'
import { MOST_ITEMS } from './cut.ts'
import { argumentExcess, withoutExcess } from './excess.ts'
import { argumentFaults } from './faults.ts'
import { type Arguments, addressOf, requestOf } from './requests.ts'
import { answerResult, faultResult, fileResult, type Link } from './results.ts'
import { parseShortened } from './shortened-lists.ts'
import type { Tool } from './tools.ts'

/** Sends requests to the routes of REST on behalf of one caller. */
export interface Sender {
  send(request: Request): Promise<Response>
  /** Origin of the service. */
  readonly origin: string
  readonly now: Date
  /** Aborts when the client leaves or cancels. */
  readonly signal: AbortSignal
}

/** Reads the JSON of a response; returns its memory to the pool. */
export async function readResponseJson(
  response: Response,
  parse: (json: Buffer) => unknown = (json) => JSON.parse(json.toString()),
): Promise<unknown> {
  const bytes = bodyOf(response)
  if (!bytes) return response.status === 204 ? {} : response.json()
  try {
    return await parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  } finally {
    memory.give(bytes)
  }
}

/** Creates a signed link. Returns the response of the route for links, and its body. */
async function createLink(request: string, accept: string | undefined, { send, origin, signal }: Sender) {
  const response = await send(
    new Request(`${origin}/links`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ request, accept }),
      signal,
    }),
  )
  return { response, body: await readResponseJson(response) }
}

const linkOf = (body: unknown, mediaType: string): Link => {
  const { url, expires_at } = body as Pick<Link, 'url' | 'expires_at'>
  return { url, media_type: mediaType, expires_at }
}

/** Returns arguments for the longest page, from the first one. */
function widest({ definition }: Tool, args: Arguments): Arguments {
  const size = definition.inputSchema.properties?.['records_per_page'] as { maximum?: number } | undefined
  return size ? { ...args, records_per_page: size.maximum, page_number: null } : args
}

/** Links the whole of an answer, a table as CSV. Returns why there is no link if it is refused. */
async function linkWhole(tool: Tool, args: Arguments, sender: Sender): Promise<Link | string | undefined> {
  const { route } = tool
  // A link is a row of the database, which a free request must not insert.
  if (!isLinkable(route) || route.isFree) return undefined
  const accept = route.table && 'text/csv'
  const { response, body } = await createLink(addressOf(route, widest(tool, args)), accept, sender)
  return response.ok ? linkOf(body, accept ?? 'application/json') : (body as { detail: string }).detail
}

/** A result, and the HTTP status that REST has for it. */
interface Called {
  readonly status: number
  readonly result: CallToolResult
}

const refused = ({ status, headers }: Response, body: unknown): Called => ({
  status,
  result: faultResult(status, body, headers.get('retry-after')),
})

/** Links the file of a route. */
async function linkFile({ route }: Tool, args: Arguments, sender: Sender): Promise<Called> {
  const { response, body } = await createLink(addressOf(route, args), undefined, sender)
  if (!response.ok) return refused(response, body)
  return { status: 200, result: fileResult(route.summary, linkOf(body, responseMedia(route).join(' or '))) }
}

/** Runs a tool: sends the request that its arguments make. */
export async function callTool(tool: Tool, sent: Arguments, sender: Sender): Promise<Called> {
  const { route } = tool
  const args = withoutExcess(route, sent)
  const excess = argumentExcess(route, args)
  if (excess) return { status: 422, result: faultResult(422, validationError(excess.faults, locator(route))) }
  const request = requestOf(route, args, sender.origin, sender.signal)
  const faults = await argumentFaults(route, args, request, sender.now)
  if (faults.length > 0) return { status: 422, result: faultResult(422, { detail: faults }) }
  if (route.media) return linkFile(tool, args, sender)
  const response = await sender.send(request)
  if (!response.ok) return refused(response, await readResponseJson(response))
  const body = await readResponseJson(response, (json) => parseShortened(json, MOST_ITEMS))
  const link = () => linkWhole(tool, args, sender)
  const result = await answerResult(route.summary, body, link, response.headers)
  return { status: response.status, result }
}
