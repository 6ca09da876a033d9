import type { Interval } from '../../graph/generated/graphql.ts'
import { barsWord } from './inputs.ts'

interface HorizonChoiceProps {
  readonly horizons: readonly number[]
  readonly interval: Interval
  readonly shown: number
  readonly onChange: (horizon: number) => void
}

/** Chooses the horizon of the finding. */
export const HorizonChoice = ({ horizons, interval, shown, onChange }: HorizonChoiceProps) => (
  <fieldset className="study-choice">
    <legend className="visually-hidden">Horizon</legend>
    {horizons.map((horizon) => (
      <button key={horizon} type="button" aria-pressed={horizon === shown} onClick={() => onChange(horizon)}>
        {horizon} {barsWord(interval, horizon)}
      </button>
    ))}
  </fieldset>
)
