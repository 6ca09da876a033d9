import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openMetrics } from '../../../src/platform/telemetry/metrics.ts'
import { gaugeData } from '../../../src/service/data-gauges.ts'
import { gaugeReplicas } from '../../../src/service/replica-gauges.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()
const root = new URL('../../../', import.meta.url)

/** Suffixes that a histogram adds to its name. */
const SUFFIX = /_(?:bucket|sum|count)$/

/** Names of metrics in the text of a query language. */
const namesIn = (text: string): string[] =>
  [...new Set(text.match(/\b(?:flowgate|nodejs|process)_[a-z0-9_]+/g))].map((name) =>
    name.replace(SUFFIX, ''),
  )

test.each([
  'deploy/grafana/dashboards/flowgate.json',
  'deploy/prometheus/alerts.yml',
  'deploy/kubernetes/base/web-scaler.yaml',
])('every metric that %s names exists', async (file) => {
  const metrics = openMetrics()
  try {
    gaugeData(metrics.registry, app.database.db, pino({ level: 'silent' }))
    gaugeReplicas(metrics.registry, { states: () => [] })
    const known = metrics.registry.getMetricsAsArray().map(({ name }) => name)
    const named = namesIn(await readFile(new URL(file, root), 'utf8'))
    expect(named.length).toBeGreaterThan(0)
    expect(
      named.filter((name) => !known.includes(name) && !known.includes(name.replace(SUFFIX, ''))),
    ).toEqual([])
  } finally {
    metrics.close()
  }
})

test('every alert is in the table of the guide', async () => {
  const alerts = (await readFile(new URL('deploy/prometheus/alerts.yml', root), 'utf8')).match(
    /(?<=alert: )\w+/g,
  )
  const guide = await readFile(new URL('docs/operating.md', root), 'utf8')
  expect(alerts?.length).toBeGreaterThan(5)
  expect(alerts?.filter((name) => !guide.includes(`| \`${name}\` |`))).toEqual([])
})
