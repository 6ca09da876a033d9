import type { ObjectRef } from '@pothos/core'
import type { z } from 'zod'
import { Refusal, type RefusalCode } from '../../core/errors.ts'
import { pascalCase } from '../../core/names.ts'
import { inSpan } from '../../core/observation/spans.ts'
import type { Operation } from '../../core/operation.ts'
import { abortable } from '../../platform/database/abort.ts'
import type { Context } from '../context.ts'
import { accessOf, FOR_INACTIVE, OPEN_TO_KEYS } from './access.ts'
import { type ArgumentBuilder, builder, type FieldBuilder, type Types } from './builder.ts'
import { enumRef } from './enums.ts'
import { withInput } from './from-zod.ts'

builder.mutationType({ description: 'Root of all mutations. Refusals are returned as data, as an `Error`.' })

/** A refusal as data. A returned Error instance would count as thrown. */
class Refused {
  readonly code: RefusalCode
  readonly message: string

  constructor({ code, message }: Refusal) {
    this.code = code
    this.message = message
  }
}

const ErrorRef = builder.interfaceRef<Refused>('Error').implement({
  description: 'Reason why a mutation was refused.',
  fields: (t) => ({
    code: t.expose('code', {
      type: enumRef('ErrorCode'),
      description: 'Machine-readable code, the same as in the REST API.',
      extensions: FOR_INACTIVE,
    }),
    message: t.exposeString('message', {
      description: 'What was refused, and how to proceed.',
      extensions: FOR_INACTIVE,
    }),
  }),
})

/** Descriptions of the error types of mutations, by refusal code. */
const DESCRIPTIONS = {
  aggregate_not_found: 'The aggregates do not exist, or the caller cannot see them.',
  alert_not_found: 'The alert does not exist or belongs to another user.',
  alert_without_webhook: 'The alert has no webhook.',
  too_many_deliveries: "As many of the caller's messages are being delivered as may be at once.",
  api_key_not_found: 'The key does not exist or belongs to another user.',
  chart_not_found: 'The chart does not exist.',
  job_already_finished: 'The job has already finished.',
  job_not_found: 'The job does not exist or belongs to someone else.',
  link_not_found: 'The link has expired, was revoked, does not exist or belongs to another caller.',
  load_not_found: 'The load does not exist.',
  load_not_undoable: 'The load is not the newest, or can no longer be undone.',
  not_owner: 'The service manages the aggregate, or only administrators may do this.',
  payload_too_large: 'The request exceeds the storage limits.',
  precondition_failed: 'The resource has changed since the version in `ifMatch`.',
  screen_name_taken: 'Another screen of the caller has the name.',
  screen_not_found: 'The screen does not exist or belongs to another user.',
  security_not_found: 'The securities do not exist.',
  tier_insufficient: "The request exceeds the tier's row limit for jobs.",
  too_many_aggregates: 'The caller has reached the limit of aggregates.',
  too_many_alerts: 'The caller has reached the limit of alerts, or that of the tier of active ones.',
  too_many_api_keys: 'The caller has reached the limit of active keys.',
  too_many_links: 'The caller has reached the limit of valid links.',
  too_many_screens: 'The caller has reached the limit of saved screens.',
  too_many_jobs: "The caller has reached the tier's limit of waiting and running jobs.",
} as const satisfies Partial<Record<RefusalCode, string>>

export type Refusals = readonly (keyof typeof DESCRIPTIONS)[]

const nameOf = (code: RefusalCode): string => `${pascalCase(code)}Error`

const makeError = (code: keyof typeof DESCRIPTIONS) =>
  builder.objectRef<Refused>(nameOf(code)).implement({
    interfaces: [ErrorRef],
    description: DESCRIPTIONS[code],
    isTypeOf: (value) => value instanceof Refused && value.code === code,
  })

const errors = new Map<RefusalCode, ReturnType<typeof makeError>>()

/** Returns the type of the refusals with a code; one per code. */
function errorRef(code: keyof typeof DESCRIPTIONS) {
  const ref = errors.get(code) ?? makeError(code)
  errors.set(code, ref)
  return ref
}

/** Returns the payload type of a mutation: its success type, or one of the refusals. */
function payloadType<T extends object>(name: string, success: ObjectRef<Types, T, T>, refusals: Refusals) {
  const members = [success, ...refusals.map(errorRef)]
  return builder.unionType(name, {
    description: 'Result of the mutation, or the reason why it was refused.',
    // Pothos requires every member to accept every value; `resolveType` tells them apart.
    types: members as ObjectRef<Types, T | Refused, T | Refused>[],
    resolveType: (value) => (value instanceof Refused ? nameOf(value.code) : success.name),
  })
}

/** Resolves to the result, or to the refusal as data if the payload has a member for it. */
const asPayload = <T>(result: Promise<T>, refusals: Refusals) =>
  result.catch((error: unknown) => {
    if (error instanceof Refusal && refusals.some((code) => code === error.code)) return new Refused(error)
    throw error
  })

/**
 * Returns the options of a mutation. From the operation's name follow those of the types: `CancelJobInput`, and
 * `CancelJobPayload`, a union of `CancelJobSuccess` and the refusals.
 */
export function mutationOf<I extends z.ZodObject, R, T extends object, K extends keyof z.output<I> = never>(
  t: ArgumentBuilder,
  operation: Operation<I, R, Context>,
  {
    input: description,
    refusals,
    success,
    omit = [],
  }: {
    /** Description of the input type. */
    readonly input: string
    readonly refusals: Refusals
    /** Success type: its description, its fields, and how it follows from the operation's result. */
    readonly success: {
      readonly description: string
      readonly fields: (t: FieldBuilder<T>) => object
      readonly of: (result: R, context: Context) => T | Promise<T>
    }
    readonly omit?: readonly K[]
  },
) {
  const name = pascalCase(operation.id)
  const spanName = `operation ${operation.id}`
  const ref = builder.objectRef<T>(`${name}Success`).implement({
    description: success.description,
    // Fields of a type that is known only to the caller.
    fields: (t) => success.fields(t) as never,
  })
  const run = async (input: z.output<I>, context: Context) => {
    // The payload shows what was written, which replicas get only later.
    Object.assign(context, { db: abortable(context.primary, context.signal) })
    return success.of(await inSpan(spanName, {}, () => operation.run(input, context)), context)
  }
  return {
    type: payloadType(`${name}Payload`, ref, refusals),
    description: operation.description,
    extensions: accessOf(operation),
    ...withInput(
      t,
      { name: `${name}Input`, description },
      operation.input,
      (input, context) => asPayload(run(input, context), refusals),
      omit,
    ),
  }
}

/** A success type with one field; a type, not the object itself, so that it can grow. */
export const successOf = <N extends string, T extends object>(
  name: N,
  type: ObjectRef<Types, T, T>,
  description: string,
  extensions: object = {},
) => ({
  description: 'Result of the mutation.',
  fields: (t: FieldBuilder<Record<N, T>>) => ({
    [name]: t.field({
      type,
      description,
      extensions: { ...OPEN_TO_KEYS, ...extensions },
      // Pothos cannot relate the type of a computed field to `T`.
      resolve: (result) => result[name] as never,
    }),
  }),
  // A computed key has the type `string`.
  of: (result: T) => ({ [name]: result }) as Record<N, T>,
})
