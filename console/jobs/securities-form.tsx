import { SECURITY_FIELDS } from '../parts/rest-words.ts'
import type { Catalogue } from './catalogue.ts'
import { Choose, Day, Group, Ids, Switch } from './fields.tsx'
import { MarketFields } from './market-fields.tsx'
import { Output } from './output.tsx'
import type { Change, JobView } from './request.ts'

interface FormProps {
  readonly view: JobView
  readonly change: Change
}

/** The form of the bars of many securities. */
export const SecuritiesForm = ({
  view,
  change,
  catalogue,
}: FormProps & { readonly catalogue: Catalogue }) => (
  <>
    <Selection view={view} change={change} catalogue={catalogue} />
    <Dates view={view} change={change} />
    <MarketFields view={view} change={change} />
    <Output view={view} change={change} groups={SECURITY_FIELDS} />
  </>
)

/** A request has one selection: a choice takes the place of the one before. */
const NONE = { security_ids: [], sector: '', industry: '', all: false } satisfies Partial<JobView>

const wordsOf = (words: readonly string[]) => words.map((word) => ({ word, value: word, label: word }))

function Selection({ view, change, catalogue }: FormProps & { readonly catalogue: Catalogue }) {
  const { sector, industry, all, security_ids } = view
  // What an address states stays visible, whether the service knows it or not.
  const sectors = new Set([...catalogue.sectors.map((one) => one.sector), ...(sector ? [sector] : [])])
  const industries = new Set([
    ...catalogue.sectors.flatMap((one) => one.industries),
    ...(industry ? [industry] : []),
  ])
  return (
    <Group title="Securities">
      <div className="builder-row">
        <Choose
          label="Sector"
          none="–"
          choices={wordsOf([...sectors])}
          value={sector}
          onChange={(chosen) => change({ ...NONE, sector: chosen })}
        />
        <Choose
          label="or industry"
          none="–"
          choices={wordsOf([...industries].sort())}
          value={industry}
          onChange={(chosen) => change({ ...NONE, industry: chosen })}
        />
        <Ids
          label="or symbols or ids"
          ids={security_ids}
          onChange={(ids) => change({ ...NONE, security_ids: ids }, 'replace')}
        />
      </div>
      <div className="builder-switches">
        <Switch
          label="All securities, active or not"
          isOn={all}
          onChange={(isOn) => change({ ...NONE, all: isOn })}
        />
      </div>
    </Group>
  )
}

const Dates = ({ view, change }: FormProps) => (
  <Group title="Dates">
    <div className="builder-row">
      <Day
        label="From (empty: a year back)"
        value={view.start_date}
        onChange={(start_date) => change({ start_date }, 'replace')}
      />
      <Day
        label="To (empty: now)"
        value={view.end_date}
        onChange={(end_date) => change({ end_date }, 'replace')}
      />
    </div>
    <div className="builder-switches">
      <Switch
        label="Include the current day"
        isOn={view.include_intraday}
        onChange={(include_intraday) => change({ include_intraday })}
      />
    </div>
  </Group>
)
