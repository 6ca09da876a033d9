import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { v7, validate } from 'uuid'
import { z } from 'zod'
import type { DB } from '../../../db/types.ts'
import { FORMER_SECRET_HOURS, MAX_ACTIVE, MAX_ALERTS } from '../../alerts/limits.ts'
import { forgetResting } from '../../alerts/queries.ts'
import { MOST_PER_USER } from '../../alerts/webhook/queries.ts'
import type { Attempt } from '../../alerts/webhook/send.ts'
import { MAX_URL, targetOf } from '../../alerts/webhook/target.ts'
import { sendTest } from '../../alerts/webhook/test-delivery.ts'
import { InvalidInput, Refusal } from '../../core/errors.ts'
import { Name, Text } from '../../core/inputs.ts'
import { serviceOperation } from '../../core/operation.ts'
import type { Tier } from '../../core/principal.ts'
import { EXAMPLE } from '../../market/examples.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { WriteContext } from '../../protocols/context.ts'
import { screenIdOf, screenNotFound } from '../saved-screens/operations.ts'
import { changedMeanwhile, ifMatch, versionsIn } from '../shared/entity-tags.ts'
import { alertId, alertIdOf, alertNotFound, id, requireAlert } from './operations.ts'
import {
  type AlertContent,
  type AlertRecord,
  insertAlert,
  lockAlertsOf,
  removeAlert,
  selectAlerts,
  writeAlert,
  writeSecret,
} from './queries.ts'

/** Most bars of a cool-down. */
const MAX_COOLDOWN = 1000
const HOUR_MS = 3_600_000

const members = {
  screenId: Text.max(256)
    .meta({ format: 'id', example: EXAMPLE.screenId })
    .describe('Id of the saved screen to watch.'),
  name: Name(100).describe('Name of the alert. 1 to 100 characters.').meta({ example: 'Unusual flows' }),
  cooldown: z
    .int()
    .min(0)
    .max(MAX_COOLDOWN)
    .describe(
      `Number of bars after an event during which the same instrument fires no other event. 0 to ${MAX_COOLDOWN}.`,
    ),
  isActive: z
    .boolean()
    .describe(
      'Whether the alert is evaluated. An alert that is activated again starts anew: its next evaluation fires nothing.',
    ),
  webhookUrl: Text.max(MAX_URL)
    .nullable()
    .describe('URL that receives the events, signed by the conventions of Standard Webhooks. Null for none.'),
}

/** An alert with a new secret, which is not shown again. */
export interface AlertWithSecret {
  readonly alert: AlertRecord
  readonly secret: string
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Throws InvalidInput for a URL that no webhook may be sent to. */
function requireTarget(url: string | null | undefined, { webhookHosts }: WriteContext): void {
  if (typeof url !== 'string') return
  const target = targetOf(url, webhookHosts)
  if ('fault' in target)
    throw new InvalidInput([{ path: ['webhookUrl'], type: 'value_error', message: target.fault, input: url }])
}

type Counts = Awaited<ReturnType<typeof lockAlertsOf>>

/** Throws `too_many_alerts` if the caller may have no more alerts, or no more active ones. */
function requireRoom({ all, active }: Counts, tier: Tier, isActive: boolean): void {
  if (all >= MAX_ALERTS)
    throw new Refusal('too_many_alerts', `You already have ${MAX_ALERTS} alerts. Delete one first.`)
  if (isActive && active >= MAX_ACTIVE[tier])
    throw new Refusal(
      'too_many_alerts',
      `The ${tier} tier allows ${MAX_ACTIVE[tier]} active alerts. Deactivate or delete one first.`,
    )
}

/** Runs a change of the caller's alerts in one transaction, in which no other changes them. Passes their numbers. */
async function changing<T>(
  { primary, principal, loaders }: WriteContext,
  change: (trx: Transaction<DB>, counts: Counts) => Promise<T>,
): Promise<T> {
  const changed = await inTransaction(primary, async (trx) =>
    change(trx, await lockAlertsOf(trx, principal.email)),
  )
  loaders.clear()
  return changed
}

/** Returns an alert of the caller if it is at an expected version. Throws a 404 or a 412. */
async function requireCurrent(
  trx: Transaction<DB>,
  { principal }: WriteContext,
  id: string,
  tags?: string,
): Promise<AlertRecord> {
  const [alert] = validate(id) ? await selectAlerts(trx, principal.email, [id]) : []
  if (!alert) throw alertNotFound(id)
  const expected = versionsIn(tags, alert.id)
  if (expected && !expected.includes(alert.version)) throw changedMeanwhile()
  return alert
}

export const createAlert = serviceOperation({
  id: 'createAlert',
  description:
    'Creates an alert on a saved screen. It fires for each instrument that enters the screen after a load or a newly closed bar. The first evaluation fires nothing. The secret, which signs the messages to the webhook, is returned only once.',
  input: z.object({
    screenId: members.screenId,
    name: members.name,
    cooldown: members.cooldown.default(0),
    webhookUrl: members.webhookUrl.default(null),
    isActive: members.isActive.default(true),
  }),
  run: async ({ screenId, ...content }, context: WriteContext): Promise<AlertWithSecret> => {
    requireTarget(content.webhookUrl, context)
    const { email, tier } = context.principal
    const secret = newSecret()
    const screen = screenIdOf(screenId)
    const alert = await changing(context, async (trx, counts) => {
      requireRoom(counts, tier, content.isActive)
      const created = { ...content, name: content.name.trim(), screenId: screen, id: v7(), secret }
      return validate(screen) ? insertAlert(trx, email, created) : undefined
    })
    if (!alert) throw screenNotFound(screen)
    return { alert, secret }
  },
})

const changes = {
  screenId: members.screenId.optional(),
  name: members.name.optional(),
  cooldown: members.cooldown.optional(),
  webhookUrl: members.webhookUrl.optional(),
  isActive: members.isActive.optional(),
}
type Changes = z.output<z.ZodObject<typeof changes>> & { readonly ifMatch?: string | undefined }

async function change(id: string, given: Changes, context: WriteContext): Promise<AlertRecord> {
  requireTarget(given.webhookUrl, context)
  return changing(context, async (trx, { active }) => {
    const before = await requireCurrent(trx, context, id, given.ifMatch)
    const content: AlertContent = {
      screenId: given.screenId === undefined ? before.screenId : screenIdOf(given.screenId),
      name: given.name?.trim() ?? before.name,
      cooldown: given.cooldown ?? before.cooldown,
      webhookUrl: given.webhookUrl === undefined ? before.webhookUrl : given.webhookUrl,
      isActive: given.isActive ?? before.isActive,
    }
    if (content.isActive && !before.isActive) {
      requireRoom({ all: 0, active }, context.principal.tier, true)
      await forgetResting(trx, context.principal.email)
    }
    const after = validate(content.screenId)
      ? await writeAlert(trx, before.id, content, given.webhookUrl !== undefined)
      : undefined
    if (!after) throw screenNotFound(content.screenId)
    return after
  })
}

export const updateAlert = serviceOperation({
  id: 'updateAlert',
  description:
    "Changes one of the caller's alerts. Omitted fields keep their values. If the screen changes, the alert starts anew: its next evaluation fires nothing. Setting the URL, even to the same value, switches deliveries on again.",
  input: z.object({ id, ...changes, ifMatch }),
  run: ({ id: text, ...given }, context: WriteContext) => change(alertIdOf(text), given, context),
})

export const replaceAlert = serviceOperation({
  id: 'replaceAlert',
  description:
    "Replaces one of the caller's alerts. Its secret and its events remain. If the screen changes, the alert starts anew: its next evaluation fires nothing. Setting the URL, even to the same value, switches deliveries on again.",
  input: z.object({ alertId, ...createAlert.input.shape, ifMatch }),
  run: ({ alertId: id, ...given }, context: WriteContext) => change(id, given, context),
})

const remove = (id: string, tags: string | undefined, context: WriteContext): Promise<AlertRecord> =>
  changing(context, async (trx) => {
    const alert = await requireCurrent(trx, context, id, tags)
    await removeAlert(trx, alert.id)
    return alert
  })

const REMOVES = "Deletes one of the caller's alerts, with its events."

export const deleteAlert = serviceOperation({
  id: 'deleteAlert',
  description: REMOVES,
  input: z.object({ id, ifMatch }),
  run: ({ id: text, ifMatch: tags }, context: WriteContext) => remove(alertIdOf(text), tags, context),
})

export const deleteAlertAtPath = serviceOperation({
  id: 'deleteAlertAtPath',
  description: REMOVES,
  input: z.object({ alertId, ifMatch }),
  run: async ({ alertId: id, ifMatch: tags }, context: WriteContext): Promise<void> => {
    await remove(id, tags, context)
  },
})

async function rotate(id: string, context: WriteContext): Promise<AlertWithSecret> {
  const secret = newSecret()
  const formerUntil = new Date(context.now.getTime() + FORMER_SECRET_HOURS * HOUR_MS)
  const alert = await changing(context, async (trx) => {
    const before = await requireCurrent(trx, context, id)
    return (await writeSecret(trx, before.id, secret, formerUntil)) ?? before
  })
  return { alert, secret }
}

const ROTATES = `Replaces the secret of an alert. The new one is returned only once. For ${FORMER_SECRET_HOURS} hours, messages are also signed with the former one.`

export const rotateAlertSecret = serviceOperation({
  id: 'rotateAlertSecret',
  description: ROTATES,
  input: z.object({ id }),
  run: ({ id: text }, context: WriteContext) => rotate(alertIdOf(text), context),
})

export const rotateAlertSecretAtPath = serviceOperation({
  id: 'rotateAlertSecretAtPath',
  description: ROTATES,
  input: z.object({ alertId }),
  run: ({ alertId: id }, context: WriteContext) => rotate(id, context),
})

async function test(id: string, context: WriteContext): Promise<Attempt> {
  const { primary, webhookHosts, now, signal } = context
  const { id: alertId } = await requireAlert(context, id)
  const attempt = await sendTest(primary, alertId, { hosts: webhookHosts, now, signal })
  if (attempt === 'deleted') throw alertNotFound(alertId)
  if (!attempt) throw new Refusal('alert_without_webhook', 'The alert has no webhook. Set its URL first.')
  if (attempt === 'busy')
    throw new Refusal(
      'too_many_deliveries',
      `${MOST_PER_USER} of your messages are being delivered, which is the maximum. Try again when one has ended.`,
    )
  return attempt
}

const TESTS =
  'Sends a test message to the webhook of an alert, once, and returns the outcome. The message has the type `alert.test` and no events.'

export const testAlert = serviceOperation({
  id: 'testAlert',
  description: TESTS,
  input: z.object({ id }),
  run: ({ id: text }, context: WriteContext) => test(alertIdOf(text), context),
})

export const testAlertAtPath = serviceOperation({
  id: 'testAlertAtPath',
  description: TESTS,
  input: z.object({ alertId }),
  run: ({ alertId: id }, context: WriteContext) => test(id, context),
})
