import { useMemo, useState } from 'react'
import { ChartFrame } from '../../charts/frame.tsx'
import { paletteOf } from '../../charts/palette.ts'
import { readFragment } from '../../graph/generated/index.ts'
import { Empty, Failure, Loading } from '../../parts/states.tsx'
import { LABELS } from '../../parts/vocabulary.ts'
import { usePreferences } from '../../shell/preferences.tsx'
import { NO_BARS, positionsOf } from '../bars/bars.ts'
import type { Loaded, Series } from '../bars/use-bars.ts'
import { useLive } from '../bars/use-live.ts'
import type { InstrumentView } from '../bars/variables.ts'
import { INTERVALS, isWindow, shownWindow, widened } from '../bars/windows.ts'
import { Compare } from '../comparison/compare.tsx'
import { comparedIn } from '../comparison/comparison.ts'
import { type Identity, useComparison, useCorrelations } from '../comparison/use-comparison.ts'
import { HeadFields } from '../queries.ts'
import { captionOf } from './caption.ts'
import { OptionChoices, Spans } from './controls.tsx'
import { Cursor } from './cursor.ts'
import { embeddedRequest } from './embedded.ts'
import { useShares } from './heights.ts'
import { Overlays } from './overlay-menu.tsx'
import { Plot } from './plot.tsx'
import { ReadOut } from './read-out.tsx'
import { sourcesOf } from './sources.ts'
import type { Span } from './span.ts'
import { tableOf } from './table.ts'
import { usePicture } from './use-picture.ts'

interface ChartsProps {
  readonly id: string
  readonly identity: Identity
  readonly view: InstrumentView
  readonly change: (changes: Partial<InstrumentView>, entry?: 'push' | 'replace') => void
  readonly loaded: Loaded
}

const NO_SERIES: Series = { interval: 'DAY', bars: NO_BARS }
/** The request that the chart is embedded by. */
const embeddedIn = ({ instrument, identity, interval }: Loaded, view: InstrumentView): string | undefined =>
  instrument && identity
    ? embeddedRequest({ ...identity, ...readFragment(HeadFields, instrument) }, interval, view)
    : undefined

/** Whether options may be absent only because of what the reader chose of them. */
const hasFilter = ({ moneyness, size, options, measure }: InstrumentView): boolean =>
  moneyness !== 'TOTAL' || size !== 'TOTAL' || options !== 'both' || measure !== 'turnover'

const NOBODY: readonly string[] = []

/** The charts of an instrument, with what is chosen of them. */
export function Charts({ id, identity, view, change, loaded }: ChartsProps) {
  const { answer, history, interval } = loaded
  const { isDark, zone } = usePreferences()
  const palette = paletteOf(isDark)
  const [cursor] = useState(() => new Cursor())
  const series = loaded.series ?? NO_SERIES
  const { bars } = series
  const vs = useMemo(() => comparedIn(view.vs, id), [view.vs, id])
  const window = shownWindow(view, interval, history.newest)
  const comparison = useComparison(bars.ts.length > 0 ? vs : NOBODY, series.interval, {
    from: bars.date[0] ?? null,
    to: loaded.heldTo,
  })
  const { compared } = comparison
  const correlations = useCorrelations(identity, compared, series.interval, window)
  const numbers = useMemo(
    () => [identity.number, ...compared.flatMap((other) => other.identity?.number ?? [])],
    [identity.number, compared],
  )
  useLive(numbers, interval, {
    hasOptions: view.moneyness === 'TOTAL' && view.size === 'TOTAL',
    add: (node, bar) => (node === identity.node ? loaded.add(bar) : comparison.add(node, bar)),
    refresh: () => {
      loaded.refresh()
      comparison.refresh()
    },
  })
  const shown = isWindow(view) ? positionsOf(bars, window.from, window.to) : { start: 0, end: 0 }
  const [shares, resize] = useShares()
  const pictured = { name: identity.name, view, series, compared, palette, zone, shown, shares }
  const { marks, skeleton } = usePicture(pictured)
  const move = ({ start, end }: Span) => {
    const from = bars.ts[start]
    const isDays = series.interval !== interval || INTERVALS[series.interval].perDay < 1
    const to = end >= bars.ts.length - 1 && loaded.heldTo === null ? null : (bars.ts[end] ?? null)
    if (from !== undefined)
      change({ from: isDays ? from.slice(0, 10) : from, to: isDays && to ? to.slice(0, 10) : to }, 'replace')
  }
  const widen = () => change(widened(window, 2, history), 'replace')
  const fault = answer.fault ?? comparison.fault
  const isLoading = loaded.isLoading || comparison.isLoading
  return (
    <>
      <div className="instrument-choices">
        <Compare
          id={id}
          compared={compared}
          correlations={correlations}
          colours={palette.series}
          scale={view.scale}
          change={change}
        />
        <Overlays overlays={view.overlays} palette={palette} change={change} />
      </div>
      {fault && <Failure fault={fault} again={answer.fault ? answer.again : comparison.again} />}
      <ChartFrame
        title={vs.length > 0 ? 'Comparison and flow' : 'Price and flow'}
        sources={sourcesOf({ id, view, interval, window, vs, hasOptions: skeleton.hasOptions })}
        table={() => tableOf({ bars, marks, shown, zone, interval: series.interval })}
        caption={() => captionOf({ id, identity, bars, marks, shown, interval: series.interval })}
        embedded={vs.length > 0 ? undefined : embeddedIn(loaded, view)}
        controls={
          <>
            {(skeleton.hasOptions || hasFilter(view)) && <OptionChoices view={view} change={change} />}
            <Spans
              shown={window}
              history={history}
              interval={view.interval}
              drawn={LABELS.Interval[interval]}
              change={change}
            />
          </>
        }
      >
        {(onReady) =>
          bars.ts.length === 0 ? (
            <div className="plot-none">
              {isLoading ? (
                <Loading label="Bars" />
              ) : (
                <Empty title="No bars in this window">Choose a longer one.</Empty>
              )}
            </div>
          ) : (
            <div className={isLoading ? 'settled is-loading' : 'settled'} aria-busy={isLoading}>
              <ReadOut {...{ bars, marks, zone, cursor }} interval={series.interval} last={shown.end} />
              <Plot
                {...{ bars, marks, skeleton, shown, cursor, onReady }}
                onResize={resize}
                label={`Price, net flow and options of ${identity.name.slice(0, 100)}`}
                onMove={move}
                onWiden={widen}
                onReset={() => change({ from: null, to: null })}
              />
            </div>
          )
        }
      </ChartFrame>
    </>
  )
}
