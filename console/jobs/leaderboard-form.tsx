import { Meaning } from '../parts/meaning.tsx'
import { METRIC_CHOICES, OPTION_TYPES, valueFor } from '../parts/rest-words.ts'
import { TITLES } from '../parts/vocabulary.ts'
import { MeasurePicks } from '../signals/measure-picks.tsx'
import { measureIn, measureTextOf } from '../signals/measure-reading.ts'
import type { Catalogue } from './catalogue.ts'
import { Choose, Day, Group, Ids, Pills, Switch } from './fields.tsx'
import { MarketFields } from './market-fields.tsx'
import type { Change, JobView } from './request.ts'
import { SecurityFields } from './security-fields.tsx'

interface FormProps {
  readonly view: JobView
  readonly change: Change
}

interface ListedProps extends FormProps {
  readonly catalogue: Catalogue
}

/** The form of a ranking of aggregates or of securities. */
export const LeaderboardForm = (props: ListedProps) => (
  <>
    <Ranking {...props} />
    <Dates {...props} />
    <MarketFields {...props} />
    {props.view.kind === 'leaderboard' ? <Ranked {...props} /> : <RankedSecurities {...props} />}
  </>
)

/** The metric, and the choices that are part of a measure. */
const NO_METRIC = {
  ...{ metric: '', type: '', notional: '', asset_class: '', moneyness: '', size: '' },
} satisfies Partial<JobView>

/** Initial measure: how unusual the net flow is. */
const FIRST = 'retail_net_turnover|z_score:1y'

function Ranking({ view, change }: FormProps) {
  const measure = measureIn(view.measure)
  return (
    <Group title="Ranked by">
      {measure ? (
        <div className="signals-row">
          <MeasurePicks measure={measure} onChange={(chosen) => change({ measure: measureTextOf(chosen) })} />
        </div>
      ) : (
        <Metrics view={view} change={change} />
      )}
      <div className="builder-switches">
        <Switch
          label="By a measure: a metric transformed, normalised or divided by another"
          isOn={measure !== null}
          onChange={(isOn) => change(isOn ? { ...NO_METRIC, measure: FIRST } : { measure: '' })}
        />
        <Switch
          label="Lowest first"
          isOn={view.order === 'asc'}
          onChange={(isOn) => change({ order: isOn ? 'asc' : 'desc' })}
        />
      </div>
    </Group>
  )
}

function Metrics({ view, change }: FormProps) {
  const metric = valueFor(METRIC_CHOICES, view.metric)
  return (
    <div className="builder-row">
      <Choose
        label={TITLES.Metric}
        none="Default of the market"
        choices={METRIC_CHOICES}
        value={view.metric}
        meaning={metric && <Meaning of="Metric" value={metric} />}
        onChange={(word) => change({ metric: word })}
      />
      <Choose
        label="or option turnover of"
        none="–"
        choices={OPTION_TYPES}
        value={view.type}
        onChange={(type) => change({ type })}
      />
      <Choose
        label="or option notional of"
        none="–"
        choices={OPTION_TYPES}
        value={view.notional}
        onChange={(notional) => change({ notional })}
      />
    </div>
  )
}

const Dates = ({ view, change }: FormProps) => (
  <Group title="Dates">
    <div className="builder-row">
      <Day label="Date (empty: newest)" value={view.date} onChange={(date) => change({ date }, 'replace')} />
      <Day
        label="or a range from"
        value={view.start_date}
        onChange={(start_date) => change({ start_date }, 'replace')}
      />
      <Day label="to" value={view.end_date} onChange={(end_date) => change({ end_date }, 'replace')} />
    </div>
  </Group>
)

function Ranked({ view, change, catalogue }: ListedProps) {
  const { types } = catalogue
  const shown = view.types.length > 0 ? types.filter(({ type }) => view.types.includes(type)) : types
  const subtypes = [...new Set([...shown.flatMap((one) => one.subtypes), ...view.subtypes])].sort()
  return (
    <Group title="Aggregates to rank (none chosen: all)">
      <Pills
        label="Types"
        options={[...new Set([...types.map(({ type }) => type), ...view.types])]}
        chosen={view.types}
        onChange={(chosen) => change({ types: chosen })}
      />
      <Pills
        label="Subtypes"
        options={subtypes}
        chosen={view.subtypes}
        onChange={(chosen) => change({ subtypes: chosen })}
      />
      <Ids
        label="Provider ids"
        ids={view.provider_ids}
        onChange={(ids) => change({ provider_ids: ids }, 'replace')}
      />
    </Group>
  )
}

const RankedSecurities = (props: ListedProps) => (
  <SecurityFields {...props} title="Securities to rank (default: all)">
    <Switch
      label="Securities that traded on the ranked dates, not those that trade today"
      isOn={props.view.universe === 'point_in_time'}
      onChange={(isOn) => props.change({ universe: isOn ? 'point_in_time' : 'current' })}
    />
  </SecurityFields>
)
