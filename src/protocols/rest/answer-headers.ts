import { createHash } from 'node:crypto'

/** Position of a numbered page. */
export interface PagePlace {
  readonly pageNumber: number
  readonly totalPages: number
}

/** Returns the `Link` header of a numbered page: first, previous, next and last page at the request's own path. */
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

// Members that differ on every request, even if the data does not.
const PER_REQUEST = /"request_id":"[^"]*",|"generated_at":"[^"]*",|"effective_end_date":"[^"]*T[^"]*",/g

/** Returns a strong entity tag of a body, ignoring the members that differ on every request. */
export const entityTag = (body: string): string =>
  `"${createHash('sha256').update(body.replace(PER_REQUEST, '')).digest('base64url').slice(0, 27)}"`

/** Whether an `If-None-Match` header names the tag, whatever the content coding. */
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
