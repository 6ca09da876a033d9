import { type ReactNode, useId } from 'react'
import type { Finding } from './findings.ts'
import type { WarningsOf } from './warnings.tsx'
import { Warnings } from './warnings.tsx'

interface FindingCardProps {
  readonly finding: Finding
  /** Counts, one sentence each. */
  readonly counts: readonly string[]
  /** Limits of the result, one sentence each. */
  readonly caveats: readonly string[]
  readonly warnings: WarningsOf
  /** Choice of the horizon. */
  readonly choices: ReactNode
  /** Buttons for files and the request. */
  readonly actions: ReactNode
}

/** The finding of a study in words: the result first, then its counts beside its limits. */
export function FindingCard({ finding, counts, caveats, warnings, choices, actions }: FindingCardProps) {
  const id = useId()
  const { sentence, verdict, isFound } = finding
  return (
    <section className="card study-finding" aria-labelledby={id}>
      <header className="signals-head">
        <h2 id={id}>Finding</h2>
        {choices}
        <div className="signals-actions">{actions}</div>
      </header>
      <p className="study-sentence" role="status">
        {sentence}
      </p>
      <p className={isFound ? 'study-verdict is-found' : 'study-verdict'}>{verdict}</p>
      <div className="study-words">
        <div>
          <h3>Counts</h3>
          <ul>
            {counts.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>What this does not prove</h3>
          <ul>
            {caveats.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      </div>
      <Warnings warnings={warnings} />
    </section>
  )
}
