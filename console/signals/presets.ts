import { termList } from './conditions.ts'
import type { SignalsView } from './view.ts'

interface Preset {
  readonly name: string
  readonly about: string
  /** Settings of the preset. */
  readonly view: Partial<SignalsView>
}

const preset = (name: string, about: string, where: string, more: Partial<SignalsView> = {}): Preset => ({
  ...{ name, about },
  view: { where: termList.parse(where, 'where'), by: 0, ...more },
})

/** Event study of surprise buying in a sector, relative to the mean of the sector. */
const surprise = (sector: string, about: string): Preset =>
  preset(`After surprise buying, ${sector}`, about, 'RIS~gt~0.3', {
    ...{ show: 'after', kind: 'SECURITIES', group: sector, interval: 'DAY', match: 'all' },
    ...{ from: '-5y', to: null, horizons: [1, 5, 10, 20], minus: 'universe', distance: 20 },
  })

/** Examples of screens and studies. */
export const PRESETS: readonly Preset[] = [
  preset(
    'Unusual buying',
    'Net flow more than two standard deviations above its one-year mean',
    'RETAIL_NET_TURNOVER...Z_SCORE.ONE_YEAR~gt~2',
  ),
  preset(
    'Bought while falling',
    'Weekly net flow above its one-year mean, while the price has fallen by more than 5 % in a month',
    'RETAIL_NET_TURNOVER.MOVING_SUM.ONE_WEEK.Z_SCORE.ONE_YEAR~gt~1,PX.PCT_CHANGE.ONE_MONTH~lt~-0.05',
  ),
  preset(
    'Busy options',
    'Option turnover in the top 10 % of the market, ranked against its own past year',
    'CP_TURNOVER...PERCENTILE_RANK.ONE_YEAR~topPercent~10',
  ),
  preset(
    'Inflows begin',
    'Weekly net flow has just turned positive',
    'RETAIL_NET_TURNOVER.MOVING_SUM.ONE_WEEK~crossesAbove~0',
  ),
  surprise('Health Care', 'Event study: how the price moved after a net flow above 30 % of turnover'),
  surprise('Industrials', 'The same study in another sector, for comparison'),
]
