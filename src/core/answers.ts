import { z } from 'zod'

export const Warning = z
  .object({
    code: z.string().describe('What kind of warning it is.'),
    message: z.string().describe('What was changed or left out, and why.'),
    parameter: z.string().meta({ format: 'parameter' }).nullable().describe('Parameter that it concerns.'),
  })
  .meta({
    id: 'Warning',
    description: 'Something that the server changed or ignored without refusing the request.',
  })
export type Warning = z.output<typeof Warning>

export const DateRange = z
  .object({
    startDate: z.string().meta({ format: 'date-time' }).describe('First bar that was used.'),
    endDate: z.string().meta({ format: 'date-time' }).describe('Last bar that was used.'),
  })
  .meta({ id: 'DateRange', description: 'First and last of the bars that an answer was made from.' })
export type DateRange = z.output<typeof DateRange>
