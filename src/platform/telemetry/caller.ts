import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Returns the pseudonym of an e-mail address in logs: the same for all lines that a key wrote. */
export type NameCaller = (email: string) => string

export const randomKey = (): string => randomBytes(32).toString('base64')

/** Creates the pseudonyms of callers. Without a key they differ at each start. */
export function pseudonyms(key: string = randomKey()): NameCaller {
  const known = new LRUCache<string, string>({ max: 10_000 })
  return (email) => {
    let name = known.get(email)
    if (name === undefined) {
      name = createHmac('sha256', key).update(email).digest('base64url').slice(0, 16)
      known.set(email, name)
    }
    return name
  }
}
