import { z } from 'zod'
import { prompt } from '../../protocols/mcp/offers.ts'
import { namedInstrument, nameText, PROMPT_METRIC } from '../shared/named-instrument.ts'

export const flowZScore = prompt({
  name: 'flow_z_score',
  title: 'How unusual is the flow into a sector?',
  description: 'Compares net retail turnover of a sector with its own last year, as a z-score.',
  input: z.strictObject({
    sector: nameText('Technology', 'Name of the sector or another aggregate. Default: Technology.'),
  }),
  plan: async ({ sector }, planning) => {
    const { id, name } = await namedInstrument('sector', sector, planning)
    const args = {
      aggregate_id: id,
      start_date: '-1y',
      fields: [PROMPT_METRIC],
      normalisation: 'z_score',
      normalisation_period: '1y',
      records_per_page: 20,
    }
    return {
      calls: [{ tool: 'single_aggregate_timeseries', arguments: args }],
      answer: `The first row is the newest day of ${name}: say its \`${PROMPT_METRIC}__z_score\`, how far outside -2 to 2 it is, and how it developed over the rows.`,
    }
  },
})
