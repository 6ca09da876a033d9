import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { ChartFrame } from '../charts/frame.tsx'
import type { MarketQuery as MarketData } from '../graph/generated/graphql.ts'
import { useEvents } from '../graph/use-events.ts'
import { useGraph } from '../graph/use-graph.ts'
import { format } from '../parts/format.ts'
import { Empty, Settled } from '../parts/states.tsx'
import { useView } from '../parts/use-view.ts'
import { FLOW_Z_SCORE, LABELS } from '../parts/vocabulary.ts'
import { Movers } from './movers.tsx'
import { NewestFlows } from './newest-flows.tsx'
import { LatestBarsSubscription, MarketQuery } from './queries.ts'
import { Replay } from './replay.tsx'
import { VIEW, variablesOf } from './request.ts'
import { tableOf, tilesOf } from './tiles.ts'
import { COLOURS, type Colour, groupsBy, type Place, placeOf, placeText, tilesIn } from './tree.ts'
import { Treemap } from './treemap.tsx'
import './market.css'

const COLOUR_LABELS: Readonly<Record<Colour, string>> = {
  flow: LABELS.Metric.RETAIL_NET_TURNOVER,
  'z-score': FLOW_Z_SCORE,
  price: LABELS.Metric.PX_CHG,
}

const MAX_FOLLOWED = 100

/** Market today: the map of all securities, what moved, and the newest flows. */
export default function Market() {
  const [view, change] = useView(VIEW)
  const variables = variablesOf(view)
  const answer = useGraph({ query: MarketQuery, variables })
  useNewest(answer.data, answer.again, view.date !== null)
  const choose = useCallback((date: string) => change({ date }, 'replace'), [change])
  return (
    <>
      <h1>Market today</h1>
      <Settled answer={answer} label="Loading the market">
        {(data) => (
          <>
            <SessionBar
              data={data}
              date={view.date}
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
  readonly date: string | null
  readonly isWaiting: boolean
  readonly onChange: (date: string) => void
}

function SessionBar({ data, date, isWaiting, onChange }: SessionBarProps) {
  const dates = useMemo(
    () => (data.sessions?.nodes[0]?.aggregate.bars?.columns.date ?? []).toReversed(),
    [data.sessions],
  )
  const shown = date ?? data.map?.dateRange.endDate?.slice(0, 10) ?? dates.at(-1)
  const { value = [], bar } = data.map?.columns ?? {}
  const total = value.reduce((sum, one) => sum + one, 0)
  const net = (bar?.retailNetTurnover ?? []).reduce<number>((sum, one) => sum + (one ?? 0), 0)
  if (shown === undefined) return null
  return (
    <div className="session-bar">
      <p className="session-sums">
        Turnover <strong>{format(total, 'USD')}</strong>, net flow{' '}
        <strong className={net < 0 ? 'is-down' : 'is-up'}>{format(net, 'USD', { isSigned: true })}</strong>
        {bar?.isPartial.includes(true) && <span className="is-partial"> The day is still running.</span>}
      </p>
      <Replay dates={dates} date={shown} isWaiting={isWaiting} onChange={onChange} />
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
  const all = useMemo(() => tilesOf(data.map), [data.map])
  const { sector, industry } = place
  const tiles = useMemo(() => tilesIn(all, { sector, industry }), [all, sector, industry])
  return (
    <ChartFrame
      title={industry ?? sector ?? 'All sectors'}
      source={{ query: MarketQuery, variables }}
      table={() => tableOf(tiles)}
      controls={
        <label className="map-colour">
          Colour
          <select
            value={colour}
            onChange={({ target }) => onColour(COLOURS.find((one) => one === target.value) ?? 'flow')}
          >
            {COLOURS.map((value) => (
              <option key={value} value={value}>
                {COLOUR_LABELS[value]}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {(onReady) => (
        <>
          <Places tiles={all} place={place} onEnter={onEnter} />
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
  readonly place: Place
  readonly onEnter: (place: Place) => void
}
type MarketTiles = ReturnType<typeof tilesOf>

/** The way up, and the sectors or industries below: what the map offers, for the keyboard. */
function Places({ tiles, place: { sector, industry }, onEnter }: PlacesProps) {
  const below = groupsBy(tilesIn(tiles, { sector, industry: null }), sector === null ? 'sector' : 'industry')
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
      {below.map(({ name, net }) => (
        <button
          key={name}
          type="button"
          className="place"
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
