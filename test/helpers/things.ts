import { insertEvents } from './alert-api.ts'
import type { Caller, TestApp } from './app.ts'
import { ASYNC, type JobBody, statusOnce, workFor } from './jobs.ts'
import { change } from './own-aggregates.ts'
import { waitingJob } from './results.ts'
import { saveScreen } from './screens.ts'
import { globalId } from './users.ts'

/** A user's things, by all of their identifiers. */
export interface Things {
  readonly email: string
  readonly userId: number
  /** An aggregate whose name and type occur nowhere else. */
  readonly aggregateId: number
  readonly providerId: string
  readonly name: string
  readonly type: string
  readonly subtype: string
  /** A completed job about the aggregate, the entity tag of its file, and a pending job. */
  readonly jobId: string
  readonly fileTag: string
  readonly waitingId: string
  readonly chartId: string
  readonly keyId: number
  readonly linkId: number
  readonly screenId: string
  readonly alertId: string
  /** An event of the alert. */
  readonly eventId: number
  /** A flow series about the aggregate. */
  readonly slug: string
}

/** Identifiers of the same form that belong to nothing. */
export const NOTHING: Things = {
  email: 'xwner@example.com',
  userId: 98,
  aggregateId: 1_999_999_999,
  providerId: 'own_0123456789abcdef0123',
  name: 'NowhereA',
  type: 'NeverknownA',
  subtype: 'NotheardofA',
  jobId: '01980000-0000-7000-8000-000000000001',
  fileTag: '"AAAAAAAAAAAAAAAAAAAAAAAAAAA"',
  waitingId: '01980000-0000-7000-8000-000000000002',
  chartId: 'chart-X-a',
  keyId: 98,
  linkId: 99_998,
  screenId: '01980000-0000-7000-8000-000000000005',
  alertId: '01980000-0000-7000-8000-000000000006',
  eventId: 9_999_998,
  slug: 'secret-series-x',
}

/** The global ids of things. */
export const idsOf = (things: Things) => ({
  aggregate: globalId('Aggregate', things.aggregateId),
  job: globalId('Job', things.jobId),
  waiting: globalId('Job', things.waitingId),
  chart: globalId('Chart', `${things.userId}:${things.chartId}`),
  key: globalId('ApiKey', things.keyId),
  link: globalId('Link', things.linkId),
  screen: globalId('SavedScreen', things.screenId),
  alert: globalId('Alert', things.alertId),
  event: globalId('AlertEvent', things.eventId),
  user: globalId('User', things.email),
  series: globalId('FlowSeries', things.slug),
})

/** The cursors that contain identifiers of things. */
export const cursorsOf = (things: Things) => {
  const cursor = (kind: string, position: string | number) =>
    Buffer.from(`1:${kind}:${position}`).toString('base64url')
  return {
    aggregate: cursor('aggregate', things.aggregateId),
    job: cursor('job', things.jobId),
    key: cursor('apiKey', things.keyId),
    link: cursor('link', things.linkId),
    screen: cursor('screen', things.screenId),
    alert: cursor('alert', things.alertId),
    event: cursor('alertEvent', things.eventId),
    chart: cursor('chart', things.userId),
    membership: cursor('membership', things.aggregateId),
    series: cursor('flow-series', things.slug),
  }
}

/** Every text that identifies a thing, longest first, because one may contain another. */
export const namesOf = (things: Things): string[] =>
  [
    ...Object.values(idsOf(things)),
    ...Object.values(cursorsOf(things)),
    ...[
      things.email,
      things.providerId,
      things.name,
      things.type,
      things.subtype,
      things.jobId,
      things.waitingId,
    ],
    ...[things.screenId, things.alertId],
    ...[things.fileTag.replaceAll('"', ''), things.chartId, things.slug, String(things.aggregateId)],
  ].toSorted((a, b) => b.length - a.length)

async function makeSeries({ database }: TestApp, slug: string, aggregateId: number): Promise<void> {
  // A separate run on its own axes: lists of axes would reveal it.
  await database.pool.query(
    `with made as (
       insert into flow_series (slug, name, metric, frequency, unit, instrument_id)
       values ($1, 'Secret ' || $1, 'secret', 'event', 'pct', $2) returning id
     ), observed as (
       insert into flow_observation (series_id, date, revision, value, updated_at)
       select id, '2026-03-04', 0, 7.25, '2026-03-04T12:00Z' from made
     ), tallied as (
       insert into flow_tally (series_id, quarter, observations) select id, '2026-01-01', 1 from made
     ), run as (
       insert into flow_forecast_run (series_id, run_date, horizons, z_scores)
       select id, '2026-03-10', '{77}', '{0, 7.5}' from made
     )
     insert into flow_forecast (run_date, series_id, horizon, z_score, value)
     select '2026-03-10', id, 77, z, 3 from made, unnest('{0, 7.5}'::float8[]) z`,
    [slug, aggregateId],
  )
}

/** Creates an API key for a caller. Returns its id. */
export async function makeKey(caller: Caller, name: string): Promise<number> {
  const { data } = await caller.graphql<{ createApiKey: { apiKey: { id: string } } }, { name: string }>(
    'mutation ($name: String!) { createApiKey(input: { name: $name }) { ... on CreateApiKeySuccess { apiKey { id } } } }',
    { name },
  )
  const id = Buffer.from(data?.createApiKey.apiKey.id ?? '', 'base64').toString()
  return Number(id.slice('ApiKey:'.length))
}

/** Creates one of each thing for a user; briefly runs a worker. */
export async function makeThings(app: TestApp, email: string, mark: string): Promise<Things> {
  const me = app.as(email)
  const [name, type, subtype] = [`Sonder${mark}`, `Unheard${mark}`, `Subheard${mark}`]
  const constituents = [{ ticker: 'ALFA' }, { ticker: 'BETA', weight: 3 }]
  const { aggregate } = await change(me, 'create', { name, type, subtype, constituents })
  if (!aggregate) throw new Error('Nothing was made')
  const { aggregateId, providerId } = aggregate
  const slug = `secret-series-${mark.toLowerCase()}`
  await makeSeries(app, slug, aggregateId)
  const chartId = `chart-${mark}-a`
  await me.post('/series/user/charts', { [chartId]: { mark } }, { method: 'PUT' })
  await me.post('/series/user/preferences', { [`preference-${mark}`]: mark }, { method: 'PUT' })
  const keyId = await makeKey(me, `key ${mark}`)
  // Ids of equal length: no global id of a link begins with that of another.
  await app.database.pool.query(
    `select setval('signed_link_id_seq', greatest(10000, last_value)) from signed_link_id_seq`,
  )
  const { id: linkId } = (
    await me.post<{ id: number }>('/links', { request: `/aggregates/${aggregateId}/latest` })
  ).body
  const screenId = (await saveScreen(me, `screen ${mark}`)).id
  const alert = { screen_id: screenId, name: `alert ${mark}` }
  const alertId = (await me.post<{ id: string }>('/alerts', alert)).body.id
  // Ids that are no other number of an answer.
  await app.database.pool.query(
    `select setval('alert_event_id_seq', greatest(9000000, last_value)) from alert_event_id_seq`,
  )
  const [eventId = 0] = await insertEvents(app, alertId)
  const userId = (await me.rest<{ id: number }>('/series/user')).body.id
  const path = `/aggregates/timeseries?aggregate_ids=${aggregateId},1&start_date=2026-01-05`
  const { job_id: jobId } = (await me.rest<JobBody>(path, {}, ASYNC)).body
  const worker = await workFor(app.database)
  await statusOnce(me, jobId)
  await worker.stop()
  const file = await me.send(`/aggregates/jobs/${jobId}/export`)
  await file.body?.cancel()
  const fileTag = file.headers.get('etag') ?? ''
  const waitingId = await waitingJob(app.database, { email })
  return {
    ...{ email, userId, aggregateId, providerId, name, type, subtype },
    ...{ jobId, fileTag, waitingId, chartId, keyId, linkId, slug },
    ...{ screenId, alertId, eventId },
  }
}
