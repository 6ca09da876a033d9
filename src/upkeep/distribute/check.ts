import type { Pool } from 'pg'
import { STATEMENTS, type Statement } from '../../../db/statements.ts'
import { requireDistributed } from './distribute.ts'

/** Rows that a statement may bring to the coordinator: some pages, or a few values per instrument. */
const MANY_ROWS = 10_000

/** How a cluster executes a statement. */
type Execution = 'local' | 'router' | 'pushed down'

/** A statement that the cluster refuses, or answers on the coordinator. */
interface Finding {
  readonly statement: Statement
  readonly fault: string
}

export interface Examination {
  readonly counts: Readonly<Record<Execution, number>>
  readonly findings: readonly Finding[]
}

/** One query that runs on shards, with the rows that all of its tasks return. */
interface Part {
  readonly tasks: number
  readonly rows: number
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

type Rows = 'Plan Rows' | 'Actual Rows'

function rowsOf(plan: unknown, kind: Rows): number {
  if (Array.isArray(plan)) return rowsOf(plan[0], kind)
  if (!isObject(plan)) return 0
  const rows = plan[kind]
  return typeof rows === 'number' ? rows : rowsOf(plan['Plan'], kind)
}

/** Returns the queries on shards within a plan, those of subplans included. */
function partsOf(plan: unknown, kind: Rows): Part[] {
  if (Array.isArray(plan)) return plan.flatMap((part) => partsOf(part, kind))
  if (!isObject(plan)) return []
  const job = plan['Job']
  const below = Object.values(plan).flatMap((part) => partsOf(part, kind))
  if (!isObject(job) || typeof job['Task Count'] !== 'number') return below
  const [task] = Array.isArray(job['Tasks']) ? job['Tasks'] : []
  const tasks = job['Task Count']
  return [{ tasks, rows: tasks * (isObject(task) ? rowsOf(task['Remote Plan'], kind) : 0) }, ...below]
}

/** Its parameters, with the current time for those that differ between runs of the tests. */
const parametersOf = ({ values }: Statement): unknown[] =>
  JSON.parse(JSON.stringify(values).replaceAll('"…"', JSON.stringify(new Date())))

async function explain(pool: Pool, statement: Statement, kind: Rows): Promise<Part[]> {
  const options = kind === 'Actual Rows' ? 'format json, analyze, timing off' : 'format json'
  const text = `explain (${options}) ${statement.sql}`
  const { rows } = await pool.query<Record<'QUERY PLAN', unknown>>(text, parametersOf(statement))
  return partsOf(rows[0]?.['QUERY PLAN'], kind)
}

/** Rows that the largest query on several shards brings to the coordinator. */
const broughtBy = (parts: readonly Part[]): number =>
  Math.max(0, ...parts.filter(({ tasks }) => tasks > 1).map(({ rows }) => rows))

async function examineOne(pool: Pool, statement: Statement): Promise<Execution | Finding> {
  try {
    const parts = await explain(pool, statement, 'Plan Rows')
    // The planner guesses the sizes of intermediate results, so a high estimate is checked by running the statement.
    if (broughtBy(parts) > MANY_ROWS) {
      const many = broughtBy(await explain(pool, statement, 'Actual Rows'))
      if (many > MANY_ROWS)
        return { statement, fault: `brings about ${many.toLocaleString('en')} rows to the coordinator` }
    }
    if (parts.length === 0) return 'local'
    return parts.every(({ tasks }) => tasks <= 1) ? 'router' : 'pushed down'
  } catch (error) {
    return { statement, fault: error instanceof Error ? error.message : String(error) }
  }
}

/** Explains the statements of sample requests. */
export async function explainAll(pool: Pool): Promise<Examination> {
  const counts = { local: 0, router: 0, 'pushed down': 0 }
  const findings: Finding[] = []
  for (const statement of STATEMENTS) {
    const execution = await examineOne(pool, statement)
    if (typeof execution === 'string') counts[execution]++
    else findings.push(execution)
  }
  return { counts, findings }
}

/** Explains the statements of sample requests on the cluster. Throws DistributionFault if it is none. */
export async function check(pool: Pool): Promise<Examination> {
  await requireDistributed(pool)
  return explainAll(pool)
}
