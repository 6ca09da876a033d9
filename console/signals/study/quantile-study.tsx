import type { ReactNode } from 'react'
import { readFragment } from '../../graph/generated/index.ts'
import { useGraph } from '../../graph/use-graph.ts'
import type { Input } from '../../jobs/documents.ts'
import { Empty, Settled } from '../../parts/states.tsx'
import type { ControlsProps } from './basis-pick.tsx'
import { QuantileControls } from './controls.tsx'
import { quantileStudyInput, sortedBy } from './inputs.ts'
import { StudyResultQuery } from './job-queries.ts'
import {
  QuantileStudyQuery,
  QuantileStudyResult,
  QuantileStudySizeQuery,
  StartQuantileStudy,
} from './quantile-queries.ts'
import { QuantileResults } from './quantile-results.tsx'
import { Studied } from './studied.tsx'

const DOCUMENTS = { size: QuantileStudySizeQuery, start: StartQuantileStudy }

/** The quantile study of a measure over the universe. */
export function QuantileStudy({ view, change }: ControlsProps) {
  const measure = sortedBy(view)
  return (
    <>
      <section className="card" aria-label="Settings of the study">
        <QuantileControls view={view} change={change} />
      </section>
      {measure === null ? (
        <section className="card">
          <Empty title="Do outcomes depend on a measure?">
            Add a condition to sort the universe by its measure, or choose another measure above.
          </Empty>
        </section>
      ) : (
        <Studied
          {...{ view, change, documents: DOCUMENTS, input: quantileStudyInput(view, measure) }}
          direct={(input, files) => <Direct {...{ view, change, input, files }} />}
          stored={(input, jobId) => <Stored {...{ view, change, input, jobId }} />}
        />
      )}
    </>
  )
}

type Variables = ReturnType<typeof quantileStudyInput>

/** The query of a study, which users can also copy. The size was computed for the same input. */
const sourceOf = (input: Input) => ({ query: QuantileStudyQuery, variables: input as Variables })

interface DirectProps extends ControlsProps {
  readonly input: Input
  readonly files: ReactNode
}

function Direct({ view, change, input, files }: DirectProps) {
  const source = sourceOf(input)
  const answer = useGraph(source)
  return (
    <Settled answer={answer} label="The study">
      {({ quantileStudy }) => {
        const study = readFragment(QuantileStudyResult, quantileStudy)
        return study && <QuantileResults {...{ view, change, study, source, files }} />
      }}
    </Settled>
  )
}

interface StoredProps extends ControlsProps {
  readonly input: Input
  readonly jobId: string
}

function Stored({ view, change, input, jobId }: StoredProps) {
  const answer = useGraph({
    query: StudyResultQuery,
    variables: { job: jobId, pageNumber: 1, recordsPerPage: 1 },
  })
  return (
    <Settled answer={answer} label="The study">
      {({ job }) => {
        const result = job?.result
        if (result?.__typename !== 'QuantileStudy')
          return <Empty title="This job has no quantile study">Start the study again.</Empty>
        const study = readFragment(QuantileStudyResult, result)
        return <QuantileResults {...{ view, change, study, source: sourceOf(input) }} />
      }}
    </Settled>
  )
}
