import { pascalCase } from '../../../core/names.ts'
import type { Route } from '../route.ts'
import { notModified } from './errors.ts'
import { FILE_HEADERS, JOB_HEADERS, LIVE_HEADERS } from './headers.ts'
import { type Components, content, type Json, jsonSchema } from './schemas.ts'

const JSON_TYPE = 'application/json'
const TEXT: Json = { type: 'string' }
const BINARY: Json = { type: 'string', format: 'binary' }

const isText = (type: string): boolean => type.startsWith('text/') || /json$/.test(type)

/** A file in one of its media types; of JSON its shape, unless it is a part of it. */
const filesIn = (media: readonly string[], json: Json): Json =>
  Object.assign(
    {},
    ...media.map((type) => content(type, type === JSON_TYPE ? json : isText(type) ? TEXT : BINARY)),
  )

/** What a route that sends files answers when all is well. */
function filesOf({ media = [], body, isLive }: Route, components: Components): Json {
  const whole = filesIn(media, jsonSchema(body, 'output', components))
  const part = {
    description: 'The part of the file that `Range` asks for.',
    content: filesIn(media, TEXT),
  }
  return {
    200: { description: 'The file.', headers: isLive ? LIVE_HEADERS : FILE_HEADERS, content: whole },
    ...(!isLive && { 206: part }),
    304: notModified(components),
  }
}

/** What can be asked of the job that an answer tells of, by the names of the operations. */
export const jobLinks = (routes: readonly Route[]): Json =>
  Object.fromEntries(
    routes
      .filter(({ path }) => path.includes('{job_id}'))
      .map(({ operationId, summary }) => [
        pascalCase(operationId),
        { operationId, description: `${summary}.`, parameters: { job_id: '$response.body#/job_id' } },
      ]),
  )

/** What a route answers when all is well: JSON, a job that works it out, or a file in one of its media types. */
export function answersOf(route: Route, links: Json, components: Components): Json {
  const { body, media, handedOver } = route
  if (media) return filesOf(route, components)
  const answer = jsonSchema(body, 'output', components)
  if (!handedOver) return { 200: { description: 'The answer.', content: content(JSON_TYPE, answer) } }
  const job = jsonSchema(handedOver, 'output', components)
  return {
    200: {
      description: 'The answer, or the job that works it out.',
      content: content(JSON_TYPE, { anyOf: [answer, job] }),
    },
    202: {
      description: 'The job that works the answer out, for clients that prefer it (`Prefer: respond-async`).',
      headers: JOB_HEADERS,
      content: content(JSON_TYPE, job),
      links: Object.fromEntries(
        Object.keys(links).map((name) => [name, { $ref: `#/components/links/${name}` }]),
      ),
    },
  }
}
