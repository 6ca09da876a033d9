import { z } from 'zod'
import { type Shape, shapeOf } from '../../core/shape.ts'
import type { JobRecord } from '../../jobs/record.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { argumentWarnings, withArgumentNames } from '../../protocols/graphql/argument-warnings.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { fromOperation, withArguments, zodFields } from '../../protocols/graphql/from-zod.ts'
import { mutationOf, successOf } from '../../protocols/graphql/mutations.ts'
import { mutationFields, objectFields, queryFields, type SchemaPart } from '../../protocols/graphql/parts.ts'
import { WarningRef } from '../shared/page-schema.ts'
import { startOf } from './commands.ts'
import { estimateOf, type JobEstimate, JobEstimateShape } from './estimates.ts'
import type { ResultJob } from './kind.ts'
import { readResult, resultPaging } from './operations.ts'
import { JobRef } from './schema.ts'

type Kinds = readonly ResultJob[]

const JobEstimateRef = builder.objectRef<JobEstimate>('JobEstimate').implement({
  description: 'Size of a job before it is started, and the limits that apply to it.',
  fields: (t) => ({
    ...zodFields(t, JobEstimateShape),
    warnings: t.field({
      type: [WarningRef],
      description: 'Parts of the request that the server would change or ignore.',
      extensions: OPEN_TO_KEYS,
      resolve: ({ warnings }) => [...warnings],
    }),
  }),
})

const estimates = (kinds: Kinds): SchemaPart =>
  queryFields((t) =>
    Object.fromEntries(
      kinds.map(estimateOf).map((operation, index) => {
        const { omit = [] } = kinds[index] ?? {}
        return [operation.id, t.field({ ...fromOperation(t, operation, { omit }), type: JobEstimateRef })]
      }),
    ),
  )

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const mutations = (kinds: Kinds): SchemaPart =>
  mutationFields((t) =>
    Object.fromEntries(
      kinds.map((kind) => {
        const { operation, outcome, refusals, omit } = kind
        const start = startOf(kind)
        const options = mutationOf(t, start, {
          input: `${capitalised(outcome)} to compute, as for \`${operation.id}\`.`,
          refusals: [...refusals, 'tier_insufficient', 'too_many_jobs'],
          success: successOf('job', JobRef, `The job that computes the ${outcome}.`),
          omit,
        })
        return [start.id, t.field(options)]
      }),
    ),
  )

/** A page of a result, with the type of its job. */
type ResultPage = object & { readonly resultType: string }

/** Returns the shapes of requests for jobs, by type. */
const inputsOf = (kinds: Kinds): ReadonlyMap<string, Shape> =>
  new Map(kinds.map(({ type, operation }) => [type, shapeOf(operation.input)]))

/** Warnings of jobs, with the names of arguments, even if the request came over REST. */
function warnings(kinds: Kinds): SchemaPart {
  const inputs = inputsOf(kinds)
  return objectFields(JobRef, (t) => ({
    warnings: t.field({
      type: [WarningRef],
      description: 'Parts of the request that the server changed or ignored.',
      extensions: OPEN_TO_KEYS,
      resolve: ({ type, warnings: stored }: JobRecord) => {
        const input = inputs.get(type)
        return input ? argumentWarnings(stored, input) : [...stored]
      },
    }),
  }))
}

function results(kinds: Kinds): SchemaPart {
  const inputs = inputsOf(kinds)
  const pages = new Map(kinds.map(({ type, result }) => [type, result.ref]))
  const ref = builder.unionType('JobResult', {
    description: 'A page of the result of a job.',
    types: [...pages.values()],
    resolveType: (page) => pages.get((page as ResultPage).resultType),
  })
  return objectFields(JobRef, (t) => ({
    result: t.field({
      type: ref,
      extensions: OPEN_TO_KEYS,
      description: 'A page of the result. Null until the job is completed, and after the result has expired.',
      ...withArguments(t, z.object(resultPaging), async (record: JobRecord, paging, context) => {
        const result = await readResult(record, paging, context)
        const input = inputs.get(record.type)
        if (!result || !input) return null
        const page = withArgumentNames(result.page as object, input)
        return { ...page, resultType: record.type } satisfies ResultPage
      }),
    }),
  }))
}

/** Returns what kinds of job add to the schema: how each is measured and started, and the pages of its results. */
export const kindFields = (kinds: Kinds): readonly SchemaPart[] => [
  estimates(kinds),
  mutations(kinds),
  warnings(kinds),
  results(kinds),
]
