import { Choose, Group } from './fields.tsx'
import type { Change, JobView } from './request.ts'
import { ASSET_CLASSES, INTERVALS, MONEYNESS, SIZES } from './vocabulary.ts'

interface MarketFieldsProps {
  readonly view: JobView
  readonly change: Change
}

/** Which bars of the market a request reads. */
export const MarketFields = ({ view, change }: MarketFieldsProps) => (
  <Group title="Bars">
    <div className="builder-row">
      <Choose
        label="Interval"
        choices={INTERVALS}
        value={view.interval}
        onChange={(interval) => change({ interval })}
      />
      <Choose
        label="Market"
        none="As the fields need"
        choices={ASSET_CLASSES}
        value={view.asset_class}
        onChange={(asset_class) => change({ asset_class })}
      />
      <Choose
        label="Moneyness"
        none="No filter"
        choices={MONEYNESS}
        value={view.moneyness}
        onChange={(moneyness) => change({ moneyness })}
      />
      <Choose
        label="Trade size"
        none="No filter"
        choices={SIZES}
        value={view.size}
        onChange={(size) => change({ size })}
      />
    </div>
  </Group>
)
