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
