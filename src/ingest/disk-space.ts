import { statfs } from 'node:fs/promises'
import { inBytes } from '../platform/cli/bytes.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import type { SourceFile, SourceFormat } from './sources.ts'

/**
 * Bytes of disk that a load takes at its peak for each byte of CSV: staged rows, bars with their roll-ups, aggregates
 * and indexes, the journal and the write-ahead log. Measured on the embedded PostgreSQL with daily cash bars and 149
 * aggregates: 38 at 200,000 rows, 35 at 800,000.
 */
const DISK_PER_CSV = 38

/** Bytes of CSV for each byte of another format. Those of compressed CSV were measured, the others are estimates. */
const CSV_PER_BYTE: Readonly<Record<SourceFormat, number>> = {
  ...{ csv: 1, 'csv.gz': 2.8, 'csv.zst': 2.6 },
  // Rows of JSON repeat the names of columns, which compress well.
  ...{ ndjson: 0.4, 'ndjson.gz': 2.8, 'ndjson.zst': 2.6 },
  ...{ parquet: 2.6, arrow: 1 },
}

/** Thrown if the disk of the database has too little free space for a load. */
export class DiskSpaceError extends Error {
  override readonly name = 'DiskSpaceError'
}

// Only a server on this machine has a disk that can be measured from here. The setting is hidden from roles without
// `pg_read_all_settings`.
const DATA_DIRECTORY = `
  select setting as path from pg_settings
  where name = 'data_directory' and inet_server_addr() is not distinct from inet_client_addr()`

const neededBy = (files: readonly SourceFile[]): number =>
  files.reduce((sum, { bytes = 0, format }) => sum + bytes * CSV_PER_BYTE[format] * DISK_PER_CSV, 0)

/**
 * Throws DiskSpaceError if the disk of the database has less free space than the files are likely to need. Checks
 * nothing if the server is on another machine, or hides its directory.
 */
export async function requireDiskSpace(client: Queryable, files: readonly SourceFile[]): Promise<void> {
  const { rows } = await client.query<{ path: string }>(DATA_DIRECTORY)
  const path = rows[0]?.path
  const disk = path === undefined ? null : await statfs(path).catch(() => null)
  if (path === undefined || disk === null) return
  const free = disk.bavail * disk.bsize
  const needed = neededBy(files)
  if (needed > free)
    throw new DiskSpaceError(
      `the load needs about ${inBytes(needed)}, and the disk of the database (${path}) has ${inBytes(free)} left: free space, enlarge the disk, or add --ignore-space (over HTTP ignore_space=true)`,
    )
}
