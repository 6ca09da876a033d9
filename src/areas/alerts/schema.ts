import { z } from 'zod'
import type { AlertEvent } from '../../alerts/event-queries.ts'
import type { Attempt } from '../../alerts/webhook/send.ts'
import type { Page } from '../../core/keyset-pages.ts'
import { loadAggregate } from '../../engine/instruments/queries/aggregates.ts'
import { loadSecurity } from '../../engine/instruments/queries/securities.ts'
import { builder, type FieldBuilder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { zodFields } from '../../protocols/graphql/from-zod.ts'
import { mutationOf, successOf } from '../../protocols/graphql/mutations.ts'
import { mutationFields } from '../../protocols/graphql/parts.ts'
import { loadScreen } from '../saved-screens/operations.ts'
import { SavedScreenRef } from '../saved-screens/schema.ts'
import { InstrumentRef } from '../shared/instruments.ts'
import {
  type AlertWithSecret,
  createAlert,
  deleteAlert,
  rotateAlertSecret,
  testAlert,
  updateAlert,
} from './changes.ts'
import {
  type EventsPage,
  eventCursor,
  loadEvent,
  loadEventCount,
  type Marked,
  markAlertEventsRead,
} from './events.ts'
import { alertCursor, loadAlert, loadAlertCount, tagOf } from './operations.ts'
import type { AlertRecord } from './queries.ts'
import { alertMembers, eventMembers, eventValues, MarkedResponse, TestDelivery } from './responses.ts'

export const AlertRef = builder.objectRef<AlertRecord>('Alert')
builder.node(AlertRef, {
  description: 'Alert on a saved screen. Callers see only their own. Its secret cannot be retrieved.',
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => loadAlert(context, id),
  fields: (t) => ({
    alertId: t.exposeID('id', { description: 'UUID of the alert, used by the REST API.' }),
    screen: t.field({
      type: SavedScreenRef,
      nullable: true,
      description: 'Screen that the alert watches.',
      resolve: ({ screenId }, _args, context) => loadScreen(context, screenId),
    }),
    ...zodFields(t, z.object(alertMembers)),
    tag: t.string({ description: 'Entity tag of the alert, for `ifMatch`.', resolve: tagOf }),
  }),
})

export const AlertConnection = connectionType<AlertRecord, Page<AlertRecord>, AlertRecord>({
  name: 'Alert',
  description: 'A page of alerts, newest first.',
  node: AlertRef,
  cursor: alertCursor,
  positionOf: ({ id }) => id,
  total: { of: 'alerts', load: (_page, context) => loadAlertCount(context) },
})

export const AlertEventRef = builder.objectRef<AlertEvent>('AlertEvent')
builder.node(AlertEventRef, {
  description: 'Event of an alert: an instrument has entered its screen, or a notice about the alert itself.',
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => loadEvent(context, id),
  fields: (t) => ({
    eventId: t.exposeID('id', { description: 'Numeric id of the event, used by the REST API. Ids ascend.' }),
    alert: t.field({
      type: AlertRef,
      nullable: true,
      description: 'Alert that fired.',
      resolve: ({ alertId }, _args, context) => loadAlert(context, alertId),
    }),
    instrument: t.field({
      type: InstrumentRef,
      nullable: true,
      description: 'Instrument that entered the screen. Null for a notice or if the instrument was deleted.',
      resolve: ({ instrument }, _args, context) => {
        if (!instrument?.kind) return null
        return instrument.kind === 'security'
          ? loadSecurity(context, instrument.id)
          : loadAggregate(context, instrument.id)
      },
    }),
    ...zodFields(t, z.object(eventMembers)),
    values: t.field({
      type: ['Float'],
      nullable: { list: true, items: true },
      description: eventValues.description ?? '',
      resolve: ({ values }) => values && [...values],
    }),
  }),
})

export const AlertEventConnection = connectionType<AlertEvent, EventsPage, AlertEvent>({
  name: 'AlertEvent',
  description: 'A page of events, newest first.',
  node: AlertEventRef,
  cursor: eventCursor,
  positionOf: ({ id }) => id,
  total: { of: 'events', load: (page, context) => loadEventCount(context, page) },
})

const withSecret = {
  description: 'Alert with its new secret.',
  fields: (t: FieldBuilder<AlertWithSecret>) => ({
    alert: t.expose('alert', { type: AlertRef, description: 'The alert.' }),
    secret: t.exposeString('secret', {
      description: 'Secret that signs the messages to the webhook. Returned only once.',
    }),
  }),
  of: (result: AlertWithSecret) => result,
}

export const alertMutations = mutationFields((t) => ({
  createAlert: t.field(
    mutationOf(t, createAlert, {
      input: 'Alert to create.',
      refusals: ['screen_not_found', 'too_many_alerts'],
      success: withSecret,
    }),
  ),
  updateAlert: t.field(
    mutationOf(t, updateAlert, {
      input: 'Alert to change, and its new values.',
      refusals: ['alert_not_found', 'screen_not_found', 'too_many_alerts', 'precondition_failed'],
      success: successOf('alert', AlertRef, 'The alert after the change.'),
    }),
  ),
  deleteAlert: t.field(
    mutationOf(t, deleteAlert, {
      input: 'Alert to delete.',
      refusals: ['alert_not_found', 'precondition_failed'],
      success: successOf('alert', AlertRef, 'The alert that was deleted.'),
    }),
  ),
  rotateAlertSecret: t.field(
    mutationOf(t, rotateAlertSecret, {
      input: 'Alert whose secret to replace.',
      refusals: ['alert_not_found'],
      success: withSecret,
    }),
  ),
  testAlert: t.field(
    mutationOf(t, testAlert, {
      input: 'Alert whose webhook to test.',
      refusals: ['alert_not_found', 'alert_without_webhook', 'too_many_deliveries'],
      success: {
        description: TestDelivery.description ?? '',
        fields: (t: FieldBuilder<Attempt>) => zodFields(t, TestDelivery),
        of: (result: Attempt) => result,
      },
    }),
  ),
}))

export const inboxMutations = mutationFields((t) => ({
  markAlertEventsRead: t.field(
    mutationOf(t, markAlertEventsRead, {
      input: 'Events to mark.',
      refusals: [],
      success: {
        description: 'Numbers of marked and unread events.',
        fields: (t: FieldBuilder<Marked>) => zodFields(t, MarkedResponse),
        of: (result: Marked) => result,
      },
    }),
  ),
}))
