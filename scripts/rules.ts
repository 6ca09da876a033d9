import { posix } from 'node:path'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { ESLint } from 'eslint'

/** A violation of a rule, and its place in the document. */
export interface Breach {
  readonly rule: string
  readonly place: string
  readonly message: string
}

/** Files that `npm run generate` writes. */
const GENERATED = /(?:^|\/)generated\/|^db\/(?:types|statements)\.ts$/
const MAX_LINES = 300

/** Reports a file that is too long, unless it is generated. */
export function tooLong(path: string, source: string): Breach[] {
  const lines = source.split('\n').length - 1
  if (lines <= MAX_LINES || GENERATED.test(path)) return []
  return [
    {
      rule: 'max-lines',
      place: path,
      message: `The file has ${lines} lines. Split it by subject into files of at most ${MAX_LINES} lines.`,
    },
  ]
}

const AREAS = 'src/areas/'
const IMPORT = /^(?:import|export)\b[^'"]*?['"](\.[^'"]+)['"]/gm

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Returns which nodes import which. `nodeOf` returns the node of a file below `src/areas`; null for none. */
function importsBetween(
  sources: ReadonlyMap<string, string>,
  nodeOf: (path: string) => string | null,
): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [path, source] of sources) {
    const from = nodeOf(path)
    if (from === null) continue
    for (const [, specifier = ''] of source.matchAll(IMPORT)) {
      const to = nodeOf(posix.join(posix.dirname(path), specifier))
      if (to !== null && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return graph
}

/** Returns the shortest way from a node back to itself. Null if there is none. */
function circleThrough(start: string, graph: Graph): string[] | null {
  const seen = new Set<string>()
  let paths = [[start]]
  while (paths.length > 0) {
    const longer: string[][] = []
    for (const path of paths)
      for (const next of graph.get(path.at(-1) ?? start) ?? []) {
        if (next === start) return [...path, start]
        if (!seen.has(next)) longer.push([...path, next])
        seen.add(next)
      }
    paths = longer
  }
  return null
}

const below = (path: string): string | null => (path.startsWith(AREAS) ? path.slice(AREAS.length) : null)
/** The area of a file. Null for files directly in `src/areas`, which say what an area is. */
const areaOf = (path: string) => /^([^/]+)\//.exec(below(path) ?? '')?.[1] ?? null
const folderOf = (path: string) => areaOf(path) && posix.dirname(below(path) ?? '')

/** Reports circles of imports between areas, and between folders of areas. `sources` are the files by path. */
export function folderCircles(sources: ReadonlyMap<string, string>): Breach[] {
  const circles = [areaOf, folderOf].flatMap((nodeOf) => {
    const graph = importsBetween(sources, nodeOf)
    return [...graph.keys()].toSorted().flatMap((node) => {
      const circle = circleThrough(node, graph)
      return circle ? [circle] : []
    })
  })
  // A circle is found from each of its folders.
  const distinct = Map.groupBy(circles, (circle) => [...new Set(circle)].toSorted().join())
  return [...distinct.values()].flatMap(([circle = []]) => ({
    rule: 'no-folder-circles',
    place: AREAS + circle[0],
    message: `The folders import each other: ${circle.join(' → ')}. Move what they share below both.`,
  }))
}

/** Lints an OpenAPI document with Redocly (redocly.yaml). */
export async function redocly(source: string): Promise<Breach[]> {
  const config = await loadConfig({ configPath: 'redocly.yaml' })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location: [location] }) => ({
    rule: ruleId,
    place: location?.pointer ?? '',
    message,
  }))
}

/** Lints a GraphQL schema with graphql-eslint (eslint.config.js). */
export async function graphqlEslint(source: string): Promise<Breach[]> {
  const [result] = await new ESLint().lintText(source, { filePath: 'schema.graphql' })
  return (result?.messages ?? []).map(({ ruleId, message, line }) => ({
    rule: ruleId ?? 'parser',
    place: `line ${line}`,
    message,
  }))
}
