import { useGraph } from '../graph/use-graph.ts'
import { Empty, Settled } from '../parts/states.tsx'
import { useTitle } from '../parts/use-title.ts'
import { useView } from '../parts/use-view.ts'
import { Warnings } from '../signals/study/warnings.tsx'
import { Matrix } from './matrix.tsx'
import { isPaired } from './pair.ts'
import { CorrelogramCard, LinesCard } from './pair-cards.tsx'
import { PairQuery } from './queries.ts'
import { Regression } from './regression.tsx'
import { seriesName } from './series.ts'
import { letterOf, Settings } from './settings.tsx'
import { CODECS, type ControlsProps, type PairVariables, pairVariables, regressionVariables } from './view.ts'
import '../signals/signals.css'
import '../signals/study/study.css'
import './compare.css'

/** Compares series by a formula, by lag and by regression. */
export default function Compare() {
  const [view, change] = useView(CODECS)
  useTitle('Compare')
  const variables = pairVariables(view)
  return (
    <>
      <h1>Compare</h1>
      <div className="study compare-screen">
        <Settings view={view} change={change} />
        {variables ? (
          <Results {...{ view, change, variables }} />
        ) : (
          <section className="card">
            <Empty title={view.series.length === 0 ? 'No series yet' : 'Only one series'}>
              Add at least two series above: measures of instruments, or flow series. Formulas name the first
              two a and b.
            </Empty>
          </section>
        )}
      </div>
    </>
  )
}

interface ResultsProps extends ControlsProps {
  readonly variables: PairVariables
}

function Results({ view, change, variables }: ResultsProps) {
  const source = { query: PairQuery, variables }
  const answer = useGraph(source)
  const regression = regressionVariables(view)
  const range = answer.data?.correlation?.dateRange
  const subject = {
    subject: view.series.map((one, at) => `${letterOf(at)}: ${seriesName(one)}`).join('; '),
    code: 'compare',
    dates: range ? [range.startDate.slice(0, 10), range.endDate.slice(0, 10)] : [],
    details: [],
  }
  return (
    <>
      <Settled answer={answer} label="The series">
        {(data) => (
          <>
            {data.correlation && <Warnings warnings={data.correlation.metadata.warnings} />}
            {isPaired(data) && <LinesCard {...{ data, view, source, subject }} />}
            {data.correlation && (
              <CorrelogramCard {...{ correlation: data.correlation, change, source, subject }} />
            )}
          </>
        )}
      </Settled>
      {regression && <Regression variables={regression} subject={subject} />}
      {view.series.length > 2 && <Matrix view={view} />}
    </>
  )
}
