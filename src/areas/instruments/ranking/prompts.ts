import { z } from 'zod'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { prompt } from '../../../protocols/mcp/offers.ts'
import { nameText, PROMPT_METRIC } from '../../shared/named-instrument.ts'

const lastMonth = (now: Date): string =>
  exchangeDate(now).toPlainYearMonth().subtract({ months: 1 }).toString()

export const topBought = prompt({
  name: 'top_retail_bought',
  title: 'Which ten shares of a sector did retail investors buy most in a month?',
  description: 'Ranks the shares of a sector by net retail turnover.',
  input: z.strictObject({
    sector: nameText('Technology', 'Sector. Default: Technology.'),
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .optional()
      .describe('Month, such as 2026-02. Default: the last one that has ended.'),
  }),
  plan: ({ sector, month }, { now }) => {
    const date = month ?? lastMonth(now)
    const parameters = {
      sector,
      metric: PROMPT_METRIC,
      start_date: date,
      end_date: date,
      records_per_page: 40,
    }
    return {
      calls: [{ tool: 'security_leaderboard', arguments: parameters }],
      answer: `Show the first ten rows of \`asset_type\` Common Stock: symbol, name, \`value\` (net retail turnover of ${sector} in ${date}, in USD) and \`rank_change\` against the month before.`,
    }
  },
})

export const rankChange = prompt({
  name: 'biggest_rank_change',
  title: 'Whose rank changed most this week?',
  description:
    'Finds the securities whose rank by net retail turnover rose and fell most against the week before.',
  input: z.strictObject({}),
  plan: () => {
    const parameters = { interval: '1w', metric: PROMPT_METRIC, sort: 'rank_change', records_per_page: 5 }
    return {
      calls: ['desc', 'asc'].map((order) => ({
        tool: 'security_leaderboard',
        arguments: { ...parameters, order },
      })),
      answer:
        'The first call returns those that rose, the second those that fell. Compare the first row of both by the size of `rank_change`, and show symbol, name, `previous_rank`, `rank` and `rank_change`.',
    }
  },
})
