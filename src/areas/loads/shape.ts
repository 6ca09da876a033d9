import { z } from 'zod'

const rows = (what: string) => z.number().nullable().describe(`Number of rows ${what}. Null if not recorded.`)
const date = z.string().meta({ format: 'date' }).nullable()

/** Members of a load that both protocols share. */
export const loadMembers = {
  source: z.string().describe('Name of the directory, or of another source.'),
  rowsAdded: rows('added'),
  rowsChanged: rows('changed'),
  rowsRemoved: rows('removed'),
  rowsUnchanged: rows('that already existed unchanged'),
  firstDate: date.describe('First date of the bars and flow observations in the files. Null if unknown.'),
  lastDate: date.describe('Last date of the bars and flow observations in the files. Null if unknown.'),
  seconds: z.number().nullable().describe('Duration, in seconds. Null if not recorded.'),
}
