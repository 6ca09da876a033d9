// @module-tag notebooks
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadDemoMarket } from '../../src/demo/demo.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { createDatabase } from '../helpers/database.ts'
import { notebooksPython } from '../helpers/extras.ts'
import { workFor } from '../helpers/jobs.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Runs the notebooks of the Python client on a demo market, each in a kernel of its own. */

const CLIENT = fileURLToPath(new URL('../../clients/python', import.meta.url))
const NOW = new Date('2026-07-01T12:00:00Z')
const MARKET = {
  ...{ today: '2026-06-30', now: NOW, ownerEmail: 'demo@example.com' },
  ...{ securities: 120, aggregates: 60, years: 3, intradayDays: 0, optionSecurities: 0 },
}

const Cell = z.looseObject({
  cell_type: z.enum(['markdown', 'code']),
  source: z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]),
  execution_count: z.int().nullish(),
  outputs: z
    .array(
      z.looseObject({
        output_type: z.string(),
        text: z.union([z.string(), z.array(z.string())]).optional(),
      }),
    )
    .optional(),
})
const Notebook = z.looseObject({ cells: z.array(Cell) })
type Notebook = z.infer<typeof Notebook>

const readNotebook = async (path: string): Promise<Notebook> =>
  Notebook.parse(JSON.parse(await readFile(path, 'utf8')))
const codeOf = ({ cells }: Notebook) => cells.filter(({ cell_type }) => cell_type === 'code')

let app: TestApp
let server: TestServer
let worker: Worker
let directory: string
beforeAll(async () => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadDemoMarket(database.pool, MARKET)
  app = await startApp({ database, now: NOW })
  server = await listen(app.app)
  worker = await workFor(app.database, { now: () => NOW })
  directory = await mkdtemp(join(tmpdir(), 'flowgate-notebooks-'))
})
afterAll(async () => {
  await server.close()
  await worker.stop()
  await app.close()
  await rm(directory, { recursive: true })
})

/** Runs a notebook, and one more cell after its last. Returns what that cell printed. */
async function run(name: string, last: string): Promise<string> {
  const notebook = await readNotebook(join(CLIENT, 'examples', name))
  const cells = [
    ...notebook.cells,
    {
      ...{ cell_type: 'code', id: 'last', source: last, metadata: {} },
      ...{ execution_count: null, outputs: [] },
    },
  ]
  const copy = join(directory, name)
  await writeFile(copy, JSON.stringify({ ...notebook, cells }))
  const done = `done-${name}`
  const options = ['--to', 'notebook', '--execute', '--ExecutePreprocessor.timeout=-1', '--output', done]
  const child = spawn(notebooksPython() ?? '', ['-m', 'nbconvert', ...options, copy], {
    cwd: directory,
    env: {
      ...process.env,
      ...{ PYTHONPATH: join(CLIENT, 'src'), PYTHONDONTWRITEBYTECODE: '1', HOME: directory },
      ...{ FLOWGATE_URL: server.url, FLOWGATE_TOKEN: 'professional:analyst@example.com' },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += String(text)
  })
  const [code] = await once(child, 'close')
  expect(code, said).toBe(0)
  const [printed] = codeOf(await readNotebook(join(directory, done))).at(-1)?.outputs ?? []
  return [printed?.text ?? []].flat().join('')
}

const Found = z.array(
  z.object({
    horizon: z.number(),
    mean: z.number(),
    mean_lower: z.number(),
    adjusted_p_value: z.number(),
  }),
)
const RESULTS = `print("[" + ",".join(frame.reset_index().to_json(orient="records") for frame in (found, placebo)) + "]")
print(len(client.screens()), len(client.alerts()))`

describe('signals.ipynb', () => {
  test('finds the planted effect and not the placebo, and leaves no screen or alert behind', async () => {
    const [json = '', left] = (await run('signals.ipynb', RESULTS)).trim().split('\n')
    const [found, placebo] = z.tuple([Found, Found]).parse(JSON.parse(json))
    expect(found.map(({ horizon }) => horizon)).toEqual([1, 10, 20])
    for (const { mean, mean_lower, adjusted_p_value } of found.slice(1)) {
      expect(mean).toBeGreaterThan(0.01)
      expect(mean_lower).toBeGreaterThan(0)
      expect(adjusted_p_value).toBeLessThan(0.05)
    }
    // Intervals are not adjusted: of twenty of nothing, one lacks 0.
    expect(placebo.map(({ horizon }) => horizon)).toEqual([1, 10, 20])
    for (const { adjusted_p_value } of placebo) expect(adjusted_p_value).toBeGreaterThan(0.05)
    expect(left).toBe('0 0')
  })
})

test('market.ipynb answers its questions', async () => {
  const printed = await run('market.ipynb', 'print(len(top), len(lags), len(z_score), len(movers))')
  const [top = 0, lags = 0, scores = 0, movers = 0] = printed.trim().split(' ').map(Number)
  expect({ lags, movers }).toEqual({ lags: 41, movers: 10 })
  expect(top).toBeGreaterThan(0)
  expect(scores).toBeGreaterThan(200)
})

test.each(['signals.ipynb', 'market.ipynb'])('%s is stored as one run from top to bottom', async (name) => {
  const cells = codeOf(await readNotebook(join(CLIENT, 'examples', name)))
  expect(cells.length).toBeGreaterThan(5)
  expect(cells.map(({ execution_count }) => execution_count)).toEqual(cells.map((_, at) => at + 1))
  const kinds = new Set(cells.flatMap(({ outputs = [] }) => outputs.map(({ output_type }) => output_type)))
  expect([...kinds].toSorted()).toEqual(['display_data', 'execute_result'])
})
