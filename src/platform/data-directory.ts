import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { ConfigurationError } from './config.ts'

/** Creates the data directory if it is missing. Throws `ConfigurationError` if it cannot be written. */
export async function openDataDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigurationError(`DATA_DIR: ${path} cannot be written (${reason})`)
  }
}
