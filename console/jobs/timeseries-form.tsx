import { Meaning } from '../parts/meaning.tsx'
import { FIELDS, NORMALISATIONS, PERIODS, TRANSFORMATIONS, valueFor, WINDOWS } from '../parts/rest-words.ts'
import { TITLES } from '../parts/vocabulary.ts'
import { AggregatesField } from './aggregates-field.tsx'
import type { Catalogue } from './catalogue.ts'
import { Choose, Day, Group, Switch } from './fields.tsx'
import { MarketFields } from './market-fields.tsx'
import { Output } from './output.tsx'
import type { Change, JobView } from './request.ts'

interface FormProps {
  readonly view: JobView
  readonly change: Change
  readonly catalogue: Catalogue
}

/** Starts of common ranges, in years before today. */
const RANGES = [1, 3, 5] as const

function yearsAgo(years: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

/** The form of a time series. */
export const TimeseriesForm = ({ view, change, catalogue }: FormProps) => (
  <>
    <AggregatesField
      catalogue={catalogue}
      ids={view.aggregate_ids}
      onChange={(aggregate_ids) => change({ aggregate_ids })}
    />
    <Dates view={view} change={change} />
    <MarketFields view={view} change={change} />
    <Computation view={view} change={change} />
    <Output view={view} change={change} groups={FIELDS} />
  </>
)

const Dates = ({ view, change }: Omit<FormProps, 'catalogue'>) => (
  <Group title="Dates">
    <div className="builder-row">
      <Day
        label="From"
        value={view.start_date}
        isDisabled={view.is_full_history}
        onChange={(start_date) => change({ start_date }, 'replace')}
      />
      <Day
        label="To (empty: now)"
        value={view.end_date}
        onChange={(end_date) => change({ end_date }, 'replace')}
      />
      <fieldset className="builder-ranges">
        <legend className="visually-hidden">Start of the range</legend>
        {RANGES.map((years) => (
          <button
            key={years}
            type="button"
            onClick={() => change({ start_date: yearsAgo(years), end_date: '', is_full_history: false })}
          >
            {years} {years === 1 ? 'year' : 'years'}
          </button>
        ))}
      </fieldset>
    </div>
    <div className="builder-switches">
      <Switch
        label="Full history, whatever the start"
        isOn={view.is_full_history}
        onChange={(is_full_history) => change({ is_full_history })}
      />
      <Switch
        label="Include the current day"
        isOn={view.include_intraday}
        onChange={(include_intraday) => change({ include_intraday })}
      />
    </div>
  </Group>
)

function Computation({ view, change }: Omit<FormProps, 'catalogue'>) {
  const transformation = valueFor(TRANSFORMATIONS, view.transformation)
  const normalisation = valueFor(NORMALISATIONS, view.normalisation)
  return (
    <Group title="Computation">
      <div className="builder-row">
        <Choose
          label={TITLES.Transformation}
          none="None"
          choices={TRANSFORMATIONS}
          value={view.transformation}
          meaning={transformation && <Meaning of="Transformation" value={transformation} />}
          onChange={(word) => change({ transformation: word })}
        />
        <Choose
          label={TITLES.Window}
          none="Default"
          choices={WINDOWS}
          value={view.window}
          onChange={(window) => change({ window })}
        />
        <Choose
          label={TITLES.Normalisation}
          none="None"
          choices={NORMALISATIONS}
          value={view.normalisation}
          meaning={normalisation && <Meaning of="Normalisation" value={normalisation} />}
          onChange={(word) => change({ normalisation: word })}
        />
        <Choose
          label={TITLES.NormalisationPeriod}
          none="Default: 1 year"
          choices={PERIODS}
          value={view.normalisation_period}
          onChange={(normalisation_period) => change({ normalisation_period })}
        />
      </div>
    </Group>
  )
}
