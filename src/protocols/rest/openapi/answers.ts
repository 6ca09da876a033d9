import { pascalCase } from '../../../core/names.ts'
import { hasDataPages } from '../../../core/operation.ts'
import { isOfData, type Route } from '../route.ts'
import { TABLE_MEDIA } from '../tables/parameters.ts'
import { notModified } from './errors.ts'
import {
  CREATED_HEADERS,
  FILE_HEADERS,
  JOB_HEADERS,
  LIVE_HEADERS,
  PAGE_HEADERS,
  TABLE_HEADERS,
} from './headers.ts'
import { type Components, content, type Json, jsonSchema } from './schemas.ts'

const JSON_TYPE = 'application/json'
const TEXT: Json = { type: 'string' }
const BINARY: Json = { type: 'string', format: 'binary' }

const isText = (type: string): boolean => type.startsWith('text/') || /json$/.test(type)

/** Returns the content of a file response by media type, with `json` as the schema of JSON files. */
const filesIn = (media: readonly string[], json: Json): Json =>
  Object.assign(
    {},
    ...media.map((type) => content(type, type === JSON_TYPE ? json : isText(type) ? TEXT : BINARY)),
  )

const partIn = (media: readonly string[]): Json => ({
  description: 'The part of the file that `Range` requests.',
  content: filesIn(media, TEXT),
})

const TABLE_FILES = TABLE_MEDIA.filter((type) => type !== JSON_TYPE)

/** Returns the success responses of a route that sends files. */
function filesOf({ media = [], body, isLive }: Route, components: Components): Json {
  const whole = filesIn(media, jsonSchema(body, 'output', components))
  return {
    200: { description: 'The file.', headers: isLive ? LIVE_HEADERS : FILE_HEADERS, content: whole },
    ...(!isLive && { 206: partIn(media) }),
    304: notModified(components),
  }
}

/** Returns links from a response with a job to the operations on it, by operation name. Loads have their own. */
export const jobLinks = (routes: readonly Route[]): Json =>
  Object.fromEntries(
    routes
      .filter(({ path, tag }) => path.includes('{job_id}') && tag !== 'Loads')
      .map(({ operationId, summary }) => [
        pascalCase(operationId),
        { operationId, description: `${summary}.`, parameters: { job_id: '$response.body#/job_id' } },
      ]),
  )

/** Returns the success responses of a route: JSON, a job that computes it, or a file. */
export function answersOf(route: Route, links: Json, components: Components): Json {
  const { body, media, table, handedOver, status = 200 } = route
  if (media) return filesOf(route, components)
  if (status === 204) return { 204: { description: 'Success. The response has no body.' } }
  const answer = jsonSchema(body, 'output', components)
  const inFormats = (json: Json): Json => (table ? filesIn(TABLE_MEDIA, json) : content(JSON_TYPE, json))
  const named: Json = {
    ...(status === 201 && CREATED_HEADERS),
    ...(status === 202 && JOB_HEADERS),
    ...(table && TABLE_HEADERS),
    ...(hasDataPages(route) && PAGE_HEADERS),
  }
  const headers = Object.keys(named).length > 0 ? { headers: named } : {}
  const part = isOfData(route) && table ? { 206: partIn(TABLE_FILES) } : {}
  if (!handedOver)
    return {
      [status]: {
        description: status === 202 ? 'The job.' : 'The result.',
        ...headers,
        content: inFormats(answer),
      },
      ...part,
    }
  const job = jsonSchema(handedOver, 'output', components)
  return {
    200: {
      description: table
        ? 'The result, or the job that computes it. In other formats than JSON, a job only if `Prefer` is sent.'
        : 'The result, or the job that computes it.',
      ...headers,
      content: inFormats({ anyOf: [answer, job] }),
    },
    ...part,
    202: {
      description: 'The job that computes the result, for clients that send `Prefer: respond-async`.',
      headers: JOB_HEADERS,
      content: content(JSON_TYPE, job),
      links: Object.fromEntries(
        Object.keys(links).map((name) => [name, { $ref: `#/components/links/${name}` }]),
      ),
    },
  }
}
