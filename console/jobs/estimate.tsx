import { Link } from 'wouter'
import { RequestCopy } from '../charts/request-copy.tsx'
import type { Tier } from '../graph/generated/graphql.ts'
import { type FragmentType, readFragment } from '../graph/generated/index.ts'
import { format } from '../parts/format.ts'
import { Refused } from '../parts/mutations.tsx'
import { LABELS } from '../parts/vocabulary.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { SizeFragment } from './documents.ts'
import { useEstimate } from './estimates.ts'
import { KINDS } from './kinds.ts'
import { type JobView, missingIn } from './request.ts'
import { useStart } from './start.ts'

const number = (rows: number): string => rows.toLocaleString('en')

/** The size of the request, the limits that apply, and the button that starts it. */
export function Estimate({ view }: { readonly view: JobView }) {
  const { size, fault, isStale, again } = useEstimate(view)
  const { run, isBusy, refusal } = useStart()
  const missing = missingIn(view)
  const { start, input } = KINDS[view.kind]
  return (
    <section className="card estimate" aria-label="Size of the request">
      <h2>Size</h2>
      <div className="estimate-size" aria-live="polite" aria-busy={isStale}>
        {missing ? (
          <p className="estimate-missing">{missing}</p>
        ) : fault && !isStale ? (
          <div className="refused" role="alert">
            <p>
              <strong>{fault.message}</strong>
            </p>
            {fault.isPassing && (
              <button type="button" onClick={again}>
                Try now
              </button>
            )}
          </div>
        ) : size && !fault ? (
          <SizeText size={size} isStale={isStale} />
        ) : (
          <p className="estimate-missing">Counting rows…</p>
        )}
      </div>
      <div className="estimate-start">
        <button
          type="button"
          className="is-primary"
          disabled={isBusy || missing !== null}
          onClick={() => run(view)}
        >
          {isBusy ? 'Starting…' : 'Start job'}
        </button>
        <RequestCopy source={{ query: start, variables: { input: input(view) } }} />
      </div>
      <Refused refusal={refusal}>
        {refusal?.code === 'TOO_MANY_JOBS' && <Link href="/jobs?tab=mine">Show your jobs</Link>}
      </Refused>
      <p className="is-soft">
        The address of this page holds the whole request. Send it to someone to share the request; the job and
        its files stay yours.
      </p>
    </section>
  )
}

interface SizeTextProps {
  readonly size: FragmentType<typeof SizeFragment>
  readonly isStale: boolean
}

function SizeText({ size: masked, isStale }: SizeTextProps) {
  const size = readFragment(SizeFragment, masked)
  const { rows, rowsRead, rowLimit, rowThreshold, exceedsLimit, exceedsThreshold } = size
  const limit = useLimitWords(rowLimit)
  return (
    <div className={isStale ? 'settled is-loading' : 'settled'}>
      <p className="estimate-rows">
        <strong>{number(rows)}</strong> {rows === 1 ? 'row' : 'rows'}
        {rowsRead !== rows && <span className="is-soft"> from {number(rowsRead)} bars</span>}
      </p>
      <meter
        min={0}
        max={rowLimit}
        high={rowLimit - 1}
        optimum={0}
        value={Math.min(rows, rowLimit)}
        aria-label="Share of the largest job allowed"
      />
      {exceedsLimit ? (
        <OverLimit rowLimit={rowLimit} tier={size.requiredTier} />
      ) : (
        <p className="is-soft">
          {share(rows, rowLimit)} of the {limit}.
        </p>
      )}
      <p>
        {rows === 0
          ? 'No rows: there are no bars in this range.'
          : exceedsThreshold
            ? `REST makes a job of it, as it reads more than ${number(rowThreshold)} rows.`
            : `Small enough for a direct answer: REST makes jobs above ${number(rowThreshold)} rows. A job also works, and gives files.`}
      </p>
      {size.warnings.length > 0 && (
        <ul className="estimate-warnings" aria-label="Warnings">
          {size.warnings.map(({ parameter, code, message }) => (
            <li key={`${parameter}/${code}`}>
              {parameter && <code>{parameter}</code>} {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The most rows of a job, in words. */
function useLimitWords(rowLimit: number): string {
  const { viewer } = usePreferences()
  const tier = viewer ? `the ${LABELS.Tier[viewer.tier]} tier` : 'your tier'
  return `${format(rowLimit, 'number')} rows that ${tier} allows in one job`
}

/** Says that a request has more rows than a job may have, and what helps. */
export function OverLimit({
  rowLimit,
  tier,
}: {
  readonly rowLimit: number
  readonly tier: Tier | null | undefined
}) {
  const limit = useLimitWords(rowLimit)
  return (
    <p className="is-down">
      More than the {limit}.<LargerTier tier={tier} />
    </p>
  )
}

/** A share in per cent, which is never 0 for something. */
function share(rows: number, limit: number): string {
  const percent = (rows / limit) * 100
  if (percent === 0) return '0%'
  return percent < 0.1 ? 'Less than 0.1%' : `${percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`
}

const LargerTier = ({ tier }: { readonly tier: Tier | null | undefined }) => (
  <>
    {' '}
    {tier ? `The ${LABELS.Tier[tier]} tier allows it. ` : 'No tier allows it. '}
    Shorten the range, choose fewer aggregates or securities, or a longer interval.
  </>
)
