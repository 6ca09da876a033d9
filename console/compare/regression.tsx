import { useMemo } from 'react'
import type { Caption } from '../charts/caption.ts'
import { Chart } from '../charts/chart.tsx'
import { ChartFrame } from '../charts/frame.tsx'
import { paletteOf } from '../charts/palette.ts'
import { useChart } from '../charts/use-chart.ts'
import type { ComparedRegressionQuery as Data } from '../graph/generated/graphql.ts'
import { useGraph } from '../graph/use-graph.ts'
import { barTime } from '../instrument/chart/times.ts'
import { format } from '../parts/format.ts'
import { Settled } from '../parts/states.tsx'
import { usePreferences } from '../shell/preferences.tsx'
import { Figures } from '../signals/study/figures.tsx'
import { probability, pWords } from '../signals/study/units.ts'
import { residualsOption } from './options.ts'
import { partWords } from './pair.ts'
import { Part } from './pair-cards.tsx'
import { RegressionQuery } from './queries.ts'
import { letterOf } from './settings.tsx'
import type { RegressionVariables } from './view.ts'

interface RegressionProps {
  readonly variables: RegressionVariables
  readonly subject: Pick<Caption, 'subject' | 'code' | 'dates' | 'details'>
}

/** The regression of the first series on all others, with its residuals. */
export function Regression({ variables, subject }: RegressionProps) {
  const answer = useGraph({ query: RegressionQuery, variables })
  return (
    <Settled answer={answer} label="The regression">
      {({ regression, regressionResiduals }) => (
        <>
          {regression && <Coefficients regression={regression} />}
          {regressionResiduals && (
            <Residuals
              residuals={regressionResiduals}
              subject={subject}
              source={{ query: RegressionQuery, variables, drawn: ['regressionResiduals.rows'] }}
            />
          )}
        </>
      )}
    </Settled>
  )
}

type Model = NonNullable<Data['regression']>

function Coefficients({ regression }: { readonly regression: Model }) {
  const { rSquared, adjustedRSquared, dataPoints, fPValue, durbinWatson, intercept, regressors } = regression
  const cells = ({ estimate, stdErr, tValue, pValue }: Omit<Model['intercept'], '__typename'>) => [
    ...[format(estimate, 'number'), format(stdErr, 'number'), format(tValue, 'value'), probability(pValue)],
  ]
  return (
    <section className="card study-part" aria-labelledby="compare-regression">
      <h2 id="compare-regression">Regression of a</h2>
      <p>
        {regressors.map((_, at) => letterOf(at + 1)).join(', ')}{' '}
        {regressors.length > 1 ? 'explain' : 'explains'} <strong>{format(rSquared, 'fraction')}</strong> of
        the variance of a over {dataPoints.toLocaleString('en')} periods ({pWords(fPValue)}).
      </p>
      <Figures
        label="Coefficients"
        columns={['Regressor', 'Estimate', 'Standard error', 't', 'p']}
        rows={[
          { key: 'intercept', cells: ['Intercept', ...cells(intercept)] },
          ...regressors.map((one, at) => ({
            key: at,
            cells: [
              <span key="name">
                {letterOf(at + 1)} <bdi className="is-soft">{one.series.name}</bdi>
              </span>,
              ...cells(one),
            ],
          })),
        ]}
      />
      <p className="is-soft">
        Adjusted R² {format(adjustedRSquared, 'fraction')}; Durbin–Watson {format(durbinWatson, 'value')} (2
        without autocorrelation of the residuals). An estimate is the change in a for a change of one unit in
        the regressor.
      </p>
    </section>
  )
}

interface ResidualsProps extends Pick<RegressionProps, 'subject'> {
  readonly residuals: NonNullable<Data['regressionResiduals']>
  readonly source: Parameters<typeof ChartFrame>[0]['sources'][number]
}

function Residuals({ residuals, subject, source }: ResidualsProps) {
  const { isDark, zone } = usePreferences()
  const palette = paletteOf(isDark)
  const { rows, interval } = residuals
  const times = useMemo(() => rows.map(({ ts }) => barTime(ts, interval, zone)), [rows, interval, zone])
  const part = partWords(residuals)
  return (
    <ChartFrame
      title="Residuals"
      sources={[source]}
      table={() => ({
        columns: ['Period', 'Observed', 'Fitted', 'Residual'],
        rows: rows.map(({ observed, fitted, residual }, row) => [
          times[row] ?? null,
          observed,
          fitted,
          residual,
        ]),
      })}
      caption={() => ({
        ...subject,
        details: [...subject.details, ...(part ? [part] : [])],
        legend: [
          { name: 'Observed minus fitted', shape: 'columns', colour: palette.up, below: palette.down },
        ],
      })}
    >
      {(onReady) => (
        <>
          <Part part={part} />
          <Picture {...{ rows, times, onReady }} />
        </>
      )}
    </ChartFrame>
  )
}

interface PictureProps {
  readonly rows: ResidualsProps['residuals']['rows']
  readonly times: readonly string[]
  readonly onReady: Parameters<typeof useChart>[0]
}

function Picture({ rows, times, onReady }: PictureProps) {
  const { isDark } = usePreferences()
  const [, receive] = useChart(onReady)
  const option = useMemo(() => {
    const residuals = rows.map(({ residual }) => residual)
    return residualsOption(times, residuals, paletteOf(isDark))
  }, [rows, times, isDark])
  return (
    <>
      <p className="study-readout is-soft">Observed minus fitted values of a</p>
      <Chart option={option} onReady={receive} label="Residuals of the regression by period" />
    </>
  )
}
