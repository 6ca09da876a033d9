import { useCallback } from 'react'
import { type CombinedError, useClient } from 'urql'
import type { ConstituentInput } from '../../graph/generated/graphql.ts'
import { graphql } from '../../graph/generated/index.ts'
import { faultOf } from '../../graph/use-graph.ts'
import type { Draft, DraftRow } from './draft.ts'
import { type DraftFaults, issuesIn, NO_FAULTS, placedIssues, weightIn } from './faults.ts'

const CreateAggregate = graphql(`
  mutation CreateAggregate($input: CreateAggregateInput!) {
    createAggregate(input: $input) {
      ... on CreateAggregateSuccess {
        aggregate {
          id
          providerId
        }
        job {
          id
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

const UpdateAggregate = graphql(`
  mutation UpdateAggregate($input: UpdateAggregateInput!) {
    updateAggregate(input: $input) {
      ... on UpdateAggregateSuccess {
        aggregate {
          id
          providerId
        }
        job {
          id
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

const DeleteAggregate = graphql(`
  mutation DeleteAggregate($input: DeleteAggregateInput!) {
    deleteAggregate(input: $input) {
      ... on DeleteAggregateSuccess {
        name
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

/** An aggregate as saved, or why it was not. */
type Saved = { readonly providerId: string; readonly jobId: string | null } | { readonly faults: DraftFaults }

const refused = (message: string): Saved => ({ faults: { ...NO_FAULTS, others: [message] } })

/** Words of a failed request, with the id to quote. */
function wordsOf(error: CombinedError): string {
  const { message, requestId } = faultOf(error)
  return requestId ? `${message} Request ${requestId}.` : message
}

function failed(error: CombinedError, rows: readonly DraftRow[]): Saved {
  const issues = error.graphQLErrors.flatMap(({ extensions }) => issuesIn(extensions))
  return issues.length > 0 ? { faults: placedIssues(issues, rows) } : refused(wordsOf(error))
}

interface Payload {
  readonly aggregate?: { readonly providerId: string }
  readonly job?: { readonly id: string } | null
  readonly message?: string
}

function savedIn(payload: Payload | undefined): Saved {
  if (payload?.aggregate) return { providerId: payload.aggregate.providerId, jobId: payload.job?.id ?? null }
  return refused(payload?.message ?? 'The service did not say whether it saved the aggregate.')
}

const constituentsOf = (rows: readonly DraftRow[]): ConstituentInput[] =>
  rows.map(({ securityId, weight, validFrom, validTo }) => ({
    securityId,
    weight: weightIn(weight),
    // The service takes an absent date for an open end.
    ...(validFrom !== '' && { validFrom }),
    ...(validTo !== '' && { validTo }),
  }))

const traitsOf = ({ name, type, subtype, isActive }: Draft) => ({
  ...{ name, type, isActive },
  subtype: subtype.trim() === '' ? null : subtype,
})

/** Members that a change gives another value. */
const changedIn = <Of extends object>(before: Of, after: Of): Partial<Of> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Of]),
  ) as Partial<Of>

/** Functions that create, change and delete own aggregates. */
export function useSaving() {
  const client = useClient()
  const create = useCallback(
    async (draft: Draft): Promise<Saved> => {
      const input = { ...traitsOf(draft), constituents: constituentsOf(draft.rows) }
      const { data, error } = await client.mutation(CreateAggregate, { input }).toPromise()
      return error ? failed(error, draft.rows) : savedIn(data?.createAggregate)
    },
    [client],
  )
  const update = useCallback(
    async (aggregateId: number, before: Draft, draft: Draft): Promise<Saved> => {
      // Without constituents, no bars are computed.
      const constituents = draft.rows === before.rows ? {} : { constituents: constituentsOf(draft.rows) }
      // A name that is kept may be older than the rules for names.
      const traits = changedIn(traitsOf(before), traitsOf(draft))
      const input = { aggregateId, ...traits, ...constituents }
      const { data, error } = await client.mutation(UpdateAggregate, { input }).toPromise()
      return error ? failed(error, draft.rows) : savedIn(data?.updateAggregate)
    },
    [client],
  )
  /** Returns why the aggregate was not deleted, or null. */
  const remove = useCallback(
    async (aggregateId: number): Promise<string | null> => {
      const { data, error } = await client.mutation(DeleteAggregate, { input: { aggregateId } }).toPromise()
      if (error) return wordsOf(error)
      const payload = data?.deleteAggregate
      return payload && 'message' in payload ? payload.message : null
    },
    [client],
  )
  return { create, update, remove }
}
