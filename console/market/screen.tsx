import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { ChartFrame } from '../charts/frame.tsx'
import { paletteOf } from '../charts/palette.ts'
import type { MarketQuery as MarketData } from '../graph/generated/graphql.ts'
import { useEvents } from '../graph/use-events.ts'
import { useGraph } from '../graph/use-graph.ts'
import { format, formatDate } from '../parts/format.ts'
import { Meaning } from '../parts/meaning.tsx'
import { Empty, Settled } from '../parts/states.tsx'
import { useTitle } from '../parts/use-title.ts'
import { useView } from '../parts/use-view.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { captionOf } from './caption.ts'
import { COLOUR_LABELS, COLOUR_METRICS } from './colour-labels.ts'
import { FirstSteps } from './first-steps.tsx'
import { type GroupFlow, groupFlowsOf } from './group-flows.ts'
import { Movers } from './movers.tsx'
import { NewestFlows } from './newest-flows.tsx'
import { LatestBarsSubscription, MarketQuery } from './queries.ts'
import { Replay } from './replay.tsx'
import { VIEW, variablesOf } from './request.ts'
import { tableOf, tilesOf } from './tiles.ts'
import { COLOURS, type Colour, groupsBy, type Place, placeOf, placeText, tilesIn } from './tree.ts'
import { Treemap } from './treemap.tsx'
import './market.css'

/** What the map draws of the answer. Z-scores are absent unless they colour it. */
const DRAWN = ['map.columns', 'scored.columns']

const MAX_FOLLOWED = 100

/** The date of what the screen shows. */
const dateOf = (data: MarketData | undefined): string | undefined =>
  data?.map?.dateRange.endDate?.slice(0, 10)

/** The market on a day: the map of all securities, what moved, and the newest flows. */
export default function Market() {
  const [view, change] = useView(VIEW)
  const variables = variablesOf(view)
  const answer = useGraph({ query: MarketQuery, variables })
  useNewest(answer.data, answer.again, view.date !== null)
  useTitle('Market')
  const choose = useCallback((date: string) => change({ date }, 'replace'), [change])
  const date = dateOf(answer.data)
  return (
    <>
      <h1>{date === undefined ? 'Market' : `Market on ${formatDate(date)}`}</h1>
      <FirstSteps />
      <Settled answer={answer} label="Loading the market">
        {(data) => (
          <>
            <SessionBar
              data={data}
              chosen={view.date}
              isWaiting={answer.isLoading || answer.fault !== undefined}
              onChange={choose}
            />
            {data.movers && <Movers connection={data.movers} />}
            <div className="market">
              <MarketMap
                data={data}
                variables={variables}
                colour={view.colour}
                place={placeOf(view.in)}
                onColour={(colour) => change({ colour })}
                onEnter={(place) => change({ in: placeText(place) })}
              />
              {data.flows && <NewestFlows latest={data.flows} />}
            </div>
          </>
        )}
      </Settled>
    </>
  )
}

/** Asks again after each load of data, so that the screen shows the newest bars. */
function useNewest(data: MarketData | undefined, again: () => void, isPaused: boolean): void {
  const ids = (data?.sessions?.nodes ?? [])
    .map(({ aggregate }) => aggregate.aggregateId)
    .slice(0, MAX_FOLLOWED)
  const refresh = useEffectEvent(() => {
    if (!isPaused) again()
  })
  const { data: loads = 0 } = useEvents(
    { query: LatestBarsSubscription, variables: { ids }, pause: isPaused || ids.length === 0 },
    // An event may state the same bars as the one before: a load can concern others.
    { handler: (count: number = 0) => count + 1, onGap: () => refresh() },
  )
  useEffect(() => {
    if (loads > 0) refresh()
  }, [loads])
}

interface SessionBarProps {
  readonly data: MarketData
  /** The date that the reader chose. Null: the newest completed one. */
  readonly chosen: string | null
  readonly isWaiting: boolean
  readonly onChange: (date: string) => void
}

function SessionBar({ data, chosen, isWaiting, onChange }: SessionBarProps) {
  const dates = useMemo(
    () => (data.sessions?.nodes[0]?.aggregate.bars?.columns.date ?? []).toReversed(),
    [data.sessions],
  )
  const date = chosen ?? dateOf(data) ?? dates.at(-1)
  const { value = [], bar } = data.map?.columns ?? {}
  const total = value.reduce((sum, one) => sum + one, 0)
  const net = (bar?.retailNetTurnover ?? []).reduce<number>((sum, one) => sum + (one ?? 0), 0)
  if (date === undefined) return null
  return (
    <div className="session-bar">
      <p className="session-sums">
        All securities:{' '}
        <span className="session-name">
          turnover <Meaning of="Metric" value="RETAIL_TOTAL_TURNOVER" />
        </span>{' '}
        <strong>{format(total, 'USD')}</strong>,{' '}
        <span className="session-name">
          net flow <Meaning of="Metric" value="RETAIL_NET_TURNOVER" />
        </span>{' '}
        <strong className={net < 0 ? 'is-down' : 'is-up'}>{format(net, 'USD', { isSigned: true })}</strong>
        {bar?.isPartial.includes(true) && <span className="is-partial"> The day is still running.</span>}
      </p>
      <Replay dates={dates} {...{ date, isWaiting, onChange }} isChosen={chosen !== null} />
    </div>
  )
}

interface MarketMapProps {
  readonly data: MarketData
  readonly variables: Readonly<Record<string, unknown>>
  readonly colour: Colour
  readonly place: Place
  readonly onColour: (colour: Colour) => void
  readonly onEnter: (place: Place) => void
}

function MarketMap({ data, variables, colour, place, onColour, onEnter }: MarketMapProps) {
  const all = useMemo(() => tilesOf(data), [data])
  const { sector, industry } = place
  const { isDark } = usePreferences()
  const flowOf = useMemo(() => groupFlowsOf(data.groups), [data.groups])
  const tiles = useMemo(() => tilesIn(all, { sector, industry }), [all, sector, industry])
  return (
    <ChartFrame
      title={industry ?? sector ?? 'All sectors'}
      sources={[{ query: MarketQuery, variables, drawn: DRAWN }]}
      table={() => tableOf(tiles)}
      caption={() => captionOf({ tiles, colour, date: dateOf(data), palette: paletteOf(isDark) })}
      controls={
        <div className="map-colour">
          <label>
            Colour{' '}
            <select
              value={colour}
              onChange={({ target }) => onColour(COLOURS.find((one) => one === target.value) ?? 'z-score')}
            >
              {COLOURS.map((value) => (
                <option key={value} value={value}>
                  {COLOUR_LABELS[value]}
                </option>
              ))}
            </select>
          </label>
          <Meaning of="Metric" value={COLOUR_METRICS[colour]} />
        </div>
      }
    >
      {(onReady) => (
        <>
          <Places tiles={all} {...{ flowOf, place, onEnter }} />
          {tiles.length > 0 ? (
            <Treemap tiles={tiles} colour={colour} place={place} onEnter={onEnter} onReady={onReady} />
          ) : (
            <Empty title="No security has traded here">Choose another date or sector.</Empty>
          )}
        </>
      )}
    </ChartFrame>
  )
}

interface PlacesProps {
  /** All tiles of the market. */
  readonly tiles: MarketTiles
  readonly flowOf: GroupFlow
  readonly place: Place
  readonly onEnter: (place: Place) => void
}
type MarketTiles = ReturnType<typeof tilesOf>

/** The way up, and the sectors or industries below: what the map offers, for the keyboard. */
function Places({ tiles, flowOf, place: { sector, industry }, onEnter }: PlacesProps) {
  const by = sector === null ? 'sector' : 'industry'
  const below = groupsBy(tilesIn(tiles, { sector, industry: null }), by).map((group) => {
    const flow = flowOf(by, group.name)
    const of = flow === null ? `the ${group.tiles.length} securities of the map` : 'the aggregate'
    return { name: group.name, net: flow ?? group.net, title: `Net flow of ${of}` }
  })
  below.sort((a, b) => b.net - a.net)
  return (
    <nav className="market-places" aria-label="Parts of the market">
      {sector !== null && (
        <button
          type="button"
          onClick={() => onEnter({ sector: industry === null ? null : sector, industry: null })}
        >
          ← {industry === null ? 'All sectors' : sector}
        </button>
      )}
      {below.map(({ name, net, title }) => (
        <button
          key={name}
          type="button"
          className="place"
          title={title}
          aria-pressed={name === industry}
          onClick={() =>
            onEnter(sector === null ? { sector: name, industry: null } : { sector, industry: name })
          }
        >
          {name}{' '}
          <span className={net < 0 ? 'is-down' : 'is-up'}>{format(net, 'USD', { isSigned: true })}</span>
        </button>
      ))}
    </nav>
  )
}
