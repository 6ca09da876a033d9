import { z } from 'zod'
import { prompt } from '../../../protocols/mcp/offers.ts'
import { identifierOf, namedInstrument, nameText, PROMPT_METRIC } from '../../shared/named-instrument.ts'

export const correlationByLag = prompt({
  name: 'correlation_by_lag',
  title: 'How do the flows into one thing and the returns of another move together?',
  description:
    'Correlates net retail turnover with the daily change of a price over two years, at lags from -20 to 20.',
  input: z.strictObject({
    flow: nameText('Energy', 'Name of the aggregate or security with the flow. Default: Energy.'),
    price: nameText('Oil', 'Name of the aggregate or security with the price. Default: Oil.'),
  }),
  plan: async ({ flow, price }, planning) => {
    const options = { include_single_security: true }
    const [x, y] = await Promise.all([
      namedInstrument('flow', flow, planning, options),
      namedInstrument('price', price, planning, options),
    ])
    const parameters = {
      x: { ...identifierOf(x), metric: PROMPT_METRIC },
      y: { ...identifierOf(y), metric: 'px', transformation: 'pct_change' },
      start_date: '-2y',
      end_date: 'today',
      lags: Array.from({ length: 41 }, (_, index) => index - 20),
    }
    return {
      calls: [{ tool: 'correlation', arguments: parameters }],
      answer: `\`x\` is the net retail turnover of ${x.name}, \`y\` the daily change of the price of ${y.name}; at positive lags, ${x.name} leads. Show the lags with the strongest correlations and their p-values, and say whether any of 41 is more than chance.`,
    }
  },
})
