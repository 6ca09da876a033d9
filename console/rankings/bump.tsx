import '../charts/cartesian.ts'
import { LabelLayout } from 'echarts/features'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Caption } from '../charts/caption.ts'
import { Chart } from '../charts/chart.tsx'
import { type ECharts, type EChartsCoreOption, echarts } from '../charts/echarts.ts'
import { ChartFrame } from '../charts/frame.tsx'
import { paletteOf } from '../charts/palette.ts'
import type { Source } from '../charts/shortest.ts'
import type { ChartTable } from '../charts/table.ts'
import { formatDate, formatTime } from '../parts/format.ts'
import { Empty } from '../parts/states.tsx'
import { useIsNarrow } from '../parts/use-is-narrow.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { type BumpLayout, type BumpLine, bumpLayout, moveOf } from './bump-layout.ts'
import { bumpOption, colourOf } from './bump-option.ts'
import { Segments } from './choices.tsx'
import type { Ranking } from './places.ts'
import type { ChangeView, RankingView } from './ranking-view.ts'

echarts.use([LabelLayout])

const LENGTHS = [
  { value: '20', label: '20' },
  { value: '40', label: '40' },
  { value: '60', label: '60' },
] as const

interface Activity {
  /** Instrument whose line is highlighted. */
  readonly active: string | null
  readonly onActive: (id: string | null) => void
}

interface BumpProps extends Activity {
  readonly ranking: Ranking
  readonly sources: readonly Source[]
  readonly view: RankingView
  readonly change: ChangeView
}

const tableOf = ({ dates, stamps, lines }: BumpLayout): ChartTable => ({
  columns: ['date', 'ts', ...lines.map(({ name }) => name)],
  rows: stamps.map((ts, at) => [dates[at] ?? null, ts, ...lines.map(({ ranks }) => ranks[at] ?? null)]),
})

const captionOf = (
  { metric, interval }: Ranking,
  { dates, depth, fold }: BumpLayout,
  { of }: RankingView,
): Caption => ({
  subject: `${of === 'aggregates' ? 'Aggregates' : 'Securities'} by ${LABELS.Metric[metric].toLowerCase()}`,
  dates,
  details: [
    `Bars of ${LABELS.Interval[interval]}`,
    ...(depth > fold ? ['below the dashed line, ranks are compressed'] : []),
  ],
  // Each line bears its name.
  legend: [],
})

/** Writes the ends of bars as an axis needs them: dates, or times of intraday bars. */
function useLabels({ stamps, dates }: BumpLayout, isIntraday: boolean): readonly string[] {
  const { zone } = usePreferences()
  return useMemo(
    () =>
      isIntraday
        ? stamps.map((ts) => formatTime(ts, zone).replace(/ \d{4},/, ','))
        : dates.map((date) => formatDate(date).replace(/ \d{4}$/, '')),
    [stamps, dates, isIntraday, zone],
  )
}

const INTRADAY: readonly string[] = ['TEN_MINUTES', 'THIRTY_MINUTES', 'HOUR', 'THREE_HOURS']

/** The ranks of the leaders over time. */
export function Bump({ ranking, sources, view, change, active, onActive }: BumpProps) {
  const { isDark } = usePreferences()
  const isNarrow = useIsNarrow()
  const layout = useMemo(() => bumpLayout(ranking.leaders, Number(view.bars)), [ranking.leaders, view.bars])
  const isIntraday = INTRADAY.includes(ranking.interval)
  const labels = useLabels(layout, isIntraday)
  const option = useMemo(() => {
    const at = layout.stamps.findIndex((ts) => ts.slice(0, 10) === ranking.end?.slice(0, 10))
    // The newest bar needs no mark.
    const marked = !isIntraday && at >= 0 && at < layout.stamps.length - 1 ? at : undefined
    return bumpOption({
      layout,
      labels,
      palette: paletteOf(isDark),
      nameWidth: view.of === 'securities' ? 60 : isNarrow ? 96 : 132,
      marked,
    })
  }, [layout, labels, isDark, isNarrow, isIntraday, ranking.end, view.of])
  return (
    <ChartFrame
      title={`Ranks, top ${layout.lines.length}`}
      sources={sources}
      table={() => tableOf(layout)}
      caption={() => captionOf(ranking, layout, view)}
      controls={
        <Segments
          label="Number of bars"
          options={LENGTHS}
          value={view.bars}
          onChange={(bars) => change({ bars })}
        />
      }
    >
      {(onReady) => (
        <>
          <ReadOut layout={layout} active={active} isDark={isDark} />
          {layout.stamps.length > 0 ? (
            <Picture
              option={option}
              lines={layout.lines}
              active={active}
              onActive={onActive}
              onReady={onReady}
            />
          ) : (
            <Empty title="No past ranks">None of the last 60 bars ranks these instruments.</Empty>
          )}
        </>
      )}
    </ChartFrame>
  )
}

/** Says what the highlighted line shows. */
function ReadOut({ layout, active, isDark }: { layout: BumpLayout; active: string | null; isDark: boolean }) {
  const at = layout.lines.findIndex(({ id }) => id === active)
  const line = layout.lines[at]
  const move = line && moveOf(line)
  const unranked = layout.lines.filter((one) => moveOf(one) === null).length
  if (!line || !move)
    return (
      <p className="bump-said is-soft">
        The last {layout.stamps.length} completed bars.
        {unranked > 0 &&
          ` ${unranked} of the top ${layout.lines.length} ${unranked === 1 ? 'has' : 'have'} no rank in them.`}
        {layout.depth > layout.fold && ' Below the dashed line, ranks are compressed.'}
      </p>
    )
  return (
    <p className="bump-said">
      <span className="bump-dot" style={{ background: colourOf(paletteOf(isDark), at) }} aria-hidden="true" />
      <bdi className="bump-name" title={line.name}>
        {line.name}
      </bdi>
      <span>
        #{move.first} → <strong>#{move.last}</strong>
      </span>
    </p>
  )
}

interface PictureProps extends Activity {
  readonly option: EChartsCoreOption
  /** The lines, in the order of the chart's series. */
  readonly lines: readonly BumpLine[]
  readonly onReady: (chart: ECharts | null) => void
}

/** The picture, which highlights the active line and says which one the pointer is on. */
function Picture({ option, lines, active, onActive, onReady }: PictureProps) {
  const chart = useRef<ECharts | null>(null)
  // A chart that has not been drawn yet has nothing to highlight, and fails.
  const [isDrawn, setIsDrawn] = useState(false)
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  }, [lines])
  const attach = useCallback(
    (made: ECharts | null) => {
      chart.current = made
      onReady(made)
      if (!made) setIsDrawn(false)
      made?.on('rendered', () => setIsDrawn(true))
      made?.on('mouseover', ({ seriesIndex }) => onActive(latest.current[seriesIndex ?? -1]?.id ?? null))
      made?.on('mouseout', () => onActive(null))
    },
    [onReady, onActive],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has nothing highlighted.
  useEffect(() => {
    const isLeader = lines.some(({ id }) => id === active)
    if (!isDrawn || !isLeader || active === null) return
    const shown = chart.current
    shown?.dispatchAction({ type: 'highlight', seriesId: active })
    return () => {
      // The chart may be gone by now.
      if (shown && !shown.isDisposed()) shown.dispatchAction({ type: 'downplay', seriesId: active })
    }
  }, [active, lines, option, isDrawn])
  return (
    <Chart
      option={option}
      onReady={attach}
      className="bump"
      label={`Ranks of ${lines.length} instruments over time. The table of this chart has the numbers.`}
    />
  )
}
