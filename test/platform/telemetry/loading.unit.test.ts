import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCE = new URL('../../../src/', import.meta.url)
const STATIC = /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm

/** Packages and files that a file imports before it runs, by whatever way. */
function importedBy(start: string): Set<string> {
  const found = new Set<string>()
  const follow = (file: URL) => {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC)) {
      const next = name.startsWith('.') ? new URL(name, file).href : name
      if (found.has(next)) continue
      found.add(next)
      if (next.endsWith('.ts')) follow(new URL(next))
    }
  }
  follow(new URL(start, SOURCE))
  return found
}

test('the code of metrics and traces is loaded only where they are on', () => {
  const imported = [...importedBy('main.ts'), ...importedBy('service/service.ts')]
  expect(imported).toContain(new URL('core/observation/spans.ts', SOURCE).href)
  expect(imported.filter((name) => /^(?:@opentelemetry\/|prom-client)/.test(name))).toEqual([])
  expect([...importedBy('platform/telemetry/tracing.ts')]).toContain('@opentelemetry/api')
})
