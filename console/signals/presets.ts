import { termList } from './conditions.ts'
import type { SignalsView } from './view.ts'

interface Preset {
  readonly name: string
  readonly about: string
  /** What the preset chooses. */
  readonly view: Partial<SignalsView>
}

const preset = (name: string, about: string, where: string, more: Partial<SignalsView> = {}): Preset => ({
  ...{ name, about },
  view: { where: termList.parse(where, 'where'), by: 0, ...more },
})

/** What followed surprise buying in a sector, against the mean of the sector. */
const surprise = (sector: string, about: string): Preset =>
  preset(`After surprise buying, ${sector}`, about, 'RIS~gt~0.3', {
    ...{ show: 'after', kind: 'SECURITIES', group: sector, interval: 'DAY', match: 'all' },
    ...{ from: '-5y', to: null, horizons: [1, 5, 10, 20], minus: 'universe', distance: 20 },
  })

/** Screens to begin with. */
export const PRESETS: readonly Preset[] = [
  preset(
    'Unusual buying',
    'Net flow more than two standard deviations above its one-year mean',
    'RETAIL_NET_TURNOVER...Z_SCORE.ONE_YEAR~gt~2',
  ),
  preset(
    'Bought while falling',
    'Net flow above its usual level, while the price has fallen over a month',
    'RETAIL_NET_TURNOVER.MOVING_SUM.ONE_WEEK.Z_SCORE.ONE_YEAR~gt~1,PX.PCT_CHANGE.ONE_MONTH~lt~-0.05',
  ),
  preset(
    'Busy options',
    'The tenth of the market whose option turnover is highest against its own past year',
    'CP_TURNOVER...PERCENTILE_RANK.ONE_YEAR~topPercent~10',
  ),
  preset(
    'Inflows begin',
    'Net flow over a week has just turned positive',
    'RETAIL_NET_TURNOVER.MOVING_SUM.ONE_WEEK~crossesAbove~0',
  ),
  surprise('Health Care', 'A study: what the price did after a net flow above 30 % of turnover'),
  surprise('Industrials', 'The same study of another sector, to compare: does it hold there?'),
]
