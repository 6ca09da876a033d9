import { useState } from 'react'
import { formatFlow } from '../parts/flow-units.ts'
import { formatDate, formatTime } from '../parts/format.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { addDays, timesChanged } from './history.ts'
import type { Model } from './model.ts'
import { sayMoment } from './moments.ts'
import type { Change } from './views.ts'

/** Rows at first sight. */
const FEW = 10

interface RevisionsProps {
  readonly model: Model
  readonly change: Change
}

/** The observations that were revised: since the time shown, or, as known now, ever. */
export function Revisions({ model, change }: RevisionsProps) {
  const { asOf, revised, present } = model
  const { zone } = usePreferences()
  const ever = present.filter(({ revision }) => revision > 0)
  return (
    <section className="card flows-revisions" aria-labelledby="flows-revisions">
      <h2 id="flows-revisions">Revisions</h2>
      {ever.length === 0 ? (
        <p className="is-soft">No observation of this series was ever revised.</p>
      ) : asOf === null ? (
        <>
          <p className="is-soft">
            {ever.length} of {present.length.toLocaleString('en')} observations were changed after they were
            first published. Choose one to see the history as it was known before.
          </p>
          <EverRevised model={model} change={change} />
        </>
      ) : revised.length === 0 ? (
        <p className="is-soft">Nothing that was known on {sayMoment(asOf, zone)} has been revised since.</p>
      ) : (
        <>
          <p className="is-soft">
            {revised.length} of {model.known.length.toLocaleString('en')} observations known on{' '}
            {sayMoment(asOf, zone)} {revised.length === 1 ? 'has' : 'have'} been revised since.
          </p>
          <RevisedSince model={model} />
        </>
      )}
    </section>
  )
}

/** As many rows as fit at first sight, and a button for the rest. */
function useRest<Row>(rows: readonly Row[]): [readonly Row[], React.ReactNode] {
  const [isWhole, setIsWhole] = useState(false)
  const button = rows.length > FEW && (
    <button type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
      {isWhole ? 'Show fewer' : `Show all ${rows.length.toLocaleString('en')}`}
    </button>
  )
  return [isWhole ? rows : rows.slice(0, FEW), button]
}

function RevisedSince({ model }: { readonly model: Model }) {
  const { zone } = usePreferences()
  const [rows, rest] = useRest(model.revised)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard. */}
      <section className="flows-scroll" tabIndex={0} aria-label="Table of revisions">
        <table>
          <caption className="visually-hidden">Observations revised since</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col" className="is-number">
                Then
              </th>
              <th scope="col" className="is-number">
                Now
              </th>
              <th scope="col" className="is-number">
                Change
              </th>
              <th scope="col" className="is-number">
                Changed
              </th>
              <th scope="col">Last changed</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ date, former, present, formerRevision, presentRevision, updatedTime }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date)}</th>
                <td className="is-number">{formatFlow(former, model)}</td>
                <td className="is-number">{formatFlow(present, model)}</td>
                <td className={`is-number ${present < former ? 'is-down' : 'is-up'}`}>
                  {formatFlow(present - former, model, { isChange: true })}
                </td>
                <td className="is-number">{timesChanged(presentRevision - formerRevision)}</td>
                <td className="is-soft">{formatTime(updatedTime, zone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rest}
    </>
  )
}

function EverRevised({ model, change }: RevisionsProps) {
  const { zone } = usePreferences()
  const [rows, rest] = useRest(model.present.filter(({ revision }) => revision > 0).toReversed())
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard. */}
      <section className="flows-scroll" tabIndex={0} aria-label="Table of revisions">
        <table>
          <caption className="visually-hidden">Revised observations</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col" className="is-number">
                Now
              </th>
              <th scope="col" className="is-number">
                Changed
              </th>
              <th scope="col">Last changed</th>
              <th scope="col">
                <span className="visually-hidden">History</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ date, value, revision, updatedTime }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date)}</th>
                <td className="is-number">{formatFlow(value, model)}</td>
                <td className="is-number">{timesChanged(revision)}</td>
                <td className="is-soft">{formatTime(updatedTime, zone)}</td>
                <td>
                  <button
                    type="button"
                    aria-label={`As known before the revision of ${formatDate(date)}`}
                    onClick={() => change({ asOf: addDays(updatedTime.slice(0, 10), -1) })}
                  >
                    As known before
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rest}
    </>
  )
}
