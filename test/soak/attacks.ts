import { setTimeout as sleep } from 'node:timers/promises'
import { MAIN } from '../bench/market.ts'
import { type Attack, type CallerName, times } from './attacks/attack.ts'
import { Attacker, faultsOf, type Market, type Reply } from './attacks/attacker.ts'
import { ATTACKS } from './attacks/list.ts'
import { marketOf } from './attacks/market.ts'
import { GOALS, lineOf, missesOf, type Result, tableOf } from './attacks/result.ts'
import type { Scenario, Stage } from './scenario.ts'
import { Peak } from './vitals.ts'

/** Of each attack, seconds before and after which the canary is measured alone. */
const QUIET_S = 3
const PAUSE_S = 1
const LEAST_S = 5
/** A minute after the last attack. */
const AFTERWARDS_S = 60
/** How often an attack that does not wait is sent at most. */
const INSISTENT_MS = 10
/** Pause after a request that could not be sent. */
const FAILED_MS = 500

/** Signs in a caller whom nobody else is, so that every attack begins with unspent limits. */
async function credentialOf(
  { server, tokenOf }: Stage,
  name: string,
  caller: CallerName,
): Promise<Attacker['credential']> {
  const token = await tokenOf(`${name}-${caller}`, caller === 'basic' ? 'basic' : 'professional')
  if (caller !== 'documented') return { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.origin}/series/user/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'attacker', scope: 'documented' }),
  })
  const { secret } = (await response.json()) as { secret: string }
  return { 'x-api-key': secret }
}

/** Sends an attack again and again until it is stopped. */
async function repeat(attack: Attack, attacker: Attacker, fault: (text: string) => void): Promise<void> {
  while (!attacker.stopped.aborted) {
    await attack.send(attacker).catch(async (error: NodeJS.ErrnoException) => {
      if (!attacker.stopped.aborted) fault(error.code ?? error.message)
      await sleep(FAILED_MS)
    })
    await (attack.insists ? sleep(INSISTENT_MS) : attacker.pause())
  }
}

/** Has all callers of an attack send it for some seconds. Returns the number of answers by status. */
async function send(stage: Stage, attack: Attack, market: Market, seconds: number) {
  const statuses = new Map<number, number>()
  const fault = (text: string) => stage.witness.fault(`${attack.name}: ${text}`)
  const onReply = (reply: Reply) => {
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    for (const text of faultsOf(reply)) fault(text)
  }
  const name = attack.name.replaceAll(/\W+/g, '-')
  const attackers = await Promise.all(
    attack.callers.map(
      async (caller) =>
        new Attacker({
          ...{ origin: stage.server.origin, market, onReply },
          credential: await credentialOf(stage, name, caller),
        }),
    ),
  )
  const sending = attackers.flatMap((one) => times(attack.atOnce, () => repeat(attack, one, fault)))
  await sleep(seconds * 1000)
  for (const attacker of attackers) attacker.stop()
  await Promise.all(sending)
  for (const attacker of attackers) attacker[Symbol.dispose]()
  return statuses
}

/** Measures the canary alone, then beside an attack. */
async function measure(stage: Stage, attack: Attack, market: Market, seconds: number): Promise<Result> {
  await sleep(PAUSE_S * 1000)
  await stage.lap()
  await sleep(QUIET_S * 1000)
  const alone = await stage.lap()
  using peak = new Peak(stage.server)
  const statuses = await send(stage, attack, market, seconds)
  const during = await stage.lap()
  return { attack, alone, during, statuses, megabytes: peak.megabytes }
}

/** What is sent within limits, or beyond them, by a few callers neither holds up others nor fills the memory. */
export const attacks: Scenario = {
  name: 'attacks',
  title: `${ATTACKS.length} attacks, each by a basic and a professional user and an API key`,
  market: MAIN,
  settings: { RATE_LIMIT: 'on' },
  canary: '/aggregates/timeseries?aggregate_ids=101&start_date=2015-01-01&records_per_page=20',
  async run(stage) {
    const chosen = ATTACKS.filter(({ name, protocol }) => `${protocol} ${name}`.includes(stage.match))
    const seconds = Math.max(LEAST_S, (stage.minutes * 60) / chosen.length - QUIET_S - PAUSE_S)
    const scout = await credentialOf(stage, 'scout', 'professional')
    const market = await marketOf(stage.server.origin, scout)
    const base = await stage.server.memory()
    const results: Result[] = []
    for (const attack of chosen) {
      const result = await measure(stage, attack, market, seconds)
      results.push(result)
      stage.say(lineOf(result))
      for (const miss of missesOf(result, base)) stage.witness.fault(`${attack.name}: ${miss}`)
      for (const fault of result.during.faults) stage.witness.fault(`${attack.name}: ${fault}`)
    }
    const worst = Math.max(0, ...results.map(({ megabytes }) => megabytes))
    await sleep(AFTERWARDS_S * 1000)
    const left = (await stage.server.memory()) - base
    console.log(tableOf(results, { base, left }))
    if (left > GOALS.afterwards)
      stage.witness.fault(`a minute after the attacks, ${left.toFixed(0)} MB more are held than before`)
    return `${seconds.toFixed(0)} s each; ${base.toFixed(0)} MB before them, ${worst.toFixed(0)} at the worst moment, ${(base + left).toFixed(0)} a minute later`
  },
}
