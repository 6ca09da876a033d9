import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseYaml } from '@redocly/openapi-core'
import { z } from 'zod'
import { SETTINGS } from '../../src/platform/cli/settings.ts'

/** The files with which operators deploy the service. */

const ROOT = new URL('../../', import.meta.url)

export const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')
export const readYaml = (path: string): unknown => parseYaml(read(path))

/** Paths of all files below `deploy`. */
export const FILES = readdirSync(new URL('deploy/', ROOT), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(fileURLToPath(ROOT), join(parentPath, name)).replaceAll('\\', '/'))

/** Names that the service reads, and those of Node, of the C library and of the shell that starts it. */
export const isSetting = (name: string): boolean =>
  name in SETTINGS || ['NODE_ENV', 'PATH'].includes(name) || name.startsWith('MALLOC_')

/** Node's arguments in the command that `npm start` runs. */
const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(read('package.json')))
export const START = scripts.start.replace(/^.* exec node /, '').split(' ')
/** What it sets for the C library. */
export const MALLOC = scripts.start.replace(/ exec .*$/, '').split(' ')

/** The instructions of the Dockerfile, comments removed and continued lines joined, by stage. */
export const STAGES = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) => stage.split('\n').filter((line) => line !== ''))
export const IMAGE = STAGES.at(-1) ?? []

/** What follows an instruction of the image, for each time it occurs. */
export const inImage = (instruction: string): string[] =>
  IMAGE.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1))

/** Lines `NAME=value` of a file, comments and empty lines left out. */
export const variablesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    read(path)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
