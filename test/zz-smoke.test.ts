import { afterAll, beforeAll, test } from 'vitest'
import { startApp, type TestApp } from './helpers/app.ts'
let app: TestApp
beforeAll(async () => { app = await startApp() })
afterAll(() => app.close())
test('x', async () => {
  for (const p of ['/flow/timeseries?slugs=retail-net,etf-flow,nope&records_per_page=4&page_number=2', '/flow/latest', '/flow/availability?as_of=2026-01-01','/flow/forecast/runs','/flow/forecast?z_score=-1','/flow/forecast?z_score=3&horizons=1,7','/flow/forecast?run_date=2026-03-09'])
  { const a = await app.rest(p); console.log(p, a.status, a.text.slice(0, 1500)) }
  console.log(JSON.stringify(await app.graphql(`{ flowSeriesList { totalCount nodes { slug instrument { name flowSeries { nodes { slug } totalCount } } observations(first: 2) { nodes { date value revisions { value revision } } columns { date value } totalCount } latest { date stalenessDays } availability { rowCount } forecasts(zScores:[0]) { totalCount nodes { horizon targetDate values } } } } forecast(zScores: [0], horizons: [60]) { runDate rows { series { slug } value targetDate } } }`), null, 0).slice(0, 3000))
})
