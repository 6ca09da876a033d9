import { pause } from '../core/async/turns.ts'
import type { ReadContext } from '../core/context.ts'
import { InvalidInput, Refusal } from '../core/errors.ts'
import { Loaders } from '../core/loaders.ts'
import { type PlannedScreen, planScreen, planText } from '../engine/screens/plan.ts'
import { type FoundScreen, findMatches, readMatches } from '../engine/screens/screens.ts'
import { parseScreen } from '../market/screens.ts'
import { BEYOND_TIER } from './limits.ts'
import { type DueAlert, type NewEvaluation, type NewEvent, selectFired, selectStamps } from './queries.ts'
import { type Transition, transitionOf } from './transition.ts'

/** What alerts are evaluated with: one snapshot of the data. */
type EvaluationContext = Pick<ReadContext, 'db' | 'now' | 'signal'>

/** An alert with its screen as its owner sees it, or the reason why it cannot be evaluated. */
type Planned = { readonly alert: DueAlert } & (
  | { readonly plan: PlannedScreen }
  | { readonly failure: string }
)

/** Returns the context of an owner. */
const ownerOf = (
  { email, tier }: Pick<DueAlert, 'email' | 'tier'>,
  context: EvaluationContext,
): ReadContext => ({
  ...context,
  principal: { email, tier, role: 'user', via: 'bearer', expiresAt: null },
  loaders: new Loaders(),
  requestId: 'alerts',
})

/** Context of what is read for several owners: plans say what each of them sees. */
const sharedOf = (context: EvaluationContext): ReadContext => ownerOf({ email: '', tier: 'basic' }, context)

/** Plans the screen of an alert for its newest bar, whatever its date and order: neither changes what enters it. */
async function planAlert(alert: DueAlert, context: EvaluationContext): Promise<Planned> {
  if (alert.isBeyondTier) return { alert, failure: BEYOND_TIER }
  try {
    const { date: _, sort: __, ...screen } = parseScreen(alert.definition, context.now)
    const plan = await planScreen(screen, ownerOf(alert, context))
    return { alert, plan: { ...plan, sort: null } }
  } catch (error) {
    // A screen can lose what it was saved with: the tier of its metrics, an aggregate.
    if (error instanceof Refusal || error instanceof InvalidInput) return { alert, failure: error.message }
    throw error
  }
}

/** Finds the matches of plans. Equal ones are evaluated once. */
async function findEach(
  context: EvaluationContext,
  plans: readonly PlannedScreen[],
): Promise<(plan: PlannedScreen) => FoundScreen | undefined> {
  const distinct = new Map(plans.map((plan) => [planText(plan), plan]))
  const { found } = await findMatches(sharedOf(context), [...distinct.values()])
  const byKey = new Map([...distinct.keys()].map((key, place) => [key, found[place]]))
  return (plan) => byKey.get(planText(plan))
}

/** An alert with the matches of its screen. */
interface Found {
  readonly alert: DueAlert
  readonly found: FoundScreen
}

const idOf = ({ read }: FoundScreen, place: number): number => read?.ids[place] ?? 0

const evaluationOf = ({ found }: Found) => ({
  ts: found.read?.bar.ts ?? null,
  matches: found.matches.map(({ place }) => idOf(found, place)),
})

/** Reads the last stamps of the bars that the cool-downs of alerts need, and returns those of an alert. */
async function stampsFor(
  { db }: EvaluationContext,
  entering: readonly Found[],
): Promise<(found: Found) => readonly string[]> {
  const keyOfBar = ({ found: { read } }: Found) => `${read?.request.interval} ${read?.bar.ts}`
  const stamps = new Map<string, readonly string[]>()
  for (const [key, group] of Map.groupBy(entering, keyOfBar)) {
    const { read } = group[0]?.found ?? {}
    const most = Math.max(...group.map(({ alert }) => alert.cooldown))
    if (!read) continue
    const { interval } = read.request
    stamps.set(key, most === 0 ? [read.bar.ts] : await selectStamps(db, interval, read.bar.ts, most + 1))
  }
  return (found) => stamps.get(keyOfBar(found)) ?? []
}

/** Reads when the instruments that enter have fired before, by alert. */
async function firedBefore(
  { db }: EvaluationContext,
  entering: readonly { readonly alert: DueAlert; readonly ids: readonly number[] }[],
): Promise<Map<string, Map<number, string>>> {
  const pairs = entering.flatMap(({ alert, ids }) =>
    ids.map((instrumentId) => ({ alertId: alert.id, instrumentId })),
  )
  const fired = new Map<string, Map<number, string>>()
  if (pairs.length === 0) return fired
  for (const { alertId, instrumentId, ts } of await selectFired(db, pairs)) {
    const ofAlert = fired.get(alertId) ?? new Map<number, string>()
    fired.set(alertId, ofAlert.set(instrumentId, ts))
  }
  return fired
}

const UNRESTRICTED = { cooldown: 0, firedAt: new Map<number, string>(), stamps: [] }

/** Determines which instruments fire. */
async function transitionsOf(
  context: EvaluationContext,
  all: readonly Found[],
): Promise<(Found & { readonly transition: Transition })[]> {
  const loose = all.map((one) => ({
    ...one,
    transition: transitionOf(one.alert.state, evaluationOf(one), UNRESTRICTED),
  }))
  const entering = loose.filter(({ transition }) => transition.fired.length > 0)
  const stampsOf = await stampsFor(context, entering)
  const fired = await firedBefore(
    context,
    entering.map(({ alert, transition }) => ({ alert, ids: transition.fired })),
  )
  return loose.map((one) => {
    if (one.transition.fired.length === 0) return one
    const rules = {
      cooldown: one.alert.cooldown,
      firedAt: fired.get(one.alert.id) ?? UNRESTRICTED.firedAt,
      stamps: stampsOf(one),
    }
    return { ...one, transition: transitionOf(one.alert.state, evaluationOf(one), rules) }
  })
}

/** Reads the values of the instruments that fire, and returns the events of each alert. */
async function eventsOf(
  context: EvaluationContext,
  transitions: readonly (Found & { readonly transition: Transition })[],
): Promise<NewEvent[][]> {
  const firing = transitions.map(({ found, transition }) => {
    const fired = new Set(transition.fired)
    return { ...found, matches: found.matches.filter(({ place }) => fired.has(idOf(found, place))) }
  })
  const matches = await readMatches(sharedOf(context), firing)
  return firing.map(({ plan, read }, at) =>
    (matches[at] ?? []).map((match) => ({
      ...match,
      ...{ interval: plan.bar.interval, assetClass: plan.bar.assetClass },
      ...{ date: read?.bar.date ?? '', measures: plan.columns },
    })),
  )
}

/** Evaluates alerts on one snapshot of the data, each as its owner. Equal screens are evaluated once. */
export async function evaluateAlerts(
  alerts: readonly DueAlert[],
  context: EvaluationContext,
): Promise<NewEvaluation[]> {
  const planned: Planned[] = []
  for (const alert of alerts) {
    await pause()
    planned.push(await planAlert(alert, context))
  }
  const plans = planned.flatMap((one) => ('plan' in one ? one.plan : []))
  const foundOf = await findEach(context, plans)
  const found = planned.flatMap((one) => {
    const screen = 'plan' in one ? foundOf(one.plan) : undefined
    return screen ? { alert: one.alert, found: screen } : []
  })
  const transitions = await transitionsOf(context, found)
  const events = await eventsOf(context, transitions)
  return [
    ...planned.flatMap((one) =>
      'failure' in one
        ? { alert: one.alert, failure: one.failure, state: { ts: null, members: [] }, events: [] }
        : [],
    ),
    ...transitions.map(({ alert, transition: { state } }, at) => ({
      ...{ alert, state },
      failure: null,
      events: events[at] ?? [],
    })),
  ]
}
