import { isInterfaceType, isObjectType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/app/areas.ts'
import { shapeOf } from '../../src/core/shape.ts'
import type { Caller } from '../helpers/app.ts'
import { AROUND, isNeeded, sampleFor, selectionOf } from '../helpers/graph-questions.ts'
import { BODIES, PATHS } from '../helpers/requests.ts'
import { useApp } from '../helpers/use-app.ts'

/** The basic tier never sees the current trading day, even if a request includes it. */

const app = useApp()
let basic: Caller
let professional: Caller
beforeAll(async () => {
  basic = app.as('basic@example.com', 'basic')
  professional = app.as('professional@example.com')
})

/** The content of a response, without what echoes the request. */
const content = (answer: unknown): string =>
  JSON.stringify(answer)
    .replaceAll(/"(?:request_id|generated_at|requestId)":"[^"]*"/g, '')
    .replaceAll(/"warnings":\[[^\]]*\]|"include_?[iI]ntraday":(?:true|false)/g, '')

describe('over REST', () => {
  const taking = routes.filter(({ input }) => shapeOf(input).properties?.['includeIntraday'])
  const asked = (caller: Caller, path: string, include: boolean) => {
    const body = BODIES[path]
    // Up to now, where the route takes an end date.
    if (body) return caller.post(path, { ...body, end_date: '2026-03-11', include_intraday: include })
    // Calculated metrics need a higher tier: series-refusals.test.ts covers them.
    const address = (PATHS[path] ?? path).replace('&calculate_metrics=true', '')
    return caller.rest(`${address}${address.includes('?') ? '&' : '?'}include_intraday=${include}`)
  }
  test.each(taking.map(({ path }) => path))('%s', async (path) => {
    const [told, without, full] = await Promise.all([
      asked(basic, path, true),
      asked(professional, path, false),
      asked(professional, path, true),
    ])
    expect([told.status, without.status, full.status]).toEqual([200, 200, 200])
    expect(content(told.body)).toBe(content(without.body))
    expect(content(full.body)).not.toBe(content(without.body))
  })
})

describe('on the graph', () => {
  let fields: [coordinate: string, query: (include: boolean) => string][]
  beforeAll(() => {
    const arounds: typeof AROUND = { ...AROUND, Query: (within: string) => `{ ${within} }` }
    // Flow series have no values of the day.
    const OF_BARS: Readonly<Record<string, string>> = {
      y: '{ aggregateId: 1 }',
      series: '[{ aggregateId: 3 }, { aggregateId: 1 }]',
      regressors: '[{ aggregateId: 1 }]',
    }
    fields = Object.values(app.app.schema.getTypeMap()).flatMap((type) => {
      if (!isObjectType(type) && !isInterfaceType(type)) return []
      const around = arounds[type.name]
      return Object.values(type.getFields())
        .filter(({ args }) => args.some(({ name }) => name === 'includeIntraday'))
        .flatMap((field): [string, (include: boolean) => string][] => {
          // An interface is queried through its types.
          if (!around) return isInterfaceType(type) ? [] : [[`${type.name}.${field.name}`, () => '']]
          const given = field.args
            .filter(
              (arg) =>
                isNeeded(arg) ||
                (type.name === 'Query' && /^(?:tickers|from|to|securityIds)$/.test(arg.name)),
            )
            .map((arg) => (OF_BARS[arg.name] ? `${arg.name}: ${OF_BARS[arg.name]}` : sampleFor(arg)))
          // Without what differs between the tiers in any case.
          const all = selectionOf(field.type, 1).replaceAll(
            /\b(?:zScore|momentum|rank|streak|rowLimit)\b/g,
            '',
          )
          // Its rows are one level deeper.
          const selection = field.name === 'securityMarketData' ? 'series { rows { ts px } }' : all
          return [
            [
              `${type.name}.${field.name}`,
              (include) =>
                around(
                  `${field.name}(${[...given, `includeIntraday: ${include}`].join(', ')}) { ${selection} }`,
                ),
            ],
          ]
        })
    })
  })

  test('every field with an includeIntraday argument', async () => {
    expect(fields.length).toBeGreaterThan(20)
    for (const [coordinate, query] of fields) {
      const ask = async (caller: Caller, include: boolean) => {
        const { data, errors } = await caller.graphql<unknown, never>(query(include))
        expect([coordinate, errors]).toEqual([coordinate, undefined])
        return content(data)
      }
      const [told, without, full] = [
        await ask(basic, true),
        await ask(professional, false),
        await ask(professional, true),
      ]
      expect([coordinate, told]).toEqual([coordinate, without])
      expect([coordinate, full === without]).toEqual([coordinate, false])
    }
  })
})
