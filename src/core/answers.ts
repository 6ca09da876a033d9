import { z } from 'zod'
import { vocabulary } from './vocabulary.ts'

export const WarningCode = vocabulary('WarningCode', 'Kind of a warning.', {
  unknown_parameter: { description: 'An unknown parameter was ignored.' },
  unknown_identifier: { description: 'Unknown identifiers in a list were left out.' },
  unknown_name: { description: 'A filter has a name that nothing has.' },
  ambiguous_identifier: {
    description: 'An identifier matches several securities equally well. One of them was used.',
  },
  unpaired_observations: {
    description: 'Observations of one series have no counterpart in another, and were left out.',
  },
  events_outside_range: { description: 'Listed events outside the range of a study were left out.' },
  unused_parameter: { description: 'A parameter has no effect in combination with the others.' },
  include_intraday_forced: { description: 'The tier excludes the data of the current trading day.' },
  tier_insufficient: { description: 'The tier excludes some of the requested metrics, which are null.' },
  no_bar: {
    description: 'No bar matches the request, for example because the date is not a trading day.',
  },
  page_size_clamped: { description: "The page size was reduced to the tier's maximum." },
})

export const Warning = z
  .object({
    code: WarningCode.describe('Machine-readable kind of warning.'),
    message: z.string().describe('Explanation of what the server changed or ignored, and why.'),
    parameter: z
      .string()
      .meta({ format: 'parameter' })
      .nullable()
      .describe('Parameter that the warning concerns. Null if it concerns none.'),
  })
  .meta({
    id: 'Warning',
    description: 'Notice that the server changed or ignored part of a request without rejecting it.',
  })
export type Warning = z.output<typeof Warning> & {
  /** Names that the message lists, for `X-Warnings`, which has no message. */
  readonly names?: readonly string[]
}
export type WarningCode = z.output<typeof WarningCode>

export const DateRange = z
  .object({
    startDate: z.string().meta({ format: 'date-time' }).describe('Time of the first bar used.'),
    endDate: z.string().meta({ format: 'date-time' }).describe('Time of the last bar used.'),
  })
  .meta({ id: 'DateRange', description: 'Times of the first and last bar that a result is based on.' })
export type DateRange = z.output<typeof DateRange>
