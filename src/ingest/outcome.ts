import { z } from 'zod'
import type { LoadResult } from './merge.ts'
import { remarks } from './report.ts'

const count = (what: string) => z.number().describe(`Number of rows ${what}.`)

export const LoadStepShape = z
  .object({
    step: z.string().describe('Name of the file that was read, or of the step.'),
    rows: z.number().describe('Number of rows that were read or written.'),
    seconds: z.number().describe('Seconds since the load began.'),
  })
  .meta({ id: 'LoadStep', description: 'Finished step of a load.' })

const LoadCountsShape = z
  .object({
    kind: z.string().describe('Kind of row, such as `cash_bars`.'),
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    unchanged: count('that already existed unchanged'),
  })
  .meta({ id: 'LoadCounts', description: 'Changes of one kind of row by a load.' })

const date = z.string().meta({ format: 'date' }).nullable()

export const LoadReportShape = z
  .object({
    version: z
      .int()
      .nullable()
      .describe('Data version that the load created. Null if nothing changed, and after a dry run.'),
    dryRun: z.boolean().describe('Whether nothing was committed.'),
    source: z.string().describe('Name of the load in the history.'),
    files: z.array(z.string()).describe('Names of the files read.'),
    rowsWritten: z.number().describe('Number of rows written, including derived rows.'),
    counts: z.array(LoadCountsShape).describe('Changes by kind of row, derived rows excluded.'),
    firstDate: date.describe(
      'First date of the bars and flow observations in the files. Null if there is none.',
    ),
    lastDate: date.describe(
      'Last date of the bars and flow observations in the files. Null if there is none.',
    ),
    remarks: z.array(z.string()).describe('Remarks on the rows.'),
    seconds: z.number().describe('Duration, in seconds.'),
  })
  .meta({ id: 'LoadReport', description: 'Report of a load.' })
export type LoadReport = z.output<typeof LoadReportShape>

export const LoadFaultShape = z
  .object({
    file: z.string().describe('Name of the file.'),
    line: z
      .int()
      .nullable()
      .describe('Line on which the row begins; the header is line 1. Null for the file as a whole.'),
    column: z.string().nullable().describe('Name of the column. Null if the fault is not about one cell.'),
    value: z
      .string()
      .nullable()
      .describe('Text of the cell. Null if it is empty or the fault is not about one cell.'),
    reason: z.string().describe('Reason for the fault.'),
  })
  .meta({ id: 'LoadFault', description: 'Fault in the files of a load.' })

/** What the job of a load reports of its run. */
export const LoadOutcomeShape = z.object({
  steps: z.array(LoadStepShape).describe('Finished steps of the current attempt, oldest first.'),
  waitsFor: z
    .string()
    .nullable()
    .describe(
      'Description of the load, unload or migration that the job waits for. Null if it does not wait.',
    ),
  report: LoadReportShape.nullable().describe('Report of the job. Null until it is completed.'),
  faults: z.array(LoadFaultShape).describe('The first 20 faults for which the load was refused.'),
  moreFaults: z.int().describe('Number of further faults.'),
})
export type LoadOutcome = z.output<typeof LoadOutcomeShape>

export const NO_OUTCOME: LoadOutcome = { steps: [], waitsFor: null, report: null, faults: [], moreFaults: 0 }

/** Returns the report of a load. */
export const reportOf = (
  { version, rows, summary }: LoadResult,
  load: Pick<LoadReport, 'dryRun' | 'source' | 'files' | 'seconds'>,
): LoadReport => ({
  ...load,
  version,
  rowsWritten: rows,
  counts: Object.entries(summary.counts).map(([kind, counts]) => ({
    kind: kind.replaceAll(' ', '_'),
    ...counts,
  })),
  firstDate: summary.facts.firstDate,
  lastDate: summary.facts.lastDate,
  remarks: remarks(summary),
})
