import type { Caller, TestApp } from './app.ts'
import { saveScreen } from './screens.ts'
import { graph } from './users.ts'

/** An alert as REST returns it. */
export interface AlertBody {
  readonly id: string
  readonly screen_id: string
  readonly name: string
  readonly cooldown: number
  readonly is_active: boolean
  readonly webhook_url: string | null
  readonly webhook_failed_at: string | null
  readonly evaluated_at: string | null
  readonly failure: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** Creates an alert on a new screen over REST. */
export async function makeAlert(
  caller: Caller,
  name: string,
  content: object = {},
): Promise<AlertBody & { secret: string }> {
  const { id } = await saveScreen(caller, `screen of ${name}`)
  return (await caller.post<AlertBody & { secret: string }>('/alerts', { screen_id: id, name, ...content }))
    .body
}

/** An alert as the graph returns it. */
interface AlertNode {
  readonly id: string
  readonly alertId: string
  readonly screen: { readonly screenId: string }
  readonly name: string
  readonly cooldown: number
  readonly isActive: boolean
  readonly webhookUrl: string | null
  readonly tag: string
}

const FIELDS = 'id alertId screen { screenId } name cooldown isActive webhookUrl tag'

/** Outcome of a mutation of alerts. */
interface AlertOutcome {
  readonly __typename: string
  readonly alert: AlertNode
  readonly secret: string
  readonly code?: string
}

const WITH_SECRET = ['createAlert', 'rotateAlertSecret']

/** Runs a mutation of alerts on the graph. */
export async function mutateAlert(
  caller: Pick<Caller, 'graphql'>,
  name: 'createAlert' | 'updateAlert' | 'deleteAlert' | 'rotateAlertSecret',
  input: object,
): Promise<AlertOutcome> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}`
  const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) {
    __typename ... on Error { code message }
    ... on ${type}Success { ${WITH_SECRET.includes(name) ? 'secret' : ''} alert { ${FIELDS} } }
  } }`
  return (await graph<Record<string, AlertOutcome>>(caller, query, { input }))[name] as AlertOutcome
}

/** Returns the caller's alerts on the graph. */
export const alertsOf = async (
  caller: Pick<Caller, 'graphql'>,
): Promise<{ nodes: AlertNode[]; totalCount: number }> =>
  (
    await graph<{ viewer: { alerts: { nodes: AlertNode[]; totalCount: number } } }>(
      caller,
      `{ viewer { alerts { nodes { ${FIELDS} } totalCount } } }`,
    )
  ).viewer.alerts

/** An event as REST returns it. */
export interface EventBody {
  readonly id: number
  readonly alert_id: string
  readonly kind: 'entered' | 'notice'
  readonly instrument: Readonly<Record<string, unknown>> | null
  readonly ts: string | null
  readonly date: string | null
  readonly measures: string[] | null
  readonly values: (number | null)[] | null
  readonly met: number[] | null
  readonly message: string | null
  readonly created_at: string
  readonly read_at: string | null
  readonly withdrawn_at: string | null
}

/** Inserts events of an alert as an evaluation does, each of a bar of its own. Returns their ids, ascending. */
export async function insertEvents(
  { database }: Pick<TestApp, 'database'>,
  alertId: string,
  count = 1,
  instrumentId = 1001,
): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into alert_event (alert_id, user_id, kind, instrument_id, ts, date, measures, "values", met)
     select alert.id, user_id, 'entered', $2, ts, ts::date, array['px', 'ris'], array[12.5, null], array[1]
     from alert
     cross join lateral (select coalesce(max(ts), '2020-01-01Z') as newest from alert_event where alert_id = alert.id) known
     cross join generate_series(1, $3::integer) n
     cross join lateral (select newest + n * interval '1 day' as ts) bar
     where alert.id = $1
     returning id`,
    [alertId, instrumentId, count],
  )
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Inserts a notice about an alert. Returns its id. */
export async function insertNotice(
  { database }: Pick<TestApp, 'database'>,
  alertId: string,
  message: string,
): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into alert_event (alert_id, user_id, kind, message)
     select id, user_id, 'notice', $2 from alert where id = $1 returning id`,
    [alertId, message],
  )
  return rows[0]?.id ?? 0
}
