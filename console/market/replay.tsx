import { useEffect, useState } from 'react'
import { formatDate } from '../parts/format.ts'

const STEP_MS = 700

interface ReplayProps {
  /** Trading dates, oldest first. */
  readonly dates: readonly string[]
  readonly date: string
  /** Whether the reader chose the date. A replay begins at a chosen date, else at the first. */
  readonly isChosen: boolean
  /** Whether the data of the date is not there yet: the replay waits for it. */
  readonly isWaiting: boolean
  readonly onChange: (date: string) => void
}

/** A slider over the last trading dates, which it can also play. */
export function Replay({ dates, date, isChosen, isWaiting, onChange }: ReplayProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const at = dates.indexOf(date)
  const next = dates[at + 1]
  useEffect(() => {
    if (!isPlaying || isWaiting) return
    if (next === undefined) return setIsPlaying(false)
    const timer = setTimeout(() => onChange(next), STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, isWaiting, next, onChange])
  const play = () => {
    const first = dates[0]
    const startsOver = !isChosen || next === undefined
    if (!isPlaying && startsOver && first !== undefined) onChange(first)
    setIsPlaying(!isPlaying)
  }
  return (
    <div className="replay">
      <button type="button" onClick={play} disabled={dates.length < 2}>
        {isPlaying ? 'Pause' : 'Replay'}
      </button>
      <input
        type="range"
        aria-label="Trading date"
        aria-valuetext={formatDate(date)}
        min={0}
        max={Math.max(dates.length - 1, 0)}
        value={Math.max(at, 0)}
        onChange={(event) => {
          setIsPlaying(false)
          const chosen = dates[Number(event.target.value)]
          if (chosen !== undefined) onChange(chosen)
        }}
      />
      <output className="replay-date">{formatDate(date)}</output>
    </div>
  )
}
