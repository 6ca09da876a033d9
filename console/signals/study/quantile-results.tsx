import { type ReactNode, useMemo } from 'react'
import { ChartFrame } from '../../charts/frame.tsx'
import { paletteOf } from '../../charts/palette.ts'
import { RequestCopy } from '../../charts/request-copy.tsx'
import type { Source } from '../../charts/shortest.ts'
import type { QuantileStudyResultFragment as QuantileStudy } from '../../graph/generated/graphql.ts'
import { format } from '../../parts/format.ts'
import { Empty } from '../../parts/states.tsx'
import { usePreferences } from '../../shell/preferences.tsx'
import { BarsChart } from './bars-chart.tsx'
import type { ControlsProps } from './basis-pick.tsx'
import { quantileSubject, type Subject } from './captions.ts'
import { Figures } from './figures.tsx'
import { FindingCard } from './finding-card.tsx'
import { HorizonChoice } from './horizon-choice.tsx'
import { barsWord, shownHorizon } from './inputs.ts'
import { quantileCaveats, quantileCounts, quantileFinding } from './quantile-findings.ts'
import { outcomeName, outcomeText, outcomeUnit, probability } from './units.ts'

interface ResultsProps extends ControlsProps {
  readonly study: QuantileStudy
  readonly source: Source
  readonly files?: ReactNode
}

type Measured = QuantileStudy['measures'][number]

/** Longest horizon of the finding unless the user chooses one: about a month. */
const USUAL_HORIZON = 20

/** The results of a quantile study: in words, charts and tables. */
export function QuantileResults({ view, change, study, source, files }: ResultsProps) {
  const [measured] = study.measures
  const horizon = shownHorizon(study.horizons, view.at, USUAL_HORIZON)
  const at = measured?.horizons.find((one) => one.horizon === horizon)
  if (!measured || !at || measured.dates === 0)
    return (
      <section className="card">
        <Empty title="No date has as many values as quantiles">
          Choose fewer quantiles, a longer range or another universe.
        </Empty>
      </section>
    )
  const shared = { study, measured, subject: quantileSubject(view, study), source }
  return (
    <>
      <FindingCard
        finding={quantileFinding(study, measured, at)}
        counts={quantileCounts(study, measured, at)}
        caveats={quantileCaveats(study, measured, at)}
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
            <RequestCopy source={{ ...source, drawn: ['quantileStudy.measures'] }} />
          </>
        }
      />
      <Means {...shared} />
      <Decay {...shared} />
      <Horizons study={study} measured={measured} shown={horizon} />
    </>
  )
}

interface PartProps {
  readonly study: QuantileStudy
  readonly measured: Measured
  readonly subject: Subject
  readonly source: Source
}

/** Legend of columns above and below zero. */
const legendOf = (name: string, isDark: boolean) => {
  const { up, down } = paletteOf(isDark)
  return [{ name, shape: 'columns', colour: up, below: down }] as const
}

/** The mean outcome of each quantile, over each horizon. */
function Means({ study, measured, subject, source }: PartProps) {
  const { isDark } = usePreferences()
  const parts = useMemo(
    () =>
      measured.horizons.map(({ horizon, quantiles }) => ({
        name: `${horizon} ${barsWord(study.interval, horizon)}`,
        labels: quantiles.map(({ quantile }) => String(quantile)),
        values: quantiles.map(({ mean }) => mean ?? null),
      })),
    [study, measured],
  )
  const name = outcomeName(study)
  const basis = study.minusUniverseMean ? ', relative to the universe mean' : ''
  return (
    <ChartFrame
      title="Mean by quantile"
      sources={[{ ...source, drawn: ['quantileStudy.measures.horizons'] }]}
      table={() => ({
        columns: [
          'Horizon',
          'Quantile',
          'Mean',
          'Standard error',
          'Outcomes',
          'Missing',
          'Delisted',
          'Turnover',
        ],
        rows: measured.horizons.flatMap(({ horizon, quantiles }) =>
          quantiles.map(({ quantile, mean, stdErr, outcomes, missing, delisted, turnover }) => [
            ...[horizon, quantile, mean ?? null, stdErr ?? null],
            ...[outcomes, missing, delisted, turnover ?? null],
          ]),
        ),
      })}
      caption={() => ({ ...subject, metric: name, legend: legendOf(`${name}${basis}`, isDark) })}
    >
      {(onReady) => (
        <>
          <p className="study-readout is-soft">
            {name}
            {basis}, by quantile, from the smallest values (1) to the largest ({study.quantiles}). Each
            horizon has its own scale.
          </p>
          <BarsChart
            parts={parts}
            unit={outcomeUnit(study)}
            label={`${name} of ${study.quantiles} quantiles by ${subject.subject}, over ${measured.horizons.length} horizons`}
            onReady={onReady}
          />
        </>
      )}
    </ChartFrame>
  )
}

/** Spread added between one horizon and the next, per bar. */
function Decay({ study, measured, subject, source }: PartProps) {
  const { isDark } = usePreferences()
  const parts = useMemo(
    () => [
      {
        name: `${barsWord(study.interval, 2)} after the date`,
        labels: measured.decay.map(({ after, until }) => `${after} to ${until}`),
        values: measured.decay.map(({ meanPerBar }) => meanPerBar ?? null),
      },
    ],
    [study, measured],
  )
  const per = barsWord(study.interval, 1)
  return (
    <ChartFrame
      title="Decay"
      sources={[{ ...source, drawn: ['quantileStudy.measures.decay'] }]}
      table={() => ({
        columns: ['After', 'Until', 'Mean', 'Mean per bar', 't'],
        rows: measured.decay.map(({ after, until, mean, meanPerBar, tStatistic }) => [
          ...[after, until, mean ?? null, meanPerBar ?? null, tStatistic ?? null],
        ]),
      })}
      caption={() => ({ ...subject, legend: legendOf(`Spread per ${per}`, isDark) })}
    >
      {(onReady) => (
        <>
          <p className="study-readout is-soft">
            Spread added between one horizon and the next, per {per}. Once it is near 0, the effect has ended.
          </p>
          <BarsChart
            parts={parts}
            unit={outcomeUnit(study)}
            label={`Spread of the top over the bottom quantile per ${per}, between one horizon and the next`}
            onReady={onReady}
          />
        </>
      )}
    </ChartFrame>
  )
}

const percentOf = (share: number | null | undefined): string =>
  format(typeof share === 'number' ? share * 100 : null, 'percent')

/** The numbers of all horizons. */
const Horizons = ({
  study,
  measured,
  shown,
}: Omit<PartProps, 'subject' | 'source'> & { readonly shown: number }) => (
  <section className="card study-part" aria-labelledby="study-horizons">
    <h2 id="study-horizons">Spread and rank correlation by horizon</h2>
    <Figures
      label="Table of the horizons"
      columns={[
        ...['After', 'Dates', 'Spread', 't', 'Adjusted p', 'Rank correlation', 'Mean / deviation', 'Above 0'],
        ...['Adjusted p', 'Bottom turnover', 'Top turnover'],
      ]}
      rows={measured.horizons.map(({ horizon, spread, correlation, quantiles }) => ({
        key: horizon,
        isShown: horizon === shown,
        cells: [
          `${horizon}\u00a0${barsWord(study.interval, horizon)}`,
          spread.dates.toLocaleString('en'),
          outcomeText(spread.mean, study),
          format(spread.tStatistic, 'index', { isSigned: true }),
          <strong key="spread">{probability(spread.adjustedPValue)}</strong>,
          format(correlation.mean, 'weight', { isSigned: true }),
          format(correlation.ratio, 'index', { isSigned: true }),
          percentOf(correlation.positiveShare),
          <strong key="correlation">{probability(correlation.adjustedPValue)}</strong>,
          percentOf(quantiles[0]?.turnover),
          percentOf(quantiles.at(-1)?.turnover),
        ],
      }))}
    />
    <p className="is-soft">
      Spread: the top quantile minus the bottom one, with Newey–West standard errors. Adjusted: for the number
      of horizons (Benjamini and Hochberg). Turnover: the mean share that was not in the quantile one horizon
      earlier.
    </p>
  </section>
)
