import { useState } from 'react'
import { valuesOf } from '../parts/vocabulary.ts'
import { ConditionRow } from './condition-row.tsx'
import { type Condition, conditionsOf, type Group, isGroup, MAX_CONDITIONS, type Term } from './conditions.ts'
import { DistributionOf } from './distribution.tsx'
import { plainMeasure } from './measures.ts'
import type { ChangeView, SignalsView } from './view.ts'

/** A condition to begin with. */
export const FIRST: Condition = {
  measure: { ...plainMeasure('RETAIL_NET_TURNOVER'), normalisation: 'Z_SCORE', period: 'ONE_YEAR' },
  ...{ comparison: 'gt', value: 2, upper: null },
}

export const MATCHES = { all: 'all conditions', any: 'any condition' } as const

interface TermsProps {
  readonly view: SignalsView
  readonly change: ChangeView
}

/** The conditions of a screen, with a histogram at the one that was edited last. */
export function Terms({ view, change }: TermsProps) {
  const { where } = view
  const [edited, setEdited] = useState(1)
  const count = conditionsOf(where).length
  const set = (at: number, term: Term) => change({ where: where.with(at, term) }, 'replace')
  const remove = (at: number) => change({ where: where.toSpliced(at, 1), by: 0 })
  const shared = { view, edited: Math.min(edited, count), onEdit: setEdited }
  return where.map((term, at) => {
    const place = conditionsOf(where.slice(0, at)).length + 1
    return isGroup(term) ? (
      <GroupOfConditions
        // biome-ignore lint/suspicious/noArrayIndexKey: a term is its place.
        key={at}
        {...shared}
        {...{ group: term, place }}
        isFull={count >= MAX_CONDITIONS}
        onChange={(group) => set(at, group)}
        onRemove={() => remove(at)}
      />
    ) : (
      <OneCondition
        // biome-ignore lint/suspicious/noArrayIndexKey: a term is its place.
        key={at}
        {...shared}
        {...{ condition: term, place }}
        onChange={(condition) => set(at, condition)}
        onRemove={() => remove(at)}
      />
    )
  })
}

interface EditProps {
  readonly view: SignalsView
  /** Place of the condition that was edited last, from 1. */
  readonly edited: number
  readonly onEdit: (place: number) => void
  /** Place of the condition, or of the first one of the group. */
  readonly place: number
  readonly onRemove: () => void
}

interface OneConditionProps extends EditProps {
  readonly condition: Condition
  readonly onChange: (condition: Condition) => void
}

const OneCondition = ({ view, edited, onEdit, condition, place, onChange, onRemove }: OneConditionProps) => (
  <ConditionRow {...{ condition, place, onChange, onRemove }} onFocus={() => onEdit(place)}>
    {place === edited && <DistributionOf condition={condition} view={view} />}
  </ConditionRow>
)

interface GroupProps extends EditProps {
  readonly group: Group
  /** Whether the screen can have no further condition. */
  readonly isFull: boolean
  readonly onChange: (group: Group) => void
}

/** Conditions that count as one. Without the last of them, the group is gone. */
function GroupOfConditions({ group, place, isFull, onChange, onRemove, ...shared }: GroupProps) {
  const { join, conditions } = group
  const set = (next: readonly Condition[]) => onChange({ join, conditions: next })
  return (
    <fieldset className="signals-group">
      <legend>
        Group, matching{' '}
        <select
          aria-label={`Conditions to meet in the group at condition ${place}`}
          value={join}
          onChange={({ target }) => onChange({ join: target.value === 'all' ? 'all' : 'any', conditions })}
        >
          {valuesOf(MATCHES).map((word) => (
            <option key={word} value={word}>
              {MATCHES[word]}
            </option>
          ))}
        </select>
      </legend>
      {conditions.map((condition, at) => (
        <OneCondition
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place.
          key={at}
          {...shared}
          {...{ condition, place: place + at }}
          onChange={(next) => set(conditions.with(at, next))}
          onRemove={() => (conditions.length > 1 ? set(conditions.toSpliced(at, 1)) : onRemove())}
        />
      ))}
      <button type="button" disabled={isFull} onClick={() => set([...conditions, FIRST])}>
        Add to the group
      </button>
    </fieldset>
  )
}
