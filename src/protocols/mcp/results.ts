import type { CallToolResult } from '@modelcontextprotocol/server'
import { shortened } from '../../core/bounds.ts'
import { type Cut, cut } from './cut.ts'

type Members = Readonly<Record<string, unknown>>

/** A signed link to what a result does not contain. */
export interface Link {
  readonly url: string
  readonly media_type: string
  readonly expires_at: string
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Structured content is an object: lists, which some routes return, become its member `rows`. */
const contentOf = (answer: unknown): Members => (isObject(answer) ? answer : { rows: answer })

/** The text for people and models, then the same content as JSON for clients that read only text. */
const resultOf = (text: string, structuredContent: Members): CallToolResult => ({
  content: [
    { type: 'text', text },
    { type: 'text', text: JSON.stringify(structuredContent) },
  ],
  structuredContent,
})

const count = (number: number): string => number.toLocaleString('en')

/** Lists of the answer itself are its rows. */
const cutText = ({ at, shown, of }: Cut): string =>
  `${count(shown)} of ${count(of)} ${/^\w+$/.test(at) ? 'rows' : `items of \`${at}\``}`

const linkText = ({ url, media_type, expires_at }: Link): string =>
  `${media_type}, until ${expires_at}: ${url}`

/** What to do about lists that were cut. */
function advice(link: Link | string | undefined): string {
  if (typeof link === 'object') return `All of it as ${linkText(link)}`
  const reason = link ? `There is no link to the rest: ${link} ` : ''
  return `${reason}Narrow the request to see the rest.`
}

/** What a result holds: all of the answer, one of several pages, or a job that will have it. */
function extentOf({ job_id: jobId, pagination }: Members): string {
  if (typeof jobId === 'string') return `job ${jobId}`
  const { page_number: page, total_pages: pages, total_record_count: rows } = contentOf(pagination)
  return typeof pages === 'number' && typeof rows === 'number' && pages > 1
    ? `page ${page} of ${count(pages)}, of ${count(rows)} rows`
    : 'complete'
}

/** Headers that say what the body has no place for. */
const NOTES = [
  ['Dates', 'x-effective-dates'],
  ['Warnings', 'x-warnings'],
] as const

const notesIn = (headers: Headers): string =>
  NOTES.map(([title, name]) => {
    const note = headers.get(name)
    return note ? ` ${title}: ${note}.` : ''
  }).join('')

/**
 * Returns the result of an answer, cut to what an agent can read. `linkTo`: links the whole, or says why it cannot.
 * `headers`: those of the response, for warnings that the answer has no place for, and the dates of relative ones.
 */
export async function answerResult(
  title: string,
  answer: unknown,
  linkTo: () => Promise<Link | string | undefined>,
  headers: Headers,
): Promise<CallToolResult> {
  const { answer: shown, cuts } = cut(contentOf(answer))
  const noted = notesIn(headers)
  const content = contentOf(shown)
  if (cuts.length === 0) return resultOf(`${title}: ${extentOf(content)}.${noted}`, content)
  const link = await linkTo()
  const summary = `${title}: ${cuts.map(cutText).join(', ')}. ${advice(link)}${noted}`
  return resultOf(summary, { ...content, cut: cuts, ...(typeof link === 'object' && { link }) })
}

/** Returns the result of a route that sends a file: the link to it. */
export const fileResult = (title: string, link: Link): CallToolResult =>
  resultOf(`${title}: ${linkText(link)}`, { link })

/** Limit on the characters of the text that lists all faults. */
const MAX_SUMMARY = 4000

interface Fault {
  readonly loc: readonly unknown[]
  readonly msg: string
}

/** Some messages begin with the argument. */
function faultText({ loc, msg }: Fault): string {
  const name = loc.slice(1).join('.')
  return msg.startsWith(`${name}:`) ? msg : `${name}: ${msg}`
}

interface Faults extends Members {
  readonly detail?: string | readonly Fault[]
  readonly code?: string
}

/** Returns the result of a refused request: the body of REST, with its status. `retryAfter`: seconds, if it states them. */
export function faultResult(status: number, body: unknown, retryAfter: string | null = null): CallToolResult {
  const faults = contentOf(body) as Faults
  const { detail, code } = faults
  const message = Array.isArray(detail)
    ? shortened(`Invalid arguments. ${detail.map(faultText).join('; ')}.`, MAX_SUMMARY)
    : `${code}: ${detail}`
  return {
    ...resultOf(message, { ...faults, status, ...(retryAfter && { retry_after: Number(retryAfter) }) }),
    isError: true,
  }
}
