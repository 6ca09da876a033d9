import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoMarket } from '../../src/demo/demo.ts'
import { exchangeDate } from '../../src/market/exchange-date.ts'
import { DEMO_EMAIL } from '../../src/service/banner.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { blocksOf, DOCUMENTS, keysOf, read } from '../helpers/documents.ts'
import { environment, runService, type Service } from '../helpers/service.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Runs every command and query in the README and the documentation as printed, on the demo market. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Commands for a fresh checkout, those that loading.process.test.ts runs, and those of tools that are not here. */
const RUN_ELSEWHERE =
  /^npm ci && npm|^mkdir -p (?:market|inbox|vendor)|^npm run --silent load -- market|^git clone|^(?:docker|kubectl|sudo) |^psql .* -c "select citus_/

/** The documents name dates from then on, and those of the last months, of readers of any year. */
const FIRST_DATE = Date.UTC(2025, 10, 20)
const YEAR_MS = 365.25 * 86_400_000

let database: TestDatabase
let server: Service
let directory: string
let url: string
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  const now = new Date()
  const years = (now.getTime() - FIRST_DATE) / YEAR_MS
  const size = { securities: 120, aggregates: 40, years, intradayDays: 1, optionIntradayDays: 0 }
  await loadDemoMarket(database.pool, {
    today: exchangeDate(now).toString(),
    now,
    ownerEmail: DEMO_EMAIL,
    ...size,
  })
  // Readers run the commands in the project root, but the files they write must not remain there.
  directory = await mkdtemp(join(tmpdir(), 'flowgate-documentation-'))
  for (const name of await readdir(ROOT))
    if (name !== '.data') await symlink(join(ROOT, name), join(directory, name))
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(directory, '.data'), RATE_LIMIT: 'off' }
  server = runService(process.execPath, ['bin/flowgate.js'], settings)
  url = (await server.says(/listening on (\S+)/))[1] ?? ''
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await rm(directory, { recursive: true })
  await database.drop()
})

/** Makes `curl` fail on every error and print the response, and keeps what the command prints. */
const CURL = `curl() (
  set -o pipefail
  command curl --fail-with-body --max-time 30 "$@" | tee -a answers
  printf '\\n\\036\\n' >> answers
)`

function run(script: string): Promise<string> {
  const env = {
    ...environment(),
    HOME: directory,
    DATABASE_URL: database.url,
    FLOWGATE_URL: url,
  }
  const text = `${CURL}\n${script.replaceAll('http://127.0.0.1:4000', url)}`
  return new Promise((resolve, reject) =>
    execFile('bash', ['-ec', text], { cwd: directory, env, maxBuffer: 1 << 28 }, (error, out, err) =>
      error ? reject(new Error(`${error.message}\n${out.slice(0, 2000)}\n${err}`)) : resolve(out),
    ),
  )
}

let token: Promise<string> | undefined

async function ask(query: string): Promise<{ data?: unknown; errors?: unknown }> {
  token ??= run(`npm run --silent token -- --email ${DEMO_EMAIL} --tier data_license`)
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(await token).trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return answerIn(await response.text())
}

/** The answer in a body. For a deferred answer, its first part with the errors of any part. */
function answerIn(body: string): { data?: unknown; errors?: unknown } {
  const parts = [...body.matchAll(/^\{.*\}$/gm)].map(([text]) => JSON.parse(text))
  const errors = parts
    .flatMap((part) => [part, ...(part.incremental ?? [])])
    .find((part) => part.errors)?.errors
  return { data: parts[0]?.data, ...(errors && { errors }) }
}

/** Whether an answer is a list without an item, or has one as its data. What is cut or no JSON finds something. */
function findsNothing(text: string): boolean {
  return /^\s*(?:\[\s*\]\s*$|\{.*"(?:data|results)":\s*(?:\[\s*\]|\{\s*\}))/s.test(text)
}

const commandsOf = (name: string): string =>
  blocksOf(name, 'sh')
    .filter((block) => !RUN_ELSEWHERE.test(block))
    .join('\n')

test.each(DOCUMENTS.filter((name) => commandsOf(name) !== ''))(
  'the commands of %s work as printed, in order',
  async (name) => {
    const out = await run(commandsOf(name))
    expect(out).not.toContain('"errors":')
    const answers = await readFile(join(directory, 'answers'), 'utf8').catch(() => '')
    await rm(join(directory, 'answers'), { force: true })
    expect(answers.split('\n\u001e\n').filter(findsNothing)).toEqual([])
  },
)

const queries = DOCUMENTS.flatMap((name) =>
  blocksOf(name, 'graphql').map((query, at) => ({ title: `${name}, query ${at + 1}`, query })),
)

test.each(queries)('$title is answered without an error', async ({ query }) => {
  const answer = await ask(query)
  expect({ errors: answer.errors, ...answer }).toEqual({ errors: undefined, data: expect.anything() })
  // Refusals of a mutation are returned as data.
  expect(JSON.stringify(answer.data)).not.toContain('"code":"')
})

test('the answer printed in the README has the shape of the real one', async () => {
  const [query = ''] = blocksOf('README.md', 'graphql')
  const [shown = ''] = blocksOf('README.md', 'json')
  const answer = await ask(query)
  expect(keysOf(JSON.parse(shown))).toEqual(keysOf(answer))
})

test('the README is short', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(1300)
})
