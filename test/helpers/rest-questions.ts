import { ASYNC } from './jobs.ts'
import type { Things } from './things.ts'

/** A REST request. */
export interface RestQuestion {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}): RestQuestion => ({
  method: 'GET',
  path,
  headers,
})
const sent =
  (method: string) =>
  (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): RestQuestion => ({
    method,
    path,
    headers,
    body,
  })
const [post, put, patch, remove] = ['POST', 'PUT', 'PATCH', 'DELETE'].map(sent) as [
  ReturnType<typeof sent>,
  ReturnType<typeof sent>,
  ReturnType<typeof sent>,
  ReturnType<typeof sent>,
]

type Ask = (things: Things) => readonly RestQuestion[]

const FROM = 'start_date=2026-01-05'
const DATES = { start_date: '2026-01-05', end_date: '2026-03-10' }
const USER = '/series/user'
const ARROW = { accept: 'application/vnd.apache.arrow.stream' }
const tagged = (name: string, tag: string) => ({ [name]: tag })

/** Requests to the paths of jobs below a kind of instrument. */
const jobQuestions = (base: string): Readonly<Record<string, Ask>> => ({
  [`get ${base}`]: () => [get(base), get(`${base}?status=COMPLETED,PENDING&records_per_page=1000`)],
  [`get ${base}/{job_id}`]: ({ jobId, waitingId }) => [get(`${base}/${jobId}`), get(`${base}/${waitingId}`)],
  [`get ${base}/{job_id}/status`]: ({ jobId, waitingId }) => [
    get(`${base}/${jobId}/status`),
    get(`${base}/${waitingId}/status`),
  ],
  [`get ${base}/{job_id}/export`]: ({ jobId, waitingId, fileTag }) => [
    get(`${base}/${jobId}/export`),
    get(`${base}/${jobId}/export?export_format=json&compression=zip`),
    get(`${base}/${jobId}/export`, ARROW),
    get(`${base}/${jobId}/export`, tagged('if-none-match', fileTag)),
    get(`${base}/${jobId}/export`, { range: 'bytes=0-9', ...tagged('if-range', fileTag) }),
    get(`${base}/${waitingId}/export`),
  ],
  [`get ${base}/{job_id}/stream`]: ({ jobId, waitingId }) => [
    get(`${base}/${jobId}/stream`),
    get(`${base}/${jobId}/stream?format=csv`, { range: 'bytes=0-9' }),
    get(`${base}/${waitingId}/stream`),
  ],
  [`delete ${base}/{job_id}`]: ({ jobId, waitingId }) => [
    remove(`${base}/${jobId}`),
    remove(`${base}/${waitingId}`),
  ],
})

/**
 * For every route, by its method and path, the requests that refer to the given things. Routes that cannot
 * refer to any have requests that contain no identifier.
 */
export const REST_QUESTIONS: Readonly<Record<string, Ask>> = {
  'get /aggregates/timeseries': ({ aggregateId: id }) => [
    get(`/aggregates/timeseries?aggregate_ids=${id}&${FROM}`),
    get(`/aggregates/timeseries?aggregate_ids=1,${id}&${FROM}&page_number=1`),
    get(`/aggregates/timeseries?aggregate_ids=${id},2&${FROM}`, ASYNC.headers),
  ],
  'get /aggregates/snapshot': ({ aggregateId: id, providerId }) => [
    get(`/aggregates/snapshot?aggregate_ids=${id}`),
    get(`/aggregates/snapshot?aggregate_ids=${id},2&asset_class=all`),
    get(`/aggregates/snapshot?aggregate_ids=${providerId},AGG-TECH`),
  ],
  'get /aggregates/{aggregate_id}/timeseries': ({ aggregateId: id }) => [get(`/aggregates/${id}/timeseries`)],
  'get /aggregates/{aggregate_id}/latest': ({ aggregateId: id, providerId }) => [
    get(`/aggregates/${id}/latest`),
    get(`/aggregates/${providerId}/latest`),
  ],
  'get /aggregates/{aggregate_id}/rank-history': ({ aggregateId: id, providerId, type }) => [
    get(`/aggregates/${id}/rank-history`),
    get(`/aggregates/1/rank-history?provider_ids=AGG-TECH,${providerId}`),
    get(`/aggregates/1/rank-history?types=${type}`),
    get('/aggregates/3/rank-history?order=asc'),
  ],
  'post /aggregates/analytics/correlation': ({ aggregateId: id }) => [
    post('/aggregates/analytics/correlation', { aggregate_id_1: id, aggregate_id_2: 1, ...DATES }),
    post('/aggregates/analytics/correlation', { aggregate_id_1: 1, aggregate_id_2: id, ...DATES }),
  ],
  'post /aggregates/analytics/trend': ({ aggregateId: id, providerId }) => [
    post('/aggregates/analytics/trend', { aggregate_id: providerId, ...DATES }),
    post('/aggregates/analytics/trend', { aggregate_id: id, ...DATES }),
  ],
  'post /aggregates/analytics/volatility': ({ aggregateId: id }) => [
    post('/aggregates/analytics/volatility', { aggregate_id: id, ...DATES }),
  ],
  'get /aggregates/stats': ({ aggregateId: id }) => [
    get(`/aggregates/stats?aggregate_ids=${id}&${FROM}`),
    get(`/aggregates/stats?aggregate_ids=${id},3&${FROM}`),
  ],
  'post /aggregates/comparison/compare': ({ aggregateId: id }) => [
    post('/aggregates/comparison/compare', { aggregate_ids: [1, id], ...DATES }),
  ],
  'post /aggregates/comparison/side-by-side': ({ aggregateId: id }) => [
    post('/aggregates/comparison/side-by-side', { aggregate_ids: [id, 2], ...DATES }),
  ],
  'post /aggregates/summary/top-constituents': ({ aggregateId: id }) => [
    post('/aggregates/summary/top-constituents', { aggregate_id: id }),
  ],
  'get /aggregates/summary/{aggregate_id}': ({ aggregateId: id }) => [get(`/aggregates/summary/${id}`)],
  'get /aggregates/leaderboard': ({ providerId, type }) => [
    get('/aggregates/leaderboard?records_per_page=100'),
    get(`/aggregates/leaderboard?provider_ids=${providerId}`),
    get(`/aggregates/leaderboard?provider_ids=AGG-TECH,${providerId}&date=2026-03-05`),
    get(`/aggregates/leaderboard?types=${type}`),
    get('/aggregates/leaderboard?sort=name&sparkline=5'),
    get(`/aggregates/leaderboard?provider_ids=${providerId}`, ASYNC.headers),
  ],
  'get /aggregates/reference/search': ({ name, type, subtype, providerId }) => [
    get(`/aggregates/reference/search?query=${name}&active_only=false`),
    get(`/aggregates/reference/search?query=${subtype}`),
    get(`/aggregates/reference/search?query=${providerId}`),
    get(`/aggregates/reference/search?query=${type}&include_single_security=true`),
    get('/aggregates/reference/search?query=ALFA&active_only=false'),
  ],
  'get /aggregates/reference/types': () => [get('/aggregates/reference/types')],
  'get /aggregates/reference/types/list': () => [get('/aggregates/reference/types/list')],
  'get /aggregates/reference/subtypes': ({ type }) => [
    get('/aggregates/reference/subtypes'),
    get(`/aggregates/reference/subtypes?type=${type}`),
  ],
  'get /aggregates/reference/list/indices': () => [get('/aggregates/reference/list/indices')],
  'get /aggregates/reference/list/sectors-industries': () => [
    get('/aggregates/reference/list/sectors-industries'),
  ],
  'get /aggregates/reference/{provider_id}': ({ providerId }) => [
    get(`/aggregates/reference/${providerId}?include_constituents=true`),
  ],
  'get /aggregates/reference/{provider_id}/constituents': ({ providerId }) => [
    get(`/aggregates/reference/${providerId}/constituents`),
  ],
  ...jobQuestions('/aggregates/jobs'),
  ...jobQuestions('/securities/jobs'),
  'post /securities/timeseries': ({ aggregateId: id }) => [
    post('/securities/timeseries', { security_ids: [1001, id], start_date: '2026-01-05' }),
    post('/securities/timeseries', { security_ids: [id], start_date: '2026-01-05' }, ASYNC.headers),
    post('/securities/timeseries', { all: true, start_date: '2026-01-05', page_number: 1 }),
  ],
  'get /calendar': () => [get('/calendar')],
  'get /flow/timeseries': ({ slug }) => [
    get(`/flow/timeseries?slugs=${slug}`),
    get(`/flow/timeseries?slugs=retail-net,${slug}`),
  ],
  'get /flow/stats': ({ slug }) => [
    get(`/flow/stats?slugs=${slug}`),
    get(`/flow/stats?slugs=retail-net,${slug}`),
  ],
  'post /flow/analytics/trend': ({ slug }) => [post('/flow/analytics/trend', { slug, ...DATES })],
  'post /flow/analytics/volatility': ({ slug }) => [post('/flow/analytics/volatility', { slug, ...DATES })],
  'post /analytics/correlation': ({ aggregateId: id, slug }) => [
    post('/analytics/correlation', { x: { aggregate_id: id }, y: { aggregate_id: 1 }, ...DATES }),
    post('/analytics/correlation', { x: { aggregate_id: 1 }, y: { slug }, ...DATES }),
    post('/analytics/correlation', { x: { security_id: id }, y: { aggregate_id: id }, ...DATES }),
  ],
  'post /analytics/correlation-matrix': ({ aggregateId: id, slug }) => [
    post('/analytics/correlation-matrix', { series: [{ aggregate_id: 1 }, { slug }], ...DATES }),
    post('/analytics/correlation-matrix', { series: [{ aggregate_id: id }, { slug }], ...DATES }),
  ],
  'post /analytics/regression': ({ aggregateId: id, slug }) => [
    post('/analytics/regression', {
      dependent: { aggregate_id: 1 },
      regressors: [{ aggregate_id: id }],
      ...DATES,
    }),
    post('/analytics/regression', { dependent: { slug }, regressors: [{ aggregate_id: 3 }], ...DATES }),
  ],
  'post /analytics/regression/residuals': ({ aggregateId: id, slug }) => [
    post('/analytics/regression/residuals', {
      dependent: { aggregate_id: id },
      regressors: [{ slug }],
      ...DATES,
    }),
  ],
  'post /series/analytics/correlation': ({ aggregateId: id }) => [
    post('/series/analytics/correlation', { security_id_1: id, security_id_2: 1001, ...DATES }),
  ],
  'post /series/analytics/trend': ({ aggregateId: id }) => [
    post('/series/analytics/trend', { security_id: id, ...DATES }),
  ],
  'post /series/analytics/volatility': ({ aggregateId: id }) => [
    post('/series/analytics/volatility', { security_id: id, ...DATES }),
  ],
  'get /series/stats': ({ aggregateId: id }) => [
    get(`/series/stats?security_ids=${id}&${FROM}`),
    get(`/series/stats?security_ids=1001,${id}&${FROM}`),
  ],
  'get /flow/latest': ({ slug }) => [get('/flow/latest'), get(`/flow/latest?slugs=${slug}`)],
  'get /flow/availability': ({ slug }) => [
    get('/flow/availability'),
    get(`/flow/availability?slugs=${slug}`),
  ],
  'get /flow/timeseries/export': ({ slug }) => [
    get(`/flow/timeseries/export?slugs=${slug}`),
    get(`/flow/timeseries/export?slugs=retail-net,${slug}&export_format=json`),
    get('/flow/timeseries/export'),
  ],
  'get /flow/forecast/runs': ({ slug }) => [
    get('/flow/forecast/runs'),
    get(`/flow/forecast/runs?slugs=${slug}`),
  ],
  'get /flow/forecast': ({ slug }) => [
    get('/flow/forecast'),
    get('/flow/forecast?z_score=7.5'),
    get('/flow/forecast?run_date=2026-03-10'),
    get(`/flow/forecast?slugs=${slug}&horizons=77`),
  ],
  'get /series/timeseries': ({ providerId }) => [
    get(`/series/timeseries?provider_id=${providerId}`),
    get(`/series/timeseries?provider_id=SEC-ALFA,${providerId}&start_date=2026-03-01`),
    get('/series/timeseries?date=2026-03-10&calculate_metrics=true'),
  ],
  'get /series/ticker': ({ providerId }) => [
    get(`/series/ticker?ticker=${providerId}&field=px`),
    get('/series/ticker?ticker=ALFA&field=px&start_date=2026-03-01'),
  ],
  'get /series/marketdata': ({ name }) => [
    get(`/series/marketdata?tickers=ALFA,${name}&start_date=2026-03-01`),
  ],
  'get /series/timeseries/latest': ({ providerId }) => [
    get(`/series/timeseries/latest?provider_id=SEC-ALFA,${providerId}`),
  ],
  'get /series/latest': ({ name }) => [get(`/series/latest?tickers=ALFA,${name}`)],
  'get /series/timeseries/leaderboard': () => [get('/series/timeseries/leaderboard')],
  'get /series/securities/{ticker}/summary': ({ providerId }) => [
    get(`/series/securities/${providerId}/summary`),
    get('/series/securities/ALFA/summary'),
  ],
  'get /series/securities/{ticker}/rank-history': ({ providerId }) => [
    get(`/series/securities/${providerId}/rank-history`),
    get('/series/securities/ALFA/rank-history'),
  ],
  'get /series/securities/search': ({ name }) => [
    get(`/series/securities/search?q=${name}`),
    get('/series/securities/search?q=e'),
  ],
  'get /series/securities/count': () => [get('/series/securities/count')],
  'get /series/sectors': () => [get('/series/sectors')],
  'get /series/timeseries/intervals': () => [get('/series/timeseries/intervals')],
  'get /series/timeseries/fields': () => [get('/series/timeseries/fields')],
  'get /series/timeseries/list': ({ providerId }) => [
    get('/series/timeseries/list'),
    get(`/series/timeseries/list?q=${providerId}`),
  ],
  'post /links': ({ jobId, aggregateId }) => [
    post('/links', { request: `/aggregates/jobs/${jobId}/export` }),
    post('/links', { request: `/aggregates/snapshot?aggregate_ids=${aggregateId}` }),
  ],
  'get /links/{link_id}': ({ linkId }) => [get(`/links/${linkId}`)],
  'delete /links/{link_id}': ({ linkId }) => [remove(`/links/${linkId}`)],
  [`get ${USER}`]: ({ userId }) => [get(USER), get(USER, tagged('if-none-match', `"${userId}-profile-1"`))],
  [`put ${USER}`]: ({ userId }) => [
    put(USER, { username: 'mine' }),
    put(USER, { username: 'other' }, tagged('if-match', `"${userId}-profile-1"`)),
  ],
  [`get ${USER}/charts`]: ({ userId }) => [
    get(`${USER}/charts`),
    get(`${USER}/charts`, tagged('if-none-match', `"${userId}-charts-1"`)),
  ],
  [`put ${USER}/charts`]: ({ userId, chartId }) => [
    put(`${USER}/charts`, { [chartId]: 1 }),
    put(`${USER}/charts`, {}, tagged('if-match', `"${userId}-charts-1"`)),
  ],
  [`patch ${USER}/charts`]: ({ userId }) => [
    patch(`${USER}/charts`, { more: 1 }),
    patch(`${USER}/charts`, { none: 1 }, tagged('if-match', `"${userId}-charts-1"`)),
  ],
  [`delete ${USER}/charts/{chart_id}`]: ({ userId, chartId }) => [
    remove(`${USER}/charts/${chartId}`, undefined, tagged('if-match', `"${userId}-charts-1"`)),
    remove(`${USER}/charts/${chartId}`),
  ],
  [`get ${USER}/preferences`]: ({ userId }) => [
    get(`${USER}/preferences`),
    get(`${USER}/preferences`, tagged('if-none-match', `"${userId}-preferences-1"`)),
  ],
  [`put ${USER}/preferences`]: ({ userId }) => [
    put(`${USER}/preferences`, { a: 1 }),
    put(`${USER}/preferences`, {}, tagged('if-match', `"${userId}-preferences-1"`)),
  ],
  [`patch ${USER}/preferences`]: ({ userId }) => [
    patch(`${USER}/preferences`, { b: 1 }),
    patch(`${USER}/preferences`, { c: 1 }, tagged('if-match', `"${userId}-preferences-1"`)),
  ],
  [`get ${USER}/configuration`]: () => [get(`${USER}/configuration`)],
  [`post ${USER}/configuration`]: () => [post(`${USER}/configuration`, { charts: [1] })],
  [`get ${USER}/configurations`]: ({ email }) => [
    get(`${USER}/configurations?email=${email}`),
    get(`${USER}/configurations?email=${email.toUpperCase()}`),
    get(`${USER}/configurations?email=${email}&username=mine`),
    get(`${USER}/configurations?email=%25`),
  ],
  'get /series/user/api-keys': () => [get(`${USER}/api-keys`), get(`${USER}/api-keys?page_number=2`)],
  'post /series/user/api-keys': () => [post(`${USER}/api-keys`, { name: 'mine', scope: 'read' })],
  'delete /series/user/api-keys/{key_id}': ({ keyId }) => [remove(`${USER}/api-keys/${keyId}`)],
}
