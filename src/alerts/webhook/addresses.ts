import { BlockList, isIP } from 'node:net'

/**
 * IPv4 networks that are not public (IANA's registry of special-purpose addresses), and public ones that reach inside.
 */
const CLOSED_V4 = [
  ['0.0.0.0', 8], // This network
  ['10.0.0.0', 8], // Private
  ['100.64.0.0', 10], // Carrier-grade NAT, and metadata at Alibaba
  ['127.0.0.0', 8], // Loopback
  ['168.63.129.16', 32], // Platform services of Azure, although it is public
  ['169.254.0.0', 16], // Link-local, and metadata at most clouds
  ['172.16.0.0', 12], // Private
  ['192.0.0.0', 24], // Protocol assignments, and metadata at Oracle
  ['192.0.2.0', 24], // Documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // Relays of 6to4
  ['192.168.0.0', 16], // Private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // Benchmarks
  ['198.51.100.0', 24], // Documentation
  ['203.0.113.0', 24], // Documentation
  ['224.0.0.0', 4], // Multicast
  ['240.0.0.0', 4], // Reserved, and broadcast
] as const

/** Parts of the global IPv6 unicast addresses that are not public, or contain IPv4 addresses. */
const CLOSED_V6 = [
  ['2001::', 23], // Protocol assignments: Teredo, ORCHID, benchmarks
  ['2001:db8::', 32], // Documentation
  ['2002::', 16], // 6to4
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // Documentation
] as const

const closedV4 = new BlockList()
for (const [network, prefix] of CLOSED_V4) closedV4.addSubnet(network, prefix, 'ipv4')
const closedV6 = new BlockList()
for (const [network, prefix] of CLOSED_V6) closedV6.addSubnet(network, prefix, 'ipv6')
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an address is public: reachable from anywhere, and nothing of the network inside. All IPv6 addresses outside
 * 2000::/3 are not: loopback, private, link-local and mapped ones, and those of NAT64.
 */
export function isPublic(address: string): boolean {
  // With a zone (`%eth0`), an address is of one network alone.
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 4) return !closedV4.check(address, 'ipv4')
  return family === 6 && globalV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}
