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

/** Returns the entity tags of an `If-None-Match` header, without the suffix of a content coding. */
export const tagsIn = (header = ''): string[] =>
  header.split(',').map((part) =>
    part
      .trim()
      .replace(/^W\//, '')
      .replace(/-(?:br|zstd|gzip)"$/, '"'),
  )

/** Whether an `If-None-Match` header names the tag, whatever the content coding. */
export const matchesTag = (header: string | undefined, tag: string): boolean =>
  header?.trim() === '*' || tagsIn(header).includes(tag)
