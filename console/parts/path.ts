import { useLocation } from 'wouter'

/** Decodes the second segment of a path: `A/B%` of `/i/A%2FB%25`. An empty text if there is none. */
function nameIn({ pathname }: Location): string {
  const [, , name = ''] = pathname.split('/')
  try {
    return decodeURIComponent(name)
  } catch {
    // A percent sign typed unescaped.
    return name
  }
}

/** Name of what the address shows: the second segment of its path. An empty text if there is none. */
export function useNameInPath(): string {
  // Subscribes to changes. The router's own path is decoded in part, which loses `%`, and keeps `%2F` and `%3A`.
  useLocation()
  return nameIn(location)
}
