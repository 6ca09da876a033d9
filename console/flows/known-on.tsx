import { useEffect, useMemo, useState } from 'react'
import { usePreferences } from '../shell/preferences.tsx'
import { addDays, daysBeforeRevisions, daysBetween, stepFrom } from './history.ts'
import type { Model } from './model.ts'
import { sayMoment } from './moments.ts'
import type { Change } from './views.ts'

/** A drag sends no request before it rests. */
const REST_MS = 120

interface KnownProps {
  readonly model: Model
  readonly change: Change
}

/** Chooses the day that the history is shown as known on. */
export function KnownOn({ model: { present, asOf }, change }: KnownProps) {
  const { zone } = usePreferences()
  const first = present[0]?.date ?? ''
  const today = useMemo(() => new Date().toISOString().slice(0, 10), [])
  const length = Math.max(daysBetween(first, today), 1)
  const stops = useMemo(() => daysBeforeRevisions(present), [present])
  const [dragged, setDragged] = useState<number | null>(null)
  useEffect(() => {
    if (dragged === null) return
    const timer = setTimeout(() => {
      change({ asOf: dragged >= length ? null : addDays(first, dragged) }, 'replace')
      setDragged(null)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [dragged, change, first, length])
  const stated = asOf === null ? length : daysBetween(first, asOf.slice(0, 10))
  const place = dragged ?? (Number.isFinite(stated) ? Math.min(Math.max(stated, 0), length) : length)
  const day = addDays(first, place)
  const isNow = place >= length
  const [earlier, later] = [stepFrom(stops, day, -1), stepFrom(stops, day, 1)]
  const moment = isNow ? 'now' : sayMoment(dragged === null && asOf ? asOf : day, zone)
  return (
    <fieldset className="flows-known">
      <legend>
        As known <output>{isNow ? 'now' : `on ${moment}`}</output>
      </legend>
      <div className="flows-known-track">
        <input
          type="range"
          aria-label="As known on"
          aria-valuetext={moment}
          min={0}
          max={length}
          value={place}
          onChange={(event) => setDragged(event.target.valueAsNumber)}
        />
        <div className="flows-known-marks" aria-hidden="true">
          {stops.map((stop) => (
            <i key={stop} style={{ insetInlineStart: `${(daysBetween(first, stop) / length) * 100}%` }} />
          ))}
        </div>
      </div>
      <div className="flows-known-steps">
        <button type="button" disabled={!earlier} onClick={() => change({ asOf: earlier })}>
          <span aria-hidden="true">‹</span> Before the previous revision
        </button>
        <button type="button" disabled={isNow || !later} onClick={() => change({ asOf: later })}>
          Before the next revision <span aria-hidden="true">›</span>
        </button>
        <label>
          <span className="visually-hidden">Day</span>
          <input
            type="date"
            min={first}
            max={today}
            value={isNow ? today : day}
            onChange={(event) => {
              const { value } = event.target
              // An unfinished date is empty.
              if (value) change({ asOf: value >= today ? null : value })
            }}
          />
        </label>
        <button type="button" disabled={asOf === null} onClick={() => change({ asOf: null })}>
          Now
        </button>
      </div>
    </fieldset>
  )
}
