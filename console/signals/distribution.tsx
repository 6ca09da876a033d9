import { useState } from 'react'
import type { DistributionQuery as Data } from '../graph/generated/graphql.ts'
import { useGraph } from '../graph/use-graph.ts'
import { format, type Unit } from '../parts/format.ts'
import { Failure } from '../parts/states.tsx'
import { useDebounced } from '../parts/use-debounced.ts'
import { type Condition, conditionInput } from './conditions.ts'
import { barsOf, placeOf } from './histogram-layout.ts'
import { measureName, measureUnit } from './measures.ts'
import { DistributionQuery } from './queries.ts'
import { type SignalsView, universeOf } from './view.ts'
import './distribution.css'

/** Pause in typing before the service counts. */
const PAUSE_MS = 250

type Distribution = NonNullable<Data['screenDistribution']>

interface DistributionOfProps {
  readonly condition: Condition
  readonly view: Pick<SignalsView, 'kind' | 'group' | 'interval' | 'date' | 'more'>
}

/** Where the threshold of a condition lies among the values of all instruments, while it changes. */
export function DistributionOf({ condition, view }: DistributionOfProps) {
  const { kind, interval, date } = view
  const variables = useDebounced(
    JSON.stringify({
      kind,
      universe: universeOf(view),
      interval,
      date,
      condition: conditionInput(condition),
    }),
    PAUSE_MS,
  )
  const { data, fault } = useGraph({ query: DistributionQuery, variables: JSON.parse(variables) })
  const [latest, setLatest] = useState(data)
  if (data && data !== latest) setLatest(data)
  const shown = (data ?? latest)?.screenDistribution
  // A condition that is not finished yet keeps the picture of the one before.
  if (!shown) return fault ? <Failure fault={fault} /> : <div className="distribution" aria-busy="true" />
  const measured = measureUnit(condition.measure)
  const unit = measured === 'count' ? 'value' : measured
  return (
    <figure className="distribution" aria-busy={data === undefined}>
      <Histogram distribution={shown} name={measureName(condition.measure)} unit={unit} />
      <Numbers distribution={shown} unit={unit} />
    </figure>
  )
}

interface PartProps {
  readonly distribution: Distribution
  readonly unit: Unit
}

const HEIGHT = 72

function Histogram({ distribution, name, unit }: PartProps & { readonly name: string }) {
  const { rows, thresholds, matches } = distribution
  const places = thresholds.map((value) => placeOf(value, rows))
  const limits = thresholds.map((value) => format(value, unit)).join(' and ')
  const label = `Distribution of ${name}: ${matches} instruments meet the condition${limits && `, threshold ${limits}`}`
  return (
    <svg
      className="distribution-picture"
      viewBox={`0 0 1 ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {barsOf(rows).map(({ x, width, height, met }) => (
        <g key={x}>
          <rect
            className="distribution-bar"
            x={x + width * 0.06}
            width={width * 0.88}
            y={HEIGHT * (1 - height)}
            height={HEIGHT * height}
          />
          <rect
            className="distribution-met"
            x={x + width * 0.06}
            width={width * 0.88}
            y={HEIGHT * (1 - met)}
            height={HEIGHT * met}
          />
        </g>
      ))}
      {places.map(
        (place, at) =>
          place !== null && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a threshold is its place.
            <line key={at} className="distribution-threshold" x1={place} x2={place} y1="0" y2={HEIGHT} />
          ),
      )}
    </svg>
  )
}

/** Counts on each side of the threshold, and the numbers of the picture as a table. */
function Numbers({ distribution, unit }: PartProps) {
  const { matches, nulls, universeCount, minimum, median, maximum, rows } = distribution
  const others = universeCount - nulls - matches
  return (
    <figcaption className="distribution-numbers">
      <div className="distribution-axis">
        <span>{format(minimum, unit)}</span>
        <span>median {format(median, unit)}</span>
        <span>{format(maximum, unit)}</span>
      </div>
      <span role="status">
        <span className="distribution-key is-met" />
        <strong>{matches.toLocaleString('en')}</strong> meet it
        <span className="distribution-key" />
        {others.toLocaleString('en')} do not
        {nulls > 0 && ` · ${nulls.toLocaleString('en')} without a value`}
      </span>
      <details>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">Instruments</th>
              <th scope="col">Meet it</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ lower, upper, count, matches: met }) => (
              <tr key={lower}>
                <td>{format(lower, unit)}</td>
                <td>{format(upper, unit)}</td>
                <td>{count}</td>
                <td>{met}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figcaption>
  )
}
