import { z } from 'zod'
import { loadOptions } from '../../ingest/options.ts'
import type { ProcessKind } from '../../jobs/kind.ts'
import { deleteUploadsOver } from './upload-queries.ts'

/** Name of the part that maps the columns of the files after it. */
export const MAP_NAME = 'map.toml'

/** Input of a job that loads files, which are stored under its id in this order. */
export const LoadInput = z.object({
  ...loadOptions.shape,
  source: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
  /** TOML document of a map. */
  map: z.string().nullable().default(null),
})
export type LoadInput = z.output<typeof LoadInput>

/** Input of a job that undoes a load. */
export const UnloadInput = z.object({ version: z.int() })

export const loadJob: ProcessKind = {
  type: 'load',
  description: 'Loads files that were sent over HTTP. Has a report instead of a result.',
  isProcess: true,
  tidy: ({ trx }) => deleteUploadsOver(trx),
}

export const unloadJob: ProcessKind = {
  type: 'unload',
  description: 'Undoes the newest load. Has a report instead of a result.',
  isProcess: true,
  tidy: async () => {},
}
