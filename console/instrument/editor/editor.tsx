import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { type FragmentType, graphql, readFragment } from '../../graph/generated/index.ts'
import { DeleteButton } from './delete.tsx'
import type { Draft } from './draft.ts'
import { EditorForm } from './form.tsx'
import { useSaving } from './save.ts'

const EditedAggregate = graphql(`
  fragment EditedAggregate on Aggregate {
    aggregateId
    name
    type
    subtype
    isActive
    constituentPeriods(first: 1000) {
      edges {
        weight
        validFrom
        validTo
        node {
          id
          securityId
          ticker
          isActive
          name
        }
      }
    }
  }
`)

interface EditorProps {
  readonly of: FragmentType<typeof EditedAggregate>
  readonly onClose: () => void
  /** Called after a change, with the job that computes the bars. Null if they are up to date. */
  readonly onSaved: (jobId: string | null) => void
}

/** Edits an own aggregate: what it is called, and its constituents with their weights and periods. */
export function Editor({ of, onClose, onSaved }: EditorProps) {
  const aggregate = readFragment(EditedAggregate, of)
  const { update, remove } = useSaving()
  const [, navigate] = useLocation()
  const { aggregateId, name, type, subtype, isActive, constituentPeriods } = aggregate
  const initial = useMemo(
    (): Draft => ({
      ...{ name, type, subtype: subtype ?? '', isActive },
      rows: (constituentPeriods?.edges ?? []).map(({ node, weight, validFrom, validTo }, at) => ({
        ...{ key: at + 1, securityId: node.securityId, ticker: node.ticker, isActive: node.isActive },
        name: node.name,
        ...{ weight: String(weight), validFrom: validFrom ?? '', validTo: validTo ?? '' },
      })),
    }),
    [name, type, subtype, isActive, constituentPeriods],
  )
  // Until the answer that holds the periods is there, an earlier one without them is shown.
  if (!constituentPeriods) return null
  return (
    <EditorForm
      title="Edit aggregate"
      initial={initial}
      saveLabel="Save"
      onSave={async (draft, before) => {
        const saved = await update(aggregateId, before, draft)
        if ('faults' in saved) return saved.faults
        onSaved(saved.jobId)
        return null
      }}
      onClose={onClose}
    >
      <DeleteButton
        name={name}
        onDelete={() => remove(aggregateId)}
        onDeleted={() => navigate('/', { replace: true })}
      />
    </EditorForm>
  )
}
