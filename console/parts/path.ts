import { useLocation } from 'wouter'

/** Decodes a part of an address: `A/B%` of `A%2FB%25`. A text with a percent sign typed unescaped stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Decodes the second segment of a path. An empty text if there is none. */
function nameIn({ pathname }: Location): string {
  const [, , name = ''] = pathname.split('/')
  return decoded(name)
}

/** Name of what the address shows: the second segment of its path. An empty text if there is none. */
export function useNameInPath(): string {
  // Subscribes to changes. The router's own path is decoded in part, which loses `%`, and keeps `%2F` and `%3A`.
  useLocation()
  return nameIn(location)
}
