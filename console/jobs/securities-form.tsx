import { SECURITY_FIELDS } from '../parts/rest-words.ts'
import type { Catalogue } from './catalogue.ts'
import { Day, Group, Switch } from './fields.tsx'
import { MarketFields } from './market-fields.tsx'
import { Output } from './output.tsx'
import type { Change, JobView } from './request.ts'
import { NO_SELECTION, SecurityFields } from './security-fields.tsx'

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
    <SecurityFields view={view} change={change} catalogue={catalogue}>
      <Switch
        label="All securities, active or not"
        isOn={view.all}
        onChange={(all) => change({ ...NO_SELECTION, all })}
      />
    </SecurityFields>
    <Dates view={view} change={change} />
    <MarketFields view={view} change={change} />
    <Output view={view} change={change} groups={SECURITY_FIELDS} />
  </>
)

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
