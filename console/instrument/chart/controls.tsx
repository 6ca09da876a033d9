import { Popover } from '@base-ui/react/popover'
import { LABELS, TITLES } from '../../parts/vocabulary.ts'
import type { InstrumentView } from '../bars/variables.ts'
import { daysBetween, type History, type Range, shiftDate } from '../bars/windows.ts'
import { Choice } from '../choice.tsx'
import { MEASURES, OPTIONS } from '../view.ts'

type Change = (changes: Partial<InstrumentView>, entry?: 'push' | 'replace') => void

const SPANS = [
  { name: '1W', label: '1W: one week', days: 7 },
  { name: '1M', label: '1M: one month', days: 30 },
  { name: '3M', label: '3M: three months', days: 91 },
  { name: '1Y', label: '1Y: one year', days: 365 },
  { name: '5Y', label: '5Y: five years', days: 1826 },
] as const

const LENGTHS = {
  AUTO: 'Auto',
  ...LABELS.Interval,
} as const satisfies Record<InstrumentView['interval'], string>

interface SpansProps {
  readonly shown: Range
  readonly history: History
  readonly interval: InstrumentView['interval']
  /** Name of the length of bars that is drawn. */
  readonly drawn: string
  readonly change: Change
}

/** The choice of a window that ends at the newest bar, and of the length of bars. */
export function Spans({ shown, history: { newest, firstDay }, interval, drawn, change }: SpansProps) {
  const days =
    shown.from === null || shown.to !== null ? null : Math.round(daysBetween(shown.from.slice(0, 10), newest))
  const isAll = shown.from !== null && firstDay !== null && shown.from <= firstDay
  return (
    <>
      <fieldset className="spans">
        <legend className="visually-hidden">Window</legend>
        {SPANS.map((span) => (
          <button
            key={span.name}
            type="button"
            aria-label={span.label}
            aria-pressed={days === span.days && !isAll}
            onClick={() =>
              change({ from: span.days === 365 ? null : shiftDate(newest, -span.days), to: null })
            }
          >
            {span.name}
          </button>
        ))}
        <button
          type="button"
          aria-label="All history"
          aria-pressed={isAll}
          disabled={firstDay === null}
          onClick={() => change({ from: firstDay, to: null })}
        >
          All
        </button>
      </fieldset>
      <Choice
        label={TITLES.Interval}
        of={{ ...LENGTHS, AUTO: `Auto: ${drawn}` }}
        value={interval}
        onChange={(word) => change({ interval: word })}
      />
    </>
  )
}

/** The menu of the options that are drawn. */
export function OptionChoices({ view, change }: { readonly view: InstrumentView; readonly change: Change }) {
  const { options, measure, moneyness, size } = view
  return (
    <Popover.Root>
      <Popover.Trigger className="button">Options: {OPTIONS[options].toLowerCase()}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="popup-layer" align="end" sideOffset={4}>
          <Popover.Popup className="popup overlay-popup overlay-form" aria-label="Options">
            <Choice
              isLabelled
              label="Shown"
              of={OPTIONS}
              value={options}
              onChange={(word) => change({ options: word })}
            />
            <Choice
              isLabelled
              label="Measure"
              of={MEASURES}
              value={measure}
              onChange={(word) => change({ measure: word })}
            />
            <Choice
              isLabelled
              label={TITLES.Moneyness}
              of={LABELS.Moneyness}
              value={moneyness}
              onChange={(word) => change({ moneyness: word })}
            />
            <Choice
              isLabelled
              label={TITLES.TradeSize}
              of={LABELS.TradeSize}
              value={size}
              onChange={(word) => change({ size: word })}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
