import { ASSET_CLASSES, INTERVALS, MONEYNESS, SIZES } from '../parts/rest-words.ts'
import { TITLES } from '../parts/vocabulary.ts'
import { Choose, Group } from './fields.tsx'
import type { Change, JobView } from './request.ts'

interface MarketFieldsProps {
  readonly view: JobView
  readonly change: Change
}

/** Which bars of the market a request reads. */
export const MarketFields = ({ view, change }: MarketFieldsProps) => (
  <Group title="Bars">
    <div className="builder-row">
      <Choose
        label={TITLES.Interval}
        choices={INTERVALS}
        value={view.interval}
        onChange={(interval) => change({ interval })}
      />
      {/* A measure contains its asset class, moneyness and size. */}
      {view.measure === '' && <Parts view={view} change={change} />}
    </div>
  </Group>
)

const Parts = ({ view, change }: MarketFieldsProps) => (
  <>
    <Choose
      label={TITLES.AssetClass}
      none="As the fields need"
      choices={ASSET_CLASSES}
      value={view.asset_class}
      onChange={(asset_class) => change({ asset_class })}
    />
    <Choose
      label={TITLES.Moneyness}
      none="No filter"
      choices={MONEYNESS}
      value={view.moneyness}
      onChange={(moneyness) => change({ moneyness })}
    />
    <Choose
      label={TITLES.TradeSize}
      none="No filter"
      choices={SIZES}
      value={view.size}
      onChange={(size) => change({ size })}
    />
  </>
)
