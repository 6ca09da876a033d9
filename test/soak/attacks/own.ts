import { type Attack, around, graph, posted, rest, START, some, times, USERS } from './attack.ts'
import type { Attacker, Reply } from './attacker.ts'

/** Requests that change something of the caller's, or start work that goes on without them, in a loop. */

const JOB = /"job_id":"([\w-]+)"/
const LINK = /"url":"https?:\/\/[^/]+([^"]+)"/
const KEY = /"(?:key_)?id":(\d+)/

/** Posts a body and returns what a pattern finds in the answer. */
async function found(
  attacker: Attacker,
  path: string,
  body: object,
  pattern: RegExp,
): Promise<{ reply: Reply; name: string | undefined }> {
  const reply = await attacker.ask(posted(path, body))
  return { reply, name: pattern.exec(reply.text)?.[1] }
}

/** Starts a job that nobody has started before; returns its id. */
async function startJob(attacker: Attacker, ids: readonly number[]): Promise<string | undefined> {
  const day = 1 + (attacker.next() % 28)
  const { text } = await attacker.ask({
    path: `/aggregates/timeseries?aggregate_ids=${ids}&start_date=20${10 + (attacker.next() % 10)}-02-${String(day).padStart(2, '0')}`,
    headers: { prefer: 'respond-async' },
  })
  return JOB.exec(text)?.[1]
}

const CREATED = '__typename ... on Error { code }'
const MEMBERS = `validFrom: "${START}"`

export const own: readonly Attack[] = [
  graph(
    'aggregates of 60 constituents, 30 in a document',
    ({ securityIds }, attacker) => {
      const members = some(securityIds, 60).map((id) => `{ securityId: ${id}, ${MEMBERS} }`)
      const creations = times(
        attacker.sized(30),
        (at) =>
          `c${at}: createAggregate(input: { name: "A ${attacker.next()}", constituents: [${members}] }) { ${CREATED} }`,
      )
      return `mutation { ${creations.join(' ')} }`
    },
    { callers: USERS, atOnce: 2 },
  ),
  graph(
    'an aggregate whose constituents change again and again',
    ({ securityIds }, attacker) => {
      const members = some(securityIds, 40 + (attacker.next() % 20)).map((id) => `{ securityId: ${id} }`)
      return `mutation { createAggregate(input: { name: "B ${attacker.next()}", constituents: [${members}] }) { ${CREATED}
        ... on CreateAggregateSuccess { aggregate { aggregateId bars(first: 1) { totalCount } } } } }`
    },
    { callers: USERS },
  ),
  {
    name: 'jobs that are started by the dozen and cancelled',
    protocol: 'REST',
    callers: [...USERS, 'documented'],
    atOnce: 12,
    async send(attacker) {
      const id = await startJob(attacker, some(attacker.market.aggregateIds, 60))
      if (id) await attacker.ask({ path: `/aggregates/jobs/${id}`, method: 'DELETE' })
    },
  },
  {
    name: 'results of jobs that nobody reads',
    protocol: 'REST',
    callers: [...USERS, 'documented'],
    atOnce: 8,
    async send(attacker) {
      const id = await startJob(attacker, some(attacker.market.aggregateIds, 20))
      const form = around(
        ['export', 'stream', 'export?export_format=json', 'stream?format=csv'],
        attacker.next(),
      )
      if (id) await attacker.hold({ path: `/aggregates/jobs/${id}/${form}` })
    },
  },
  rest(
    'the state of a job that does not exist, without a pause',
    (_market, attacker) => ({
      path: `/aggregates/jobs/01980000-0000-7000-8000-${String(attacker.next()).padStart(12, '0')}/status`,
    }),
    { atOnce: 32, insists: true },
  ),
  rest(
    'settings of a megabyte, written in a loop',
    (_market, attacker) => ({
      path: '/series/user/charts',
      method: 'PUT',
      body: JSON.stringify(
        Object.fromEntries(
          times(200, (at) => [`chart-${at}-${attacker.next()}`, { text: 'x'.repeat(5000) }]),
        ),
      ),
    }),
    { callers: USERS },
  ),
  rest(
    'settings of many small parts, merged in a loop',
    () => ({
      path: '/series/user/preferences',
      method: 'PATCH',
      body: JSON.stringify(Object.fromEntries(times(190, (at) => [`p-${at}`, { at }]))),
    }),
    { callers: USERS, atOnce: 8 },
  ),
  {
    name: 'keys that are created and deleted',
    protocol: 'REST',
    callers: USERS,
    atOnce: 8,
    async send(attacker) {
      const body = { name: `key ${attacker.next()}` }
      const { name: id } = await found(attacker, '/series/user/api-keys', body, KEY)
      if (id) await attacker.ask({ path: `/series/user/api-keys/${id}`, method: 'DELETE' })
    },
  },
  {
    name: 'links to the largest pages, opened again and again',
    protocol: 'links',
    callers: [...USERS, 'documented'],
    atOnce: 4,
    async send(attacker) {
      const ids = some(attacker.market.aggregateIds, 60)
      const request = `/aggregates/timeseries?aggregate_ids=${ids}&start_date=2015-07-01&records_per_page=10000&format=csv`
      const { name: path } = await found(attacker, '/links', { request, expires_in: 600 }, LINK)
      if (path) await Promise.all(times(4, () => attacker.ask({ path })))
    },
  },
  rest(
    'forged links',
    (_market, attacker) => ({
      path: `/aggregates/snapshot?aggregate_ids=101&link=${String(attacker.next()).padStart(43, 'A')}`,
    }),
    { protocol: 'links', atOnce: 32, insists: true },
  ),
]
