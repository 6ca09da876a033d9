import { z } from 'zod'
import { EXAMPLE } from '../../market/examples.ts'
import { type Presented, type Route, route } from '../../protocols/rest/route.ts'
import { ifMatchOf } from '../shared/entity-tags.ts'
import {
  type AlertWithSecret,
  createAlert,
  deleteAlertAtPath,
  replaceAlert,
  rotateAlertSecretAtPath,
  testAlertAtPath,
} from './changes.ts'
import { alertEventList, markAlertEventsReadByNumber } from './events.ts'
import { alertAtPath, alertId, alertList, tagOf } from './operations.ts'
import type { AlertRecord } from './queries.ts'
import {
  AlertEventListResponse,
  AlertListResponse,
  AlertResponse,
  AlertWithSecretResponse,
  MarkedResponse,
  TestDelivery,
} from './responses.ts'

const presentOne = ({ version: _version, ...alert }: AlertRecord) => alert

const present = (alert: AlertRecord): Presented<ReturnType<typeof presentOne>> => ({
  body: presentOne(alert),
  tag: tagOf(alert),
})

const presentWithSecret = ({ alert, secret }: AlertWithSecret) => ({
  body: { ...presentOne(alert), secret },
  tag: tagOf(alert),
  headers,
})

const tag = 'Alerts'
const path = '/alerts/{alert_id}'
const headers = { 'Cache-Control': 'no-store' }
const example = {
  screen_id: EXAMPLE.screenId,
  name: 'Unusual flows',
  cooldown: 5,
  webhook_url: 'https://example.com/hooks/flows',
}

const alertRoutesOfOne: Route[] = [
  route({
    path,
    operation: alertAtPath,
    id: 'alert',
    summary: 'One alert',
    tag,
    isTagged: true,
    refusals: ['alert_not_found'],
    body: AlertResponse,
    present,
  }),
  route({
    method: 'put',
    path,
    operation: replaceAlert,
    summary: 'Replace an alert',
    tag,
    isTagged: true,
    refusals: ['alert_not_found', 'screen_not_found', 'too_many_alerts', 'precondition_failed'],
    input: replaceAlert.input.omit({ ifMatch: true }),
    toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
    example,
    body: AlertResponse,
    present,
  }),
  route({
    method: 'delete',
    path,
    operation: deleteAlertAtPath,
    id: 'deleteAlert',
    summary: 'Delete an alert',
    tag,
    status: 204,
    refusals: ['alert_not_found', 'precondition_failed'],
    input: z.object({ alertId }),
    toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
    body: z.null(),
    present: () => ({ body: null }),
  }),
  route({
    method: 'post',
    path: `${path}/secret`,
    operation: rotateAlertSecretAtPath,
    id: 'rotateAlertSecret',
    summary: 'Replace the secret of an alert',
    tag,
    example: {},
    isTagged: true,
    refusals: ['alert_not_found'],
    body: AlertWithSecretResponse,
    present: presentWithSecret,
  }),
  route({
    method: 'post',
    path: `${path}/test`,
    operation: testAlertAtPath,
    id: 'testAlert',
    summary: 'Send a test message',
    tag,
    example: {},
    refusals: ['alert_not_found', 'alert_without_webhook', 'too_many_deliveries'],
    body: TestDelivery,
    present: (body) => ({ body, headers }),
  }),
]

const eventRoutes: Route[] = [
  route({
    path: '/alerts/events',
    operation: alertEventList,
    id: 'alertEvents',
    summary: 'Inbox of the caller',
    tag,
    refusals: ['alert_not_found'],
    body: AlertEventListResponse,
    present: ({ rows, pagination }) => ({
      body: { data: rows, count: rows.length, pagination },
      page: pagination,
      headers,
    }),
  }),
  route({
    method: 'post',
    path: '/alerts/events/read',
    operation: markAlertEventsReadByNumber,
    id: 'markAlertEventsRead',
    summary: 'Mark events as read',
    tag,
    example: { up_to: 1 },
    body: MarkedResponse,
    present: (body) => ({ body, headers }),
  }),
]

export const alertRoutes: Route[] = [
  route({
    path: '/alerts',
    operation: alertList,
    id: 'alerts',
    summary: 'Alerts of the caller',
    tag,
    body: AlertListResponse,
    present: ({ rows, pagination }) => ({
      body: { data: rows.map(presentOne), count: rows.length, pagination },
      page: pagination,
      headers,
    }),
  }),
  route({
    method: 'post',
    path: '/alerts',
    operation: createAlert,
    summary: 'Create an alert',
    tag,
    status: 201,
    isTagged: true,
    refusals: ['screen_not_found', 'too_many_alerts'],
    example,
    body: AlertWithSecretResponse,
    present: (created) => {
      const { headers, ...answer } = presentWithSecret(created)
      return { ...answer, headers: { ...headers, Location: `/alerts/${created.alert.id}` } }
    },
  }),
  ...alertRoutesOfOne,
  ...eventRoutes,
]
