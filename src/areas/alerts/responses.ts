import { z } from 'zod'
import { AlertEventKind } from '../../alerts/event.ts'
import { Pagination } from '../../core/numbered-pages.ts'

const instant = z.iso.datetime()

/** Fields of an alert that both protocols share. */
export const alertMembers = {
  name: z.string().describe('Name of the alert.'),
  cooldown: z
    .int()
    .describe('Number of bars after an event during which the same instrument fires no other event.'),
  isActive: z.boolean().describe('Whether the alert is evaluated.'),
  webhookUrl: z.string().nullable().describe('URL that receives the events. Null if there is none.'),
  webhookFailedAt: instant
    .nullable()
    .describe(
      'Time at which deliveries were switched off, after a day of failures or a 410. Null if they are on.',
    ),
  evaluatedAt: instant.nullable().describe('Time of the last evaluation. Null before the first.'),
  failure: z.string().nullable().describe('Reason why the screen could not be evaluated. Null if it could.'),
  createdAt: instant.describe('Time at which the alert was created.'),
  updatedAt: instant.describe('Time of the last change of the alert.'),
}

/** An alert as REST returns it. */
export const AlertResponse = z
  .object({
    id: z.string().describe('Id of the alert (UUIDv7).'),
    screenId: z.string().describe('Id of the saved screen that the alert watches.'),
    ...alertMembers,
  })
  .meta({ id: 'Alert', description: 'Alert on a saved screen, without its secret.' })

export const AlertWithSecretResponse = AlertResponse.extend({
  secret: z.string().describe('Secret that signs the messages to the webhook. Returned only once.'),
}).meta({ id: 'AlertWithSecret', description: 'Alert with its new secret.' })

export const AlertListResponse = z
  .object({
    data: z.array(AlertResponse).describe('Alerts on this page, newest first.'),
    count: z.int().describe('Number of alerts on the page.'),
    pagination: Pagination,
  })
  .meta({ id: 'AlertList', description: 'A page of alerts, newest first.' })

const EventInstrument = z
  .object({
    id: z.int().describe('Id of the instrument.'),
    kind: z
      .enum(['security', 'aggregate'])
      .nullable()
      .describe('Kind of the instrument. Null, as the following, if it was deleted.'),
    symbol: z.string().nullable().describe('Trading symbol. Null for aggregates.'),
    providerId: z.string().nullable().describe('Provider id of the instrument.'),
    name: z.string().nullable().describe('Name of the instrument.'),
  })
  .meta({ id: 'AlertEventInstrument', description: 'Instrument of an event.' })

/** Fields of an event that both protocols share. */
export const eventMembers = {
  kind: AlertEventKind.describe('Kind of the event.'),
  ts: instant.nullable().describe('Timestamp of the bar. Null for a notice.'),
  date: z.iso.date().nullable().describe('Trading date of the bar. Null for a notice.'),
  measures: z
    .array(z.string())
    .nullable()
    .describe('Columns of the screen: measures, as text. Null for a notice.'),
  met: z
    .array(z.int())
    .nullable()
    .describe('Numbers of the conditions that the instrument met, starting at 1. Null for a notice.'),
  message: z.string().nullable().describe('Text of a notice. Null for others.'),
  createdAt: instant.describe('Time of the event.'),
  readAt: instant.nullable().describe('Time at which the event was marked as read. Null if it is unread.'),
  withdrawnAt: instant
    .nullable()
    .describe('Time at which the event was withdrawn because its load was undone. Null if it was not.'),
}

export const eventValues = z
  .array(z.number().nullable())
  .nullable()
  .describe('Values of the instrument in the bar, in the order of `measures`. Null for a notice.')

const AlertEventResponse = z
  .object({
    id: z.int().describe('Numeric id of the event. Ids ascend.'),
    alertId: z.string().describe('Id of the alert.'),
    instrument: EventInstrument.nullable().describe('Instrument that entered the screen. Null for a notice.'),
    ...eventMembers,
    values: eventValues,
  })
  .meta({
    id: 'AlertEvent',
    description:
      'Event of an alert: an instrument has entered its screen, or a notice about the alert itself.',
  })

export const AlertEventListResponse = z
  .object({
    data: z.array(AlertEventResponse).describe('Events on this page, newest first.'),
    count: z.int().describe('Number of events on the page.'),
    pagination: Pagination,
  })
  .meta({ id: 'AlertEventList', description: 'A page of events, newest first.' })

/** Numbers of events, in both protocols. */
export const MarkedResponse = z
  .object({
    marked: z.int().describe('Number of events that were unread and are now read.'),
    unread: z.int().describe('Number of events that are still unread.'),
  })
  .meta({ id: 'MarkedAlertEvents', description: 'Numbers of events that were marked as read.' })

/** Outcome of a test delivery, in both protocols. */
export const TestDelivery = z
  .object({
    isDelivered: z.boolean().describe('Whether the receiver answered with a status from 200 to 299.'),
    status: z.int().nullable().describe('HTTP status of the answer. Null if there was none.'),
    error: z.string().nullable().describe('Reason why the delivery failed. Null if it did not.'),
    latency: z.int().describe('Duration of the delivery, in milliseconds.'),
  })
  .meta({ id: 'TestDelivery', description: 'Outcome of a test delivery.' })
