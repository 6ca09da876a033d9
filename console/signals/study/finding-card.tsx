import { type ReactNode, useId } from 'react'
import type { Finding } from './findings.ts'
import type { WarningsOf } from './warnings.tsx'
import { Warnings } from './warnings.tsx'

interface FindingCardProps {
  readonly finding: Finding
  /** What was counted, a sentence each. */
  readonly counts: readonly string[]
  /** What the result does not prove, a sentence each. */
  readonly caveats: readonly string[]
  readonly warnings: WarningsOf
  /** Choices of what the finding is of. */
  readonly choices: ReactNode
  /** What can be done with the study. */
  readonly actions: ReactNode
}

/** What a study found, in words: the result before its numbers, and what it does not prove beside it. */
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
          <h3>What was counted</h3>
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
