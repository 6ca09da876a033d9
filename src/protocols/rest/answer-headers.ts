/** Position of a numbered page. */
export interface PagePlace {
  readonly pageNumber: number
  readonly totalPages: number
}

/** Limit on the characters of a `Link` header: clients refuse answers with more than 16 KB of headers, proxies with less. */
const MAX_LINKS = 2500

/**
 * Returns the `Link` header of a numbered page: first, previous, next and last page at the request's own path. Each
 * repeats the query: one that would make the header too long is left out. The body says where the others are. The next
 * and the previous page are those of the same version of the data.
 */
export function linkHeader(url: URL, page: PagePlace, dataVersion?: string): string {
  const { pageNumber, totalPages } = page
  const query = new URLSearchParams(url.search)
  const link = (rel: string, number: number) => {
    query.set('page_number', String(number))
    query.delete('data_version')
    if (dataVersion && (rel === 'next' || rel === 'prev')) query.set('data_version', dataVersion)
    return `<${url.pathname}?${query}>; rel="${rel}"`
  }
  const links = [
    ...(totalPages > 0 ? [link('first', 1)] : []),
    ...(pageNumber > 1 && totalPages > 0 ? [link('prev', Math.min(pageNumber - 1, totalPages))] : []),
    ...(pageNumber < totalPages ? [link('next', pageNumber + 1)] : []),
    ...(totalPages > 0 ? [link('last', totalPages)] : []),
  ]
  return fittingLinks(links).join(', ')
}

/** Relations by what clients need most. */
const RELATIONS = ['next', 'prev', 'first', 'last']

const rankOf = (link: string): number => RELATIONS.findIndex((rel) => link.endsWith(`rel="${rel}"`))

/** Returns the links that fit, the most needed ones first of all, in their own order. */
function fittingLinks(links: readonly string[]): string[] {
  let left = MAX_LINKS
  const kept = new Set(
    links
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .filter((link) => {
        const fits = link.length <= left
        if (fits) left -= link.length
        return fits
      }),
  )
  return links.filter((link) => kept.has(link))
}
