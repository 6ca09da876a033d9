import { readFragment } from '../../graph/generated/index.ts'
import { useGraph } from '../../graph/use-graph.ts'
import type { Input } from '../../jobs/documents.ts'
import { Empty, Settled } from '../../parts/states.tsx'
import type { ControlsProps } from './basis-pick.tsx'
import { EventControls } from './controls.tsx'
import { EventStudyQuery, EventStudyResult, EventStudySizeQuery, StartEventStudy } from './event-queries.ts'
import { EventResults } from './event-results.tsx'
import { eventStudyInput } from './inputs.ts'
import { StudyResultQuery } from './job-queries.ts'
import { Studied } from './studied.tsx'

const DOCUMENTS = { size: EventStudySizeQuery, start: StartEventStudy }

/** Events of a page. */
const PAGE = 25

type Variables = ReturnType<typeof eventStudyInput>

/** The event study of the conditions. */
export function EventStudy({ view, change }: ControlsProps) {
  return (
    <>
      <section className="card" aria-label="Settings of the study">
        <EventControls view={view} change={change} />
      </section>
      {view.where.length === 0 ? (
        <section className="card">
          <Empty title="What happened after the conditions were met?">
            Choose a study above, or add a condition.
          </Empty>
        </section>
      ) : (
        <Studied
          {...{ view, change, documents: DOCUMENTS, input: eventStudyInput(view) }}
          direct={(input, files) => <Direct {...{ view, change, input, files }} />}
          stored={(input, jobId) => <Stored {...{ view, change, input, jobId }} />}
        />
      )}
    </>
  )
}

/** The query of a page, which users can also copy. */
const sourceOf = (input: Input, pageNumber: number) => ({
  query: EventStudyQuery,
  // The size was computed for the same input.
  variables: { ...(input as Variables), pageNumber, recordsPerPage: PAGE },
})

interface DirectProps extends ControlsProps {
  readonly input: Input
  readonly files: Parameters<Parameters<typeof Studied>[0]['direct']>[1]
}

function Direct({ view, change, input, files }: DirectProps) {
  const source = sourceOf(input, view.page)
  const answer = useGraph(source)
  return (
    <Settled answer={answer} label="The study">
      {({ eventStudy }) => {
        const study = readFragment(EventStudyResult, eventStudy)
        return study && <EventResults {...{ view, change, study, source, files }} />
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
    variables: { job: jobId, pageNumber: view.page, recordsPerPage: PAGE },
  })
  return (
    <Settled answer={answer} label="The study">
      {({ job }) => {
        const result = job?.result
        if (result?.__typename !== 'EventStudy')
          return <Empty title="This job has no event study">Start the study again.</Empty>
        const study = readFragment(EventStudyResult, result)
        return <EventResults {...{ view, change, study, source: sourceOf(input, view.page) }} />
      }}
    </Settled>
  )
}
