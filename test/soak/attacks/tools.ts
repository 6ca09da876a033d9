import { type Attack, around, END, rest, START, some, times, USERS } from './attack.ts'
import type { Attacker, Sent } from './attacker.ts'

/** Attacks over the Model Context Protocol. */

const message = (method: string, params: object): Sent => ({
  path: '/mcp',
  headers: { accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})

const call = (name: string, given: object): Sent => message('tools/call', { name, arguments: given })

const tool = (
  name: string,
  request: (attacker: Attacker) => Sent,
  options: Partial<Pick<Attack, 'callers' | 'atOnce' | 'insists'>> = {},
): Attack => rest(name, (_market, attacker) => request(attacker), { protocol: 'MCP', ...options })

export const tools: readonly Attack[] = [
  tool('a tool with a list of 150,000 bad identifiers', () =>
    call('aggregate_timeseries', { aggregate_ids: times(150_000, () => 'x'), start_date: START }),
  ),
  tool('a tool with arguments of deep lists', () =>
    call('aggregate_snapshot', { aggregate_ids: JSON.parse(`${'['.repeat(90)}1${']'.repeat(90)}`) }),
  ),
  tool('the largest page of a tool', (attacker) =>
    call('aggregate_timeseries', {
      aggregate_ids: some(attacker.market.aggregateIds, 60),
      ...{ start_date: '2015-07-01', records_per_page: 10_000, page_number: 1 + (attacker.next() % 12) },
    }),
  ),
  tool('the fewest points of the most bars of a tool', (attacker) =>
    call('aggregate_timeseries', {
      aggregate_ids: some(attacker.market.aggregateIds, attacker.sized(60)),
      ...{ start_date: '2015-07-01', points: 4, transformation: 'ewma', normalisation: 'percentile_rank' },
    }),
  ),
  tool(
    'a rank correlation over moving windows by a tool',
    (attacker) =>
      call('correlation', {
        x: { aggregate_id: around(attacker.market.aggregateIds, attacker.next()) },
        y: { aggregate_id: around(attacker.market.aggregateIds, attacker.next() + 1) },
        ...{ start_date: START, end_date: END, method: 'spearman', window: 600 },
      }),
    { callers: USERS },
  ),
  tool(
    'a ranking of securities by a tool',
    (attacker) =>
      call('security_leaderboard', {
        ...{ start_date: `20${16 + (attacker.next() % 10)}-01-05`, end_date: '2026-06-15' },
        ...{ records_per_page: 1000, page_number: 1, sparkline: 60 },
      }),
    { callers: USERS },
  ),
  tool('the list of tools', () => message('tools/list', {}), { atOnce: 32, insists: true }),
  tool('a text as long as an argument can be', () =>
    call('search_instruments', { query: 'x'.repeat(900_000) }),
  ),
  tool(
    'the first message of an agent',
    () =>
      message('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'a', version: '1' },
      }),
    { atOnce: 16, insists: true },
  ),
  {
    name: 'answers of tools that nobody reads',
    protocol: 'MCP',
    callers: USERS,
    atOnce: 100,
    send: (attacker) => attacker.hold(message('tools/list', {})),
  },
]
