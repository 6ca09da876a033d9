import { exchangeDate } from '../../parts/format.ts'
import { LABELS } from '../../parts/vocabulary.ts'
import { MeasurePicks } from '../measure-picks.tsx'
import { type Measure, plainMeasure } from '../measures.ts'
import { Pick } from '../pick.tsx'
import { BasisPick, type ControlsProps } from './basis-pick.tsx'
import { horizonsIn, LONGEST_HORIZON, MOST_HORIZONS } from './codecs.ts'
import { TypedField, WholeField } from './typed-field.tsx'

/** Ranges that end now, by their start in the address. */
const RANGES = {
  '-1y': '1 year',
  '-2y': '2 years',
  '-3y': '3 years',
  '-5y': '5 years',
  '-10y': '10 years',
} as const

const OWN = 'dates'

const MOST_QUANTILES = 10

interface RangeProps {
  readonly view: { readonly from: string; readonly to: string | null }
  readonly change: (
    changes: { readonly from: string; readonly to?: string | null } | { readonly to: string },
    entry?: 'replace',
  ) => void
}

/** The dates of a study: the last years, or a first and a last date. */
export function RangePick({ view: { from, to }, change }: RangeProps) {
  const isRelative = to === null && Object.hasOwn(RANGES, from)
  return (
    <>
      <Pick
        label="Range"
        of={{ ...RANGES, [OWN]: 'Custom dates' }}
        value={isRelative ? (from as keyof typeof RANGES) : OWN}
        onChange={(word) => {
          if (word === null) return
          const years = Number.parseInt(from.slice(1), 10) || 2
          const today = exchangeDate(new Date())
          change(
            word === OWN
              ? { from: `${Number(today.slice(0, 4)) - years}${today.slice(4)}`, to: today }
              : { from: word, to: null },
          )
        }}
      />
      {!isRelative && (
        <>
          <DateField label="From" value={from} onChange={(date) => change({ from: date }, 'replace')} />
          <DateField label="To" value={to ?? ''} onChange={(date) => change({ to: date }, 'replace')} />
        </>
      )}
    </>
  )
}

interface DateFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (date: string) => void
}

const DateField = ({ label, value, onChange }: DateFieldProps) => (
  <label className="signals-pick">
    <span>{label}</span>
    <input
      type="date"
      min="1900-01-01"
      max="2200-12-31"
      value={value}
      onChange={({ target }) => {
        if (target.value) onChange(target.value)
      }}
    />
  </label>
)

interface MeasureChoiceProps {
  readonly label: string
  /** Label of the default. */
  readonly none: string
  readonly value: Measure | null
  /** The measure to begin with. */
  readonly first: Measure
  readonly onChange: (measure: Measure | null) => void
}

/** The default measure, or another one. */
const MeasureChoice = ({ label, none, value, first, onChange }: MeasureChoiceProps) => (
  <>
    <Pick
      label={label}
      of={{ other: 'Another measure' }}
      value={value ? 'other' : null}
      none={none}
      onChange={(word) => onChange(word ? first : null)}
    />
    {value && (
      <fieldset className="signals-row study-measure">
        <legend className="visually-hidden">{label}</legend>
        <MeasurePicks measure={value} onChange={onChange} />
      </fieldset>
    )}
  </>
)

/** The outcome and its horizons. */
function OutcomePicks({ view, change }: ControlsProps) {
  const { outcome, compared, horizons } = view
  return (
    <>
      <MeasureChoice
        label="Outcome"
        none="Price return"
        value={outcome}
        first={plainMeasure('RETAIL_NET_TURNOVER')}
        onChange={(next) => change({ outcome: next, ...(next === null && { compared: '' }) })}
      />
      {outcome && (
        <Pick
          label="Compared as"
          of={LABELS.OutcomeKind}
          value={compared === '' ? null : compared}
          none="Default"
          onChange={(word) => change({ compared: word ?? '' })}
        />
      )}
      <TypedField
        label="Horizons, in bars"
        text={horizons.join(', ')}
        hint={`Up to ${MOST_HORIZONS} different numbers of bars, each from 1 to ${LONGEST_HORIZON}.`}
        parse={horizonsIn}
        onChange={(next) => change({ horizons: next }, 'replace')}
      />
    </>
  )
}

/** The settings of an event study. */
export const EventControls = ({ view, change }: ControlsProps) => (
  <div className="signals-row study-controls">
    <RangePick {...{ view, change }} />
    <OutcomePicks {...{ view, change }} />
    <BasisPick {...{ view, change }} hasAggregates />
    <Pick
      label="Events"
      of={LABELS.StudyTrigger}
      value={view.trigger}
      onChange={(word) => word && change({ trigger: word })}
    />
    <WholeField
      label="Minimum distance, in bars"
      value={view.distance}
      least={1}
      most={LONGEST_HORIZON}
      onChange={(distance) => change({ distance }, 'replace')}
    />
  </div>
)

/** The settings of a quantile study. */
export const QuantileControls = ({ view, change }: ControlsProps) => (
  <div className="signals-row study-controls">
    <MeasureChoice
      label="Sorted by"
      none="Measure of the first condition"
      value={view.sorted}
      first={plainMeasure('RETAIL_NET_TURNOVER')}
      onChange={(sorted) => change({ sorted })}
    />
    <WholeField
      label="Quantiles"
      value={view.quantiles}
      least={2}
      most={MOST_QUANTILES}
      onChange={(quantiles) => change({ quantiles }, 'replace')}
    />
    <RangePick {...{ view, change }} />
    <WholeField
      label="Step, in bars"
      value={view.step}
      least={1}
      most={LONGEST_HORIZON}
      onChange={(step) => change({ step }, 'replace')}
    />
    <OutcomePicks {...{ view, change }} />
    <BasisPick {...{ view, change }} hasAggregates={false} />
  </div>
)
