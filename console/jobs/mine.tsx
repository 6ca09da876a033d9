import { graphql, readFragment } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { labelOf, STATUSES, valueFor } from '../parts/rest-words.ts'
import { Empty, Settled } from '../parts/states.tsx'
import { useView } from '../parts/use-view.ts'
import { useCatalogue } from './catalogue.ts'
import { LISTED } from './codecs.ts'
import { Pills } from './fields.tsx'
import { Follow } from './follow.tsx'
import { isLive, JobRowFragment } from './job.ts'
import { JobDetail } from './job-detail.tsx'
import { JobRow } from './job-row.tsx'
import { Pager, pageOf } from './pager.tsx'
import './mine.css'

const PAGE_SIZE = 25

const MyJobsQuery = graphql(`
  query MyJobs(
    $first: Int
    $after: String
    $last: Int
    $before: String
    $statuses: [JobStatus!]
    $job: ID!
  ) {
    jobs(first: $first, after: $after, last: $last, before: $before, statuses: $statuses) {
      totalCount
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
      nodes {
        id
        ...JobRow
      }
    }
    job(id: $job) {
      id
      jobId
      ...JobRow
      ...JobDetail
    }
  }
`)

const labels = STATUSES.map(({ label }) => label)

/** The caller's jobs, newest first, and beside them the one that is open. */
export function Mine() {
  const [view, change] = useView(LISTED)
  const { catalogue } = useCatalogue()
  const statuses = view.status.flatMap((word) => valueFor(STATUSES, word) ?? [])
  const answer = useGraph({
    query: MyJobsQuery,
    variables: {
      ...pageOf(PAGE_SIZE, view),
      statuses: statuses.length > 0 ? statuses : null,
      // Without an open job, this is no id of any, and the field is null.
      job: view.job,
    },
    requestPolicy: 'cache-and-network',
  })
  const filter = (chosen: readonly string[]) =>
    change({
      status: STATUSES.filter(({ label }) => chosen.includes(label)).map(({ word }) => word),
      after: '',
      before: '',
    })
  return (
    <>
      <Pills
        label="Status"
        options={labels}
        chosen={view.status.map((word) => labelOf(STATUSES, word))}
        onChange={filter}
      />
      <Settled answer={answer} label="Your jobs">
        {({ jobs, job }) => {
          const rows = jobs?.nodes ?? []
          const open = view.job === '' ? null : (job ?? null)
          const listed = rows.map((row) => readFragment(JobRowFragment, row))
          const followed = [...listed, ...(open ? [readFragment(JobRowFragment, open)] : [])].filter(isLive)
          return (
            <div className={view.job === '' ? 'mine' : 'mine is-open'}>
              {[...new Set(followed.map(({ jobId }) => jobId))].map((id) => (
                <Follow key={id} id={id} onGap={answer.again} />
              ))}
              {view.job !== '' && (
                <JobDetail
                  key={view.job}
                  job={open}
                  isLoading={answer.isLoading}
                  names={catalogue.names}
                  again={answer.again}
                  onClose={() => change({ job: '' })}
                />
              )}
              <section className="card mine-list" aria-label="Jobs, newest first">
                {rows.length === 0 ? (
                  <NoJobs isFiltered={statuses.length > 0 || view.after !== ''} />
                ) : (
                  <ul>
                    {rows.map((row, at) => (
                      <JobRow
                        key={listed[at]?.jobId}
                        job={row}
                        names={catalogue.names}
                        isOpen={listed[at]?.jobId === view.job}
                      />
                    ))}
                  </ul>
                )}
                {jobs && <Pager pageInfo={jobs.pageInfo} total={jobs.totalCount} nouns={['job', 'jobs']} />}
              </section>
            </div>
          )
        }}
      </Settled>
    </>
  )
}

const NoJobs = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title="No job has such a status">Choose other statuses, or none for all.</Empty>
  ) : (
    <Empty title="No jobs yet">
      Build a request under “New job”. Jobs stay here for 30 days after they end.
    </Empty>
  )
