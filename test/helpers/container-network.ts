import { execFileSync } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/** A network of containers with names, as Compose makes it: each has an address of its own, which DNS tells the others. */

const ip = (...args: string[]): string => execFileSync('/usr/sbin/ip', args, { encoding: 'utf8' })
const PREFIX = 'fg'

/** Removes what killed runs left behind. */
function removeForgotten(): void {
  const isForgotten = (name: string): boolean => {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)`).exec(name) ?? []
    return pid !== undefined && !existsSync(`/proc/${pid}`)
  }
  const spaces = ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
  for (const name of spaces.filter(isForgotten)) ip('netns', 'delete', name)
  const links = [...ip('-brief', 'link', 'show', 'type', 'bridge').matchAll(/^\S+/gm)].map(([name]) => name)
  for (const name of links.filter(isForgotten)) ip('link', 'delete', name)
}

const A = 1
const HEADER = 12
/** Answers a question of DNS with addresses that are valid for a second. None: the name exists without any. */
function answerTo(question: Buffer, addressesOf: (name: string) => readonly string[]): Buffer {
  const labels: string[] = []
  let at = HEADER
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const end = at + 5
  const isAddress = question.readUInt16BE(at + 1) === A
  const addresses = isAddress ? addressesOf(labels.join('.').toLowerCase()) : []
  const header = Buffer.from(question.subarray(0, HEADER))
  // An authoritative answer without an error; nothing but the question and its answers follows.
  header.writeUInt16BE(0x8580, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.fill(0, 8)
  const records = addresses.map((address) =>
    Buffer.from([0xc0, HEADER, 0, A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([header, question.subarray(HEADER, end), ...records])
}

export class ContainerNetwork {
  readonly #bridge = `${PREFIX}${process.pid}`
  readonly #addresses = new Map<string, string[]>()
  readonly #spaces: string[] = []
  readonly #subnet: string
  readonly #dns: Socket = createSocket('udp4')

  private constructor(subnet: string) {
    this.#subnet = subnet
  }

  /** Address of the machine in it, and of its name server. */
  get gateway(): string {
    return `${this.#subnet}.1`
  }

  static async open(): Promise<ContainerNetwork> {
    removeForgotten()
    const network = new ContainerNetwork(`10.213.${process.pid % 256}`)
    ip('link', 'add', network.#bridge, 'type', 'bridge')
    ip('address', 'add', `${network.gateway}/24`, 'dev', network.#bridge)
    ip('link', 'set', network.#bridge, 'up')
    network.#dns.on('message', (question, { port, address }) => {
      const answer = answerTo(question, (name) => network.#addresses.get(name) ?? [])
      network.#dns.send(answer, port, address)
    })
    network.#dns.bind(53, network.gateway)
    await once(network.#dns, 'listening')
    return network
  }

  /** Adds a container of a service: returns its network namespace and its address. */
  add(service: string): { readonly space: string; readonly address: string } {
    const number = this.#spaces.length + 2
    const [space, address] = [`${this.#bridge}-${number}`, `${this.#subnet}.${number}`]
    const [outside, inside] = [`${PREFIX}v${process.pid}-${number}`.slice(-15), 'eth0']
    ip('netns', 'add', space)
    this.#spaces.push(space)
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', space)
    ip('link', 'set', outside, 'master', this.#bridge, 'up')
    ip('-n', space, 'address', 'add', `${address}/24`, 'dev', inside)
    for (const device of ['lo', inside]) ip('-n', space, 'link', 'set', device, 'up')
    this.#addresses.set(service, [...(this.#addresses.get(service) ?? []), address])
    return { space, address }
  }

  /** Forgets the address of a container that has ended. */
  remove(service: string, address: string): void {
    this.#addresses.set(
      service,
      (this.#addresses.get(service) ?? []).filter((one) => one !== address),
    )
  }

  close(): void {
    this.#dns.close()
    for (const space of this.#spaces) ip('netns', 'delete', space)
    ip('link', 'delete', this.#bridge)
  }
}
