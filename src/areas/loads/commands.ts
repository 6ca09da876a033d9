import { z } from 'zod'
import { Refusal } from '../../core/errors.ts'
import { Name } from '../../core/inputs.ts'
import { snakeCase } from '../../core/names.ts'
import { serviceOperation } from '../../core/operation.ts'
import { FILES } from '../../ingest/files.ts'
import { loadOptions } from '../../ingest/options.ts'
import { refuse, UnloadFault } from '../../ingest/undo/refuse.ts'
import { selectSameJob } from '../../jobs/queries.ts'
import { type JobRecord, newJobId } from '../../jobs/record.ts'
import { handIn, hashOf, type JobDraft } from '../../jobs/start.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Context } from '../../protocols/context.ts'
import { loadJob, unloadJob } from './job.ts'
import { loadNotFound, requireLoader, version } from './operations.ts'
import { selectLoads } from './queries.ts'
import { beginUpload, deleteUpload, touchUpload } from './upload-queries.ts'
import { filesIn, storeFiles } from './uploads.ts'

/** Uploads that may arrive, wait or be loaded at a time. */
const MAX_UPLOADS = 10
const TOUCH_MS = 10_000

const tables = FILES.map(({ name }) => name)

/** Parameters of a load. */
export const loadParameters = z.object({
  table: z
    .enum(tables)
    .optional()
    .describe('Table of a single file. Required for a single file, not allowed with `multipart/form-data`.')
    .meta({ example: 'security_cash' }),
  ...loadOptions.shape,
  source: Name(200).default('upload').describe('Name of the load in the history. 1 to 200 characters.'),
})

const StartInput = z.object({ ...loadParameters.shape, request: z.custom<Request>() })
type StartInput = z.output<typeof StartInput>

/** Returns the key that names a request, or null. */
function idempotencyKeyOf({ headers }: Request): string | null {
  const key = headers.get('idempotency-key')
  if (key === null || /^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw new Refusal('bad_request', 'The Idempotency-Key must have 1 to 255 printable ASCII characters.')
}

const reused = (detail: string): Refusal => new Refusal('idempotency_key_reused', detail)

/** Returns the caller's job for the same request, if it is live or completed. Throws a 409 if it had other parameters. */
async function sameJob(
  { primary, principal }: Context,
  requestHash: Buffer,
  params: object,
): Promise<JobRecord | undefined> {
  const job = await selectSameJob(primary, principal.email, requestHash)
  if (
    job &&
    JSON.stringify(Object.entries(job.params).sort()) !== JSON.stringify(Object.entries(params).sort())
  )
    throw reused('An earlier request with this Idempotency-Key had other parameters. Use another key.')
  return job
}

/** Receives the files of a new upload, and starts the job that loads them. */
async function receive(
  draft: JobDraft & { readonly id: string; readonly input: object },
  { request, table, ignoreUnknown }: Pick<StartInput, 'request' | 'table' | 'ignoreUnknown'>,
  context: Context,
): Promise<JobRecord> {
  const { primary, uploads } = context
  const timer = setInterval(() => touchUpload(primary, draft.id).catch(() => {}), TOUCH_MS)
  try {
    const upload = await storeFiles(primary, draft.id, filesIn(request, table, uploads), { ignoreUnknown })
    return await inTransaction(primary, (trx) =>
      handIn(trx, { ...draft, input: { ...draft.input, ...upload } }, context),
    )
  } catch (error) {
    // What this leaves behind is deleted once it has been silent.
    await deleteUpload(primary, draft.id).catch(() => {})
    throw error
  } finally {
    clearInterval(timer)
  }
}

export const startLoad = serviceOperation({
  id: 'startLoad',
  description:
    'Starts a background job that loads files into the database, in one transaction. The files are stored while they arrive. Administrators only, and API keys with the scope `load`.',
  input: StartInput,
  run: async ({ request, table, source, ...options }, context: Context): Promise<JobRecord> => {
    const { primary, principal, warnings = [], uploads } = context
    requireLoader(principal)
    const id = newJobId()
    const identity = idempotencyKeyOf(request) ?? { id }
    const given = Object.entries({ ...(table && { table }), source, ...options })
    const params = Object.fromEntries(given.map(([name, value]) => [snakeCase(name), value]))
    const requestHash = hashOf(loadJob.type, identity)
    const known = await sameJob(context, requestHash, params)
    if (known) return known
    // Refuses what can be refused before anything is stored.
    filesIn(request, table, uploads)
    const upload = { id, ownerEmail: principal.email, requestHash }
    const begun = await inTransaction(primary, (trx) => beginUpload(trx, upload, MAX_UPLOADS))
    if (begun === 'repeated')
      throw reused('A request with this Idempotency-Key is being received. Wait for its response.')
    if (begun === 'full')
      throw new Refusal('too_many_jobs', `At most ${MAX_UPLOADS} loads may arrive and wait. Retry later.`, {
        headers: { 'Retry-After': '30' },
      })
    const input = { ...options, source }
    const job = { ...{ id, type: loadJob.type, identity, input, params }, endpoint: '/loads', rowsTotal: 0 }
    return receive({ ...job, warnings }, { request, table, ...options }, context)
  },
})

export const startUnload = serviceOperation({
  id: 'unload',
  description:
    'Starts a background job that undoes the newest load: every row is restored to its previous state. Administrators only, and over REST API keys with the scope `load`.',
  input: z.object({ version }),
  run: async ({ version }, context: Context): Promise<JobRecord> => {
    const { primary, principal, transact, warnings = [] } = context
    requireLoader(principal)
    if ((await selectLoads(primary, [version])).length === 0) throw loadNotFound(version)
    const input = { version }
    const draft = { type: unloadJob.type, identity: version, input, params: input }
    return transact(async ({ client, trx }) => {
      await refuse(client, version).catch((error: unknown) => {
        throw error instanceof UnloadFault ? new Refusal('load_not_undoable', `${error.message}.`) : error
      })
      return handIn(trx, { ...draft, endpoint: `/loads/${version}`, rowsTotal: 0, warnings }, context)
    })
  },
})
