import { lookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic } from './addresses.ts'
import type { WebhookTarget } from './target.ts'

/** A webhook must not be sent: its name leads to an address that is not public. */
export class AddressNotPublic extends Error {
  override readonly name = 'AddressNotPublic'
}

/** Returns the addresses of a host. */
export type Resolve = (target: Pick<WebhookTarget, 'host' | 'isNamed'>) => Promise<readonly string[]>

/** Per question and server. */
const DNS_MS = 2000

/**
 * Asks DNS for the addresses of a public host, beside the threads that other work of the process needs: a server that
 * does not answer holds none of them. Hosts that the operator has named are resolved as by every other program.
 */
export const resolveHost: Resolve = async ({ host, isNamed }) => {
  if (isNamed) return (await lookup(host, { all: true })).map(({ address }) => address)
  const resolver = new Resolver({ timeout: DNS_MS, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Throws AddressNotPublic for an address that a webhook must not reach. */
export function requirePublic(address: string, { isNamed }: Pick<WebhookTarget, 'isNamed'>): void {
  if (!isNamed && !isPublic(address)) throw new AddressNotPublic('The address is not public')
}

/**
 * Returns the look-up of a connection. It checks the very addresses that are connected to, so that an answer that changes
 * after a check reaches nothing. If only some of them are public, the host is refused.
 */
export const lookupOf =
  (target: WebhookTarget, resolve: Resolve): LookupFunction =>
  (_name, { all }, callback) => {
    const answer = async () => {
      const addresses = await resolve(target)
      for (const address of addresses) requirePublic(address, target)
      return addresses.map((address) => ({ address, family: isIP(address) }))
    }
    answer().then(
      (addresses) => {
        const [first] = addresses
        if (!first) callback(Object.assign(new Error('The host has no address'), { code: 'ENODATA' }), '')
        else if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
