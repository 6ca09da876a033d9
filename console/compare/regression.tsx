import { useMemo } from 'react'
import type { Caption } from '../charts/caption.ts'
import { Chart } from '../charts/chart.tsx'
import { ChartFrame } from '../charts/frame.tsx'
import { paletteOf } from '../charts/palette.ts'
import { useChart } from '../charts/use-chart.ts'
import type { ComparedRegressionQuery as Data } from '../graph/generated/graphql.ts'
import { useGraph } from '../graph/use-graph.ts'
import { format } from '../parts/format.ts'
import { Settled } from '../parts/states.tsx'
import { usePreferences } from '../shell/preferences.tsx'
import { Figures } from '../signals/study/figures.tsx'
import { probability, pWords } from '../signals/study/units.ts'
import { periodWords, residualsOption } from './options.ts'
import { RegressionQuery } from './queries.ts'
import { letterOf } from './settings.tsx'
import { type CompareView, regressionVariables } from './view.ts'

interface RegressionProps {
  readonly view: CompareView
  readonly subject: Pick<Caption, 'subject' | 'code' | 'dates' | 'details'>
}

/** The regression of the first series on all others, with its residuals. */
export function Regression({ view, subject }: RegressionProps) {
  const variables = regressionVariables(view)
  const answer = useGraph({ query: RegressionQuery, variables: variables ?? NO_VARIABLES, pause: !variables })
  return (
    <Settled answer={answer} label="The regression">
      {({ regression, regressionResiduals }) => (
        <>
          {regression && <Coefficients regression={regression} />}
          {regressionResiduals && (
            <Residuals
              rows={regressionResiduals.rows}
              subject={subject}
              source={{
                query: RegressionQuery,
                variables: variables ?? {},
                drawn: ['regressionResiduals.rows'],
              }}
            />
          )}
        </>
      )}
    </Settled>
  )
}

const NO_VARIABLES = { dependent: {}, regressors: [], from: '', to: '' }

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

type Rows = NonNullable<Data['regressionResiduals']>['rows']

interface ResidualsProps extends Pick<RegressionProps, 'subject'> {
  readonly rows: Rows
  readonly source: Parameters<typeof ChartFrame>[0]['sources'][number]
}

function Residuals({ rows, subject, source }: ResidualsProps) {
  const { isDark } = usePreferences()
  const palette = paletteOf(isDark)
  return (
    <ChartFrame
      title="Residuals"
      sources={[source]}
      table={() => ({
        columns: ['Period', 'Observed', 'Fitted', 'Residual'],
        rows: rows.map(({ date, observed, fitted, residual }) => [
          periodWords(date),
          observed,
          fitted,
          residual,
        ]),
      })}
      caption={() => ({
        ...subject,
        legend: [
          { name: 'Observed minus fitted', shape: 'columns', colour: palette.up, below: palette.down },
        ],
      })}
    >
      {(onReady) => <Picture rows={rows} onReady={onReady} />}
    </ChartFrame>
  )
}

interface PictureProps {
  readonly rows: Rows
  readonly onReady: Parameters<typeof useChart>[0]
}

function Picture({ rows, onReady }: PictureProps) {
  const { isDark } = usePreferences()
  const [, receive] = useChart(onReady)
  const option = useMemo(() => {
    const residuals = rows.map(({ residual }) => residual)
    return residualsOption(
      rows.map(({ date }) => date),
      residuals,
      paletteOf(isDark),
    )
  }, [rows, isDark])
  return (
    <>
      <p className="study-readout is-soft">Observed minus fitted values of a</p>
      <Chart option={option} onReady={receive} label="Residuals of the regression by period" />
    </>
  )
}
