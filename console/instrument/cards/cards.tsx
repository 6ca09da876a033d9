import type { ReactNode } from 'react'
import type { Interval } from '../../graph/generated/graphql.ts'
import { type FragmentType, graphql, readFragment } from '../../graph/generated/index.ts'
import { format, formatDate, type Unit } from '../../parts/format.ts'
import { LABELS } from '../../parts/vocabulary.ts'
import { IntervalStrip, QuantileStrip, RatioStrip } from './strips.tsx'
import { isOfMetric, statisticsTerms, type Term, volatilityTerms } from './terms.ts'
import { calmOf, fitOf, formatP, shapeOf, significanceOf, slopeOf, standingOf } from './words.ts'
import './cards.css'

const StatisticsCard = graphql(`
  fragment StatisticsCard on Statistics {
    count
    missing
    mean
    median
    stdDev
    min
    minTs
    max
    maxTs
    sum
    p05
    p25
    p75
    p95
    positiveShare
    skewness
    kurtosis
    last
    dateRange {
      startDate
      endDate
    }
  }
`)

const TrendCard = graphql(`
  fragment TrendCard on Trend {
    dataPoints
    direction
    isSignificant
    slope
    slopeCi95
    pValue
    rSquared
    fittedStart
    fittedEnd
  }
`)

const VolatilityCard = graphql(`
  fragment VolatilityCard on Volatility {
    basis
    dataPoints
    annualisedVolatility
    stdDev
    ewmaVolatility
    ewmaLambda
    downsideDeviation
    maxDrawdown
    peakTs
    troughTs
    periodsPerYear
    coefficientOfVariation
  }
`)

const Measures = graphql(`
  fragment Measures on Instrument {
    stats(metric: $metric, from: $from, to: $to, interval: $interval, includeIntraday: $withRunning) {
      ...StatisticsCard
    }
    trend(metric: $metric, from: $from, to: $to, interval: $interval, includeIntraday: $withRunning) {
      ...TrendCard
    }
    volatility(metric: $metric, from: $from, to: $to, interval: $interval, includeIntraday: $withRunning) {
      ...VolatilityCard
    }
  }
`)

function Terms({ terms }: { readonly terms: readonly Term[] }) {
  return (
    <>
      <dl className="cards-terms">
        {terms.map(({ label, value, meaning }) => (
          <div key={label} title={meaning}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className="cards-meanings">
        <summary>What these numbers mean</summary>
        <dl>
          {terms.map(({ label, meaning }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

interface CardProps {
  readonly title: string
  readonly headline?: ReactNode
  readonly children: ReactNode
}

const Card = ({ title, headline, children }: CardProps) => (
  <article className="card cards-card">
    <h3>{title}</h3>
    {headline && <p className="cards-headline">{headline}</p>}
    {children}
  </article>
)

const Lacking = ({ children }: { readonly children: ReactNode }) => (
  <p className="cards-lacking is-soft">{children}</p>
)

interface OfMetric {
  readonly unit: Unit
  readonly interval: Interval
  /** Whether the newest value is of a bar that is still running. */
  readonly isLastPartial: boolean
  /** Whether the answer has a fault, which is then said above: what is absent may exist. */
  readonly isFaulty: boolean
}

const UNKNOWN = 'Not known, for the reason above.'

function Distribution({
  of,
  unit,
  isLastPartial,
  isFaulty,
}: OfMetric & { readonly of: FragmentType<typeof StatisticsCard> | null | undefined }) {
  const stats = readFragment(StatisticsCard, of)
  if (!stats || stats.count === 0)
    return (
      <Card title="Distribution">
        <Lacking>{isFaulty ? UNKNOWN : 'There are no values in this window.'}</Lacking>
      </Card>
    )
  const { count, dateRange, skewness = null, kurtosis = null } = stats
  const shape = count >= 20 ? shapeOf(skewness, kurtosis) : null
  return (
    <Card title="Distribution" headline={standingOf(stats, unit)}>
      <p className="is-soft">
        {format(count, 'count')} {count === 1 ? 'bar' : 'bars'}
        {dateRange && `, ${formatDate(dateRange.startDate)} to ${formatDate(dateRange.endDate)}`}
      </p>
      <QuantileStrip stats={stats} unit={unit} isLastPartial={isLastPartial} />
      {shape && <p>{shape}</p>}
      {count < 20 && <Lacking>With fewer than 20 values, these numbers say little.</Lacking>}
      <Terms terms={statisticsTerms(stats, unit)} />
    </Card>
  )
}

const TONES = { UP: 'is-up', DOWN: 'is-down', FLAT: '' } as const

function TrendOf({
  of,
  unit,
  interval,
  isFaulty,
}: OfMetric & { readonly of: FragmentType<typeof TrendCard> | null | undefined }) {
  const trend = readFragment(TrendCard, of)
  if (!trend)
    return (
      <Card title="Trend">
        <Lacking>{isFaulty ? UNKNOWN : 'A trend needs at least three bars with a value.'}</Lacking>
      </Card>
    )
  const { direction, slope, slopeCi95, pValue, rSquared = null, fittedStart, fittedEnd, dataPoints } = trend
  const [low = slope, high = slope] = slopeCi95
  return (
    <Card
      title="Trend"
      headline={<span className={TONES[direction]}>{LABELS.TrendDirection[direction]}</span>}
    >
      <p>
        {significanceOf(pValue)} ({formatP(pValue)}). {fitOf(rSquared)}
      </p>
      <IntervalStrip low={low} middle={slope} high={high} unit={unit} />
      <Terms
        terms={[
          {
            label: 'Slope',
            value: slopeOf(slope, unit, interval),
            meaning: 'Slope of the least-squares line, per bar.',
          },
          {
            label: '95% interval',
            value: `${format(low, unit, { isSigned: true })} to ${format(high, unit, { isSigned: true })}`,
            meaning: 'Lower and upper bound of the 95% confidence interval of the slope.',
          },
          {
            label: 'Line',
            value: `${format(fittedStart, unit)} to ${format(fittedEnd, unit)}`,
            meaning: 'Value of the line at the first and at the last bar.',
          },
          {
            label: 'R²',
            value: rSquared === null ? '–' : rSquared.toFixed(3),
            meaning: 'Share of the variance explained by the line. Absent for a constant series.',
          },
          {
            label: 'p-value',
            value: pValue < 0.0001 ? '< 0.0001' : pValue.toFixed(4),
            meaning: 'Two-sided p-value of a t-test whose null hypothesis is that the slope is zero.',
          },
          { label: 'Bars', value: format(dataPoints, 'count'), meaning: 'Number of bars used for the fit.' },
        ]}
      />
    </Card>
  )
}

function VolatilityOf({
  of,
  unit,
  isFaulty,
}: OfMetric & { readonly of: FragmentType<typeof VolatilityCard> | null | undefined }) {
  const volatility = readFragment(VolatilityCard, of)
  if (!volatility)
    return (
      <Card title="Volatility">
        <Lacking>{isFaulty ? UNKNOWN : 'A volatility needs at least two values to compare.'}</Lacking>
      </Card>
    )
  const { basis, annualisedVolatility, stdDev, ewmaVolatility } = volatility
  const own = isOfMetric(basis) ? unit : 'fraction'
  return (
    <Card title="Volatility" headline={calmOf(ewmaVolatility, stdDev)}>
      <p className="is-soft">
        {format(annualisedVolatility, own)} per year, of {LABELS.VolatilityBasis[basis]}.
      </p>
      <RatioStrip recent={ewmaVolatility} whole={stdDev} />
      <Terms terms={volatilityTerms(volatility, unit)} />
    </Card>
  )
}

/** Distribution, trend and volatility of a metric as cards. */
export function Cards({ of, ...metric }: OfMetric & { readonly of: FragmentType<typeof Measures> }) {
  const { stats, trend, volatility } = readFragment(Measures, of)
  return (
    <div className="cards">
      <Distribution of={stats} {...metric} />
      <TrendOf of={trend} {...metric} />
      <VolatilityOf of={volatility} {...metric} />
    </div>
  )
}
