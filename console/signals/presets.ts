import { type Term, termList } from './conditions.ts'

interface Preset {
  readonly name: string
  readonly about: string
  readonly where: readonly Term[]
}

const preset = (name: string, about: string, where: string): Preset => ({
  ...{ name, about },
  where: termList.parse(where, 'where'),
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
]
