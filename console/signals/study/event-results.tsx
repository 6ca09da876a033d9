import type { ReactNode } from 'react'
import { RequestCopy } from '../../charts/request-copy.tsx'
import type { Source } from '../../charts/shortest.ts'
import type { EventStudyResultFragment as EventStudy } from '../../graph/generated/graphql.ts'
import { format } from '../../parts/format.ts'
import { Empty } from '../../parts/states.tsx'
import type { ControlsProps } from './basis-pick.tsx'
import { eventSubject } from './captions.ts'
import { Events } from './events.tsx'
import { Figures } from './figures.tsx'
import { FindingCard } from './finding-card.tsx'
import { caveatsOf, countWords, findingOf } from './findings.ts'
import { HorizonChoice } from './horizon-choice.tsx'
import { barsWord, shownHorizon } from './inputs.ts'
import { PathChart } from './path-chart.tsx'
import { outcomeName, outcomeText, probability } from './units.ts'
import { YearsChart } from './years-chart.tsx'

interface ResultsProps extends ControlsProps {
  readonly study: EventStudy
  readonly source: Source
  readonly files?: ReactNode
}

type Signal = EventStudy['signals'][number]

/** The results of an event study: in words, charts and tables. */
export function EventResults({ view, change, study, source, files }: ResultsProps) {
  const [signal] = study.signals
  const horizon = shownHorizon(study.horizons, view.at, study.minimumDistance)
  const at = signal?.horizons.find((one) => one.horizon === horizon)
  if (!signal || !at || signal.events === 0)
    return (
      <section className="card">
        <Empty title="No events in this range">
          Relax a condition, or choose a longer range or another universe.
        </Empty>
      </section>
    )
  const subject = eventSubject(view, study)
  const sources = [source]
  return (
    <>
      <FindingCard
        finding={findingOf(study, signal, at)}
        counts={countWords(study, signal, at)}
        caveats={caveatsOf(study, signal, at)}
        warnings={study.metadata.warnings}
        choices={
          <HorizonChoice
            horizons={study.horizons}
            interval={study.interval}
            shown={horizon}
            onChange={(next) => change({ at: next })}
          />
        }
        actions={
          <>
            {files}
            <RequestCopy source={{ ...source, drawn: ['eventStudy.signals'] }} />
          </>
        }
      />
      <div className="study-pictures">
        <PathChart study={study} path={signal.path} {...{ subject, sources }} />
        <YearsChart study={study} years={signal.years} horizon={horizon} {...{ subject, sources }} />
      </div>
      <Horizons study={study} signal={signal} shown={horizon} />
      <Events view={view} change={change} study={study} horizon={horizon} />
    </>
  )
}

interface HorizonsProps {
  readonly study: EventStudy
  readonly signal: Signal
  readonly shown: number
}

/** The numbers of all horizons. */
const Horizons = ({ study, signal, shown }: HorizonsProps) => (
  <section className="card study-part" aria-labelledby="study-horizons">
    <h2 id="study-horizons">{outcomeName(study)} by horizon</h2>
    <Figures
      label="Table of the horizons"
      columns={[
        'After',
        'Events',
        'Mean',
        '95 % interval',
        'Median',
        'Above 0',
        't by event',
        'p by event',
        't by date',
        'p by date',
        'Adjusted p',
      ]}
      rows={signal.horizons.map((one) => ({
        key: one.horizon,
        isShown: one.horizon === shown,
        cells: [
          `${one.horizon}\u00a0${barsWord(study.interval, one.horizon)}`,
          one.outcomes.toLocaleString('en'),
          outcomeText(one.mean, study),
          `${outcomeText(one.meanLower, study)} to ${outcomeText(one.meanUpper, study)}`,
          outcomeText(one.median, study),
          shareText(one.positiveShare),
          format(one.tStatistic, 'index', { isSigned: true }),
          probability(one.pValue),
          format(one.clusteredTStatistic, 'index', { isSigned: true }),
          probability(one.clusteredPValue),
          <strong key="adjusted">{probability(one.adjustedPValue)}</strong>,
        ],
      }))}
    />
    <p className="is-soft">
      By event: assumes independent events. By date: standard errors are clustered by date. Adjusted: the
      p-values by date, adjusted for the number of horizons (Benjamini and Hochberg). Interval: bootstrap over
      dates.
    </p>
  </section>
)

const shareText = (share: number | null | undefined): string =>
  format(typeof share === 'number' ? share * 100 : null, 'percent')
