import { Meaning } from '../parts/meaning.tsx'
import { METRIC_CHOICES, OPTION_TYPES, valueFor } from '../parts/rest-words.ts'
import { TITLES } from '../parts/vocabulary.ts'
import type { Catalogue } from './catalogue.ts'
import { Choose, Day, Group, Ids, Pills } from './fields.tsx'
import { MarketFields } from './market-fields.tsx'
import type { Change, JobView } from './request.ts'

interface FormProps {
  readonly view: JobView
  readonly change: Change
}

/** The form of a leaderboard. */
export const LeaderboardForm = ({
  view,
  change,
  catalogue,
}: FormProps & { readonly catalogue: Catalogue }) => (
  <>
    <Ranking view={view} change={change} />
    <Dates view={view} change={change} />
    <MarketFields view={view} change={change} />
    <Ranked view={view} change={change} catalogue={catalogue} />
  </>
)

function Ranking({ view, change }: FormProps) {
  const metric = valueFor(METRIC_CHOICES, view.metric)
  return (
    <Group title="Ranked by">
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
    </Group>
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

function Ranked({ view, change, catalogue }: FormProps & { readonly catalogue: Catalogue }) {
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
