import { createHash } from 'node:crypto'

/** Where a numbered page stands among the others. */
export interface PagePlace {
  readonly pageNumber: number
  readonly totalPages: number
}

/** `Link` header of a numbered page: the pages around it, by the request's own address. */
export function linkHeader(url: URL, page: PagePlace): string {
  const { pageNumber, totalPages } = page
  const link = (rel: string, number: number) => {
    const query = new URLSearchParams(url.search)
    query.set('page_number', String(number))
    return `<${url.pathname}?${query}>; rel="${rel}"`
  }
  return [
    ...(totalPages > 0 ? [link('first', 1)] : []),
    ...(pageNumber > 1 && totalPages > 0 ? [link('prev', Math.min(pageNumber - 1, totalPages))] : []),
    ...(pageNumber < totalPages ? [link('next', pageNumber + 1)] : []),
    ...(totalPages > 0 ? [link('last', totalPages)] : []),
  ].join(', ')
}

// These two differ in every answer; the answer is the same all the same.
const PER_REQUEST = /"request_id":"[^"]*",|"generated_at":"[^"]*",|"effective_end_date":"[^"]*T[^"]*",/g

/** A strong entity tag over what an answer says, without what only names the request that it answers. */
export const entityTag = (body: string): string =>
  `"${createHash('sha256').update(body.replace(PER_REQUEST, '')).digest('base64url').slice(0, 27)}"`

/** Whether an `If-None-Match` header names the tag, in whatever content coding. */
export const matchesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' ||
    header.split(',').some(
      (part) =>
        part
          .trim()
          .replace(/^W\//, '')
          .replace(/-(?:zstd|gzip)"$/, '"') === tag,
    ))
