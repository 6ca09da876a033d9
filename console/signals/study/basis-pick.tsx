import { useId } from 'react'
import { useCatalogue } from '../../jobs/catalogue.ts'
import { valuesOf } from '../../parts/vocabulary.ts'
import type { ChangeView, SignalsView } from '../view.ts'
import { BASES } from './codecs.ts'

export interface ControlsProps {
  readonly view: SignalsView
  readonly change: ChangeView
}

interface BasisPickProps extends ControlsProps {
  /** Whether the outcome of an aggregate can be subtracted. */
  readonly hasAggregates: boolean
}

/** Choice of the basis that is subtracted from outcomes. */
export function BasisPick({ view: { minus }, change, hasAggregates }: BasisPickProps) {
  const id = useId()
  const isAggregate = !Object.hasOwn(BASES, minus)
  return (
    <div className="signals-pick">
      <label htmlFor={id}>Minus</label>
      <select
        id={id}
        value={isAggregate && !hasAggregates ? 'nothing' : minus}
        onChange={({ target }) => change({ minus: target.value })}
      >
        {valuesOf(BASES).map((word) => (
          <option key={word} value={word}>
            {BASES[word]}
          </option>
        ))}
        {hasAggregates && <Aggregates chosen={isAggregate ? minus : null} />}
      </select>
    </div>
  )
}

/** The aggregates to choose from, by their types. */
function Aggregates({ chosen }: { readonly chosen: string | null }) {
  const { catalogue } = useCatalogue()
  const byType = Object.groupBy(catalogue.candidates, ({ type }) => type)
  return (
    <>
      {/* The address may name an aggregate that is not listed. */}
      {chosen !== null && !catalogue.names.has(chosen) && <option value={chosen}>Aggregate {chosen}</option>}
      {Object.entries(byType).map(([type, candidates = []]) => (
        <optgroup key={type} label={type}>
          {candidates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}
