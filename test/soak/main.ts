import { parseArgs } from 'node:util'
import { runCommand, UsageError } from '../../src/platform/cli/command.ts'
import { openCluster, prepareMarkets } from '../bench/market.ts'
import { aborts } from './aborts.ts'
import { attacks } from './attacks.ts'
import { diskFull } from './disk-full.ts'
import { hour } from './hour.ts'
import { image } from './image.ts'
import { kills } from './kills.ts'
import { life } from './life.ts'
import { readers } from './readers.ts'
import type { Scenario } from './scenario.ts'
import { sockets } from './sockets.ts'
import { type Outcome, perform } from './stage.ts'
import { starts } from './starts.ts'
import { stoppedWorker } from './stopped-worker.ts'
import { tenancy } from './tenancy.ts'
import { tokens } from './tokens.ts'
import { unloads } from './unloads.ts'

const SCENARIOS: readonly Scenario[] = [
  kills,
  stoppedWorker,
  aborts,
  readers,
  life,
  starts,
  sockets,
  tokens,
  tenancy,
  unloads,
  diskFull,
  attacks,
  image,
  hour,
]

const USAGE = 'npm run soak -- [--only NAME,…] [--minutes N] [--match TEXT]'
const DEFAULT_MINUTES = 60

function chosen(only: string | undefined): readonly Scenario[] {
  if (only === undefined) return SCENARIOS
  const names = only.split(',')
  const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name))
  if (unknown.length > 0)
    throw new UsageError(
      `--only ${unknown.join()}: the scenarios are ${SCENARIOS.map(({ name }) => name).join(', ')}`,
    )
  return SCENARIOS.filter(({ name }) => names.includes(name))
}

function minutesOf(text: string | undefined): number {
  const minutes = Number(text ?? DEFAULT_MINUTES)
  if (!(minutes > 0)) throw new UsageError(`--minutes ${text}: must be a number above 0`)
  return minutes
}

const lineOf = ({ name, title, detail, faults, seconds }: Outcome): string =>
  [
    `${faults.length === 0 ? 'survived' : 'FAILED  '}  ${name.padEnd(10)}  ${seconds.toFixed(0).padStart(5)} s  ${title}`,
    `          ${detail}`,
    ...faults.map((fault) => `          - ${fault}`),
  ].join('\n')

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, minutes: { type: 'string' }, match: { type: 'string' } },
  })
  const scenarios = chosen(values.only)
  const minutes = minutesOf(values.minutes)
  const cluster = await openCluster()
  try {
    await prepareMarkets(
      cluster,
      scenarios.map(({ market }) => market),
    )
    const outcomes: Outcome[] = []
    for (const scenario of scenarios) {
      console.error(`soak: ${scenario.title}`)
      const outcome = await perform(scenario, cluster, { minutes, match: values.match ?? '' })
      outcomes.push(outcome)
      // Printed at once, so that an interrupted run still shows its results.
      console.log(lineOf(outcome))
    }
    if (outcomes.some(({ faults }) => faults.length > 0)) process.exitCode = 1
  } finally {
    await cluster.leave()
  }
})
