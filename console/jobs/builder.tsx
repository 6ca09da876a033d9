import { useView } from '../parts/use-view.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { useCatalogue } from './catalogue.ts'
import { REQUEST } from './codecs.ts'
import { Estimate } from './estimate.tsx'
import { LeaderboardForm } from './leaderboard-form.tsx'
import { JOB_TYPES, KIND_NAMES } from './request.ts'
import { SecuritiesForm } from './securities-form.tsx'
import { TimeseriesForm } from './timeseries-form.tsx'
import './builder.css'

const FORMS = {
  timeseries: TimeseriesForm,
  securities: SecuritiesForm,
  leaderboard: LeaderboardForm,
  security_leaderboard: LeaderboardForm,
}

/** Builds a large request, all of which is in the address, and starts it. */
export function Builder() {
  const [view, change] = useView(REQUEST)
  const { catalogue, answer } = useCatalogue()
  const Form = FORMS[view.kind]
  return (
    <div className="builder">
      <section className="card builder-form" aria-label="Request">
        <fieldset className="builder-kinds">
          <legend className="visually-hidden">Kind of request</legend>
          {KIND_NAMES.map((kind) => (
            <label key={kind} className="builder-kind">
              <input
                type="radio"
                name="kind"
                checked={view.kind === kind}
                onChange={() => change({ kind })}
              />
              <span>{LABELS.JobType[JOB_TYPES[kind]]}</span>
            </label>
          ))}
        </fieldset>
        {answer.fault && (
          <p className="refused" role="alert">
            The aggregates cannot be listed: {answer.fault.message}
          </p>
        )}
        <Form view={view} change={change} catalogue={catalogue} />
      </section>
      <Estimate view={view} />
    </div>
  )
}
