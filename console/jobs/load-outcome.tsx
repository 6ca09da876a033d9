import { type FragmentType, graphql, readFragment } from '../graph/generated/index.ts'

const LoadOutcomeFragment = graphql(`
  fragment JobLoad on LoadOutcome {
    steps {
      step
      rows
    }
    waitsFor
    report {
      version
      counts {
        kind
        added
        changed
        removed
        unchanged
      }
      remarks
    }
    faults {
      file
      line
      column
      value
      reason
    }
    moreFaults
  }
`)

interface Fault {
  readonly file: string
  readonly line?: number | null | undefined
  readonly column?: string | null | undefined
  readonly value?: string | null | undefined
  readonly reason: string
}

/** Where a fault is, as the command line writes it. */
const placeOf = ({ file, line, column }: Fault): string =>
  [file, ...(line ? [`line ${line}`] : []), ...(column ? [column] : [])].join(', ')

const countsIn = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, rows]) => rows > 0)
    .map(([what, rows]) => `${rows.toLocaleString('en')} ${what}`)
    .join(', ')

/** Outcome of a job that loads data or undoes a load: its last step, then its report or its faults. */
export function LoadOutcome({ load: masked }: { readonly load: FragmentType<typeof LoadOutcomeFragment> }) {
  const { steps, waitsFor, report, faults, moreFaults } = readFragment(LoadOutcomeFragment, masked)
  const step = steps.at(-1)
  if (faults.length > 0)
    return (
      <ul className="job-faults" aria-label="Faults">
        {faults.map((fault) => (
          <li key={`${placeOf(fault)}/${fault.reason}`}>
            <code>{placeOf(fault)}</code>: {fault.value && <q>{fault.value}</q>} {fault.reason}
          </li>
        ))}
        {moreFaults > 0 && <li>{moreFaults.toLocaleString('en')} more</li>}
      </ul>
    )
  if (report)
    return (
      <ul className="job-faults" aria-label="Report">
        <li>
          {report.version ? `Data version ${report.version}` : 'No data version: nothing was committed'}
        </li>
        {report.counts.map(({ kind, added, changed, removed, unchanged }) => (
          <li key={kind}>
            {kind.replaceAll('_', ' ')}: {countsIn({ added, changed, removed, unchanged })}
          </li>
        ))}
        {report.remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    )
  if (waitsFor) return <p className="is-soft">{waitsFor}</p>
  return step ? <p className="is-soft">Last step: {step.step}</p> : null
}
