import { useEffect, useRef, useState } from 'react'
import { exchangeDate, formatDate } from '../parts/format.ts'
import { Segments } from './choices.tsx'
import { type DateStep, dateStepsOf, isDate, lastWeeks, rankedSoon } from './date-steps.ts'
import type { Ranking } from './places.ts'
import type { ChangeView, RankingView } from './ranking-view.ts'

const MODES = [
  { value: 'bar', label: 'Date' },
  { value: 'range', label: 'Range' },
] as const

/** Years typed digit by digit pass through the first centuries. */
const EARLIEST = '1900-01-01'

interface DateInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (date: string, entry: 'push' | 'replace') => void
}

/** A date that can be typed. One visit to the field is one step of the history. */
function DateInput({ label, value, onChange }: DateInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const hasChanged = useRef(false)
  return (
    <label className="rankings-choice">
      <span>{label}</span>
      <input
        type="date"
        value={draft ?? (isDate(value) ? value : '')}
        onFocus={() => {
          hasChanged.current = false
        }}
        onChange={({ target }) => {
          setDraft(target.value)
          if (target.value < EARLIEST || target.value === value) return
          onChange(target.value, hasChanged.current ? 'replace' : 'push')
          hasChanged.current = true
        }}
        onBlur={() => setDraft(null)}
      />
    </label>
  )
}

/** Whether a key press belongs to the field or menu that has the focus. */
const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [role="menu"]') !== null

/** Calls back on Shift and an arrow key, unless the reader is typing. */
function useStepKeys(step: (direction: 'previous' | 'next') => void): void {
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  }, [step])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
      if (!shiftKey || ctrlKey || metaKey || altKey || isInField(target)) return
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      event.preventDefault()
      latest.current(key === 'ArrowLeft' ? 'previous' : 'next')
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

interface StepProps {
  readonly label: string
  readonly shortcut: string
  readonly step: DateStep | null
  readonly go: (step: DateStep | null) => void
  readonly children: string
}

const nameOf = ({ start, end }: DateStep): string =>
  start === end ? formatDate(end) : `${formatDate(start)} to ${formatDate(end)}`

const StepButton = ({ label, shortcut, step, go, children }: StepProps) => (
  <button
    type="button"
    aria-label={step ? `${label}: ${nameOf(step)}` : label}
    aria-keyshortcuts={shortcut}
    title={step ? `${nameOf(step)} (${shortcut.replace('+', ' ')})` : undefined}
    disabled={!step}
    onClick={() => go(step)}
  >
    <span aria-hidden="true">{children}</span>
  </button>
)

interface ShownDates {
  readonly view: RankingView
  readonly ranking: Ranking | null
  /** Whether the ranking is that of an earlier view. */
  readonly isLoading: boolean
}

/** The steps from what the view states, though its ranking may not have arrived yet. */
function stepsIn({
  view,
  ranking,
  isLoading,
  isRange,
  today,
}: ShownDates & { isRange: boolean; today: string }) {
  if (!ranking) return { previous: null, next: null }
  const ranked = { ...ranking, interval: view.interval, isRange }
  const [start, end] = isRange ? [view.from, view.to] : [view.date, view.date]
  const isEarlier = isLoading && start !== null && end !== null
  return dateStepsOf(isEarlier ? rankedSoon(ranked, { start, end }) : ranked, today)
}

interface DatesProps extends ShownDates {
  readonly change: ChangeView
}

/** Which date or range is ranked, and the steps to its neighbours. */
export function Dates({ view, change, ranking, isLoading }: DatesProps) {
  const isRange = view.from !== null || view.to !== null
  const today = exchangeDate(new Date())
  const shown = (view.date ?? ranking?.end ?? '').slice(0, 10)
  const steps = stepsIn({ view, ranking, isLoading, isRange, today })
  const go = (step: DateStep | null) => {
    if (step) change(isRange ? { from: step.start, to: step.end } : { date: step.end })
  }
  useStepKeys((direction) => go(steps[direction]))
  const choose = (mode: 'bar' | 'range') => {
    const { start, end } = lastWeeks(isDate(shown) ? shown : today)
    change(mode === 'range' ? { date: null, from: start, to: end } : { date: null, from: null, to: null })
  }
  return (
    <>
      <Segments label="Dates" options={MODES} value={isRange ? 'range' : 'bar'} onChange={choose} />
      <div className="rankings-steps">
        <StepButton label="Previous" shortcut="Shift+ArrowLeft" step={steps.previous} go={go}>
          ←
        </StepButton>
        {isRange ? (
          <>
            <DateInput
              label="From"
              value={view.from ?? ''}
              onChange={(from, entry) => change({ from }, entry)}
            />
            <DateInput label="To" value={view.to ?? ''} onChange={(to, entry) => change({ to }, entry)} />
          </>
        ) : (
          <DateInput label="Date" value={shown} onChange={(date, entry) => change({ date }, entry)} />
        )}
        <StepButton label="Next" shortcut="Shift+ArrowRight" step={steps.next} go={go}>
          →
        </StepButton>
      </div>
      <button
        type="button"
        disabled={view.date === null && !isRange}
        onClick={() => change({ date: null, from: null, to: null })}
      >
        Newest
      </button>
    </>
  )
}
