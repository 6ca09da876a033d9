import { parseArgs } from 'node:util'
import { runCommand, UsageError } from '../../src/platform/cli/command.ts'
import { alertLines } from './alerts.ts'
import { analyticsLines } from './analytics.ts'
import { Bench } from './bench.ts'
import { consoleLines } from './console/lines.ts'
import { documentLines } from './documents.ts'
import { flowLines } from './flow.ts'
import { followerLines } from './followers.ts'
import { formatLines } from './formats.ts'
import { garbageLine } from './garbage.ts'
import { hugeLines } from './huge.ts'
import { jobLines } from './jobs.ts'
import { latencyLines } from './latency.ts'
import { leaderboardLines } from './leaderboard.ts'
import { isReached, type Line } from './line.ts'
import { loadLines } from './load.ts'
import { longJobLines } from './long-job.ts'
import { MAIN, openCluster, prepareMarkets } from './market.ts'
import { observationLines } from './observation.ts'
import { ownLines } from './own.ts'
import { panelLine } from './panel.ts'
import { pointLines } from './points.ts'
import { postgraphileLines } from './postgraphile.ts'
import { memoryLine, startLine } from './process-lines.ts'
import { pythonLines } from './python.ts'
import { quantileStudyLines } from './quantile-studies.ts'
import { refusalLine } from './refusals.ts'
import { type Result, table } from './report.ts'
import { screenLines } from './screens.ts'
import { seriesLines } from './series.ts'
import { sliceLine } from './slice.ts'
import { studyLines } from './studies.ts'
import { throughputLines } from './throughput.ts'
import { unfinishedLine } from './unfinished.ts'
import { userLines } from './users.ts'
import { workLine } from './work.ts'

const LINES: readonly Line[] = [
  startLine,
  ...throughputLines,
  ...formatLines,
  ...observationLines,
  ...postgraphileLines,
  garbageLine,
  ...latencyLines,
  ...analyticsLines,
  ...flowLines,
  ...pointLines,
  ...leaderboardLines,
  ...screenLines,
  ...studyLines,
  ...quantileStudyLines,
  ...ownLines,
  ...seriesLines,
  ...userLines,
  ...consoleLines,
  memoryLine,
  ...documentLines,
  refusalLine,
  workLine,
  unfinishedLine,
  ...jobLines,
  panelLine,
  ...pythonLines,
  ...followerLines,
  ...loadLines,
  sliceLine,
  ...alertLines,
  ...hugeLines,
  ...longJobLines,
]

const USAGE = 'npm run bench -- [--quick] [--only NAME,…] [--json]'

function chosen(only: string | undefined, quick: boolean): readonly Line[] {
  if (only === undefined) return LINES.filter(({ isHeavy, isHuge }) => !isHuge && !(quick && isHeavy))
  const names = only.split(',')
  const unknown = names.filter((name) => !LINES.some((line) => line.name === name))
  if (unknown.length > 0)
    throw new UsageError(
      `--only ${unknown.join()}: the lines are ${LINES.map(({ name }) => name).join(', ')}`,
    )
  return LINES.filter(({ name }) => names.includes(name))
}

async function measure(lines: readonly Line[]): Promise<Result[]> {
  const cluster = await openCluster()
  const markets = lines.map(({ market }) => (market === undefined ? MAIN : market))
  await prepareMarkets(
    cluster,
    markets.filter((market) => market !== null),
  ).finally(() => cluster.leave())
  await using bench = new Bench()
  const results: Result[] = []
  for (const { name, title, goal, measure: run } of lines) {
    console.error(`bench: ${title}`)
    // A line that cannot be measured is a goal missed; the others are measured all the same.
    const { value, detail } = await run(bench).catch((error: unknown) => {
      console.error(error)
      return { value: Number.NaN, detail: 'could not be measured' }
    })
    results.push({ name, title, goal, value, detail, isReached: isReached(goal, value) })
    console.error(
      `bench:   ${value.toFixed(2)} ${goal.unit} (${detail}); ${bench.peak().toFixed(0)} MB so far`,
    )
  }
  return results
}

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, quick: { type: 'boolean' }, only: { type: 'string' } },
  })
  const results = await measure(chosen(values.only, values.quick ?? false))
  console.log(values.json ? JSON.stringify(results, null, 2) : table(results))
  if (results.some((result) => !result.isReached)) process.exitCode = 1
})
