import { getNamedType, isLeafType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../../src/app/schema.ts'
import { camelCase } from '../../../src/core/names.ts'
import { METRIC_NAMES } from '../../../src/market/metrics.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()
const ask = (query: string) => app.graphql(query)

test('what a page has once counts once, in fragments too', async () => {
  const once = 'aggregates { id name isOwn } metadata { asOf requestId } pagination { totalPages }'
  const page = (fields: string, size: number) =>
    `{ aggregateTimeseries(aggregateIds: [1], from: "2026-03-01", recordsPerPage: ${size}) { ${fields} } }`
  const bar = schema.getType('Bar')
  const every = isObjectType(bar)
    ? Object.values(bar.getFields()).flatMap(({ name, type }) =>
        isLeafType(getNamedType(type)) ? [name] : [],
      )
    : []
  expect(every.length).toBeGreaterThan(30)
  const rows = `rows { ${every.join(' ')} }`
  expect((await ask(page(`${once} ${rows}`, 10_000))).errors).toBeUndefined()
  const within = `{ aggregateTimeseries(aggregateIds: [1], from: "2026-03-01", recordsPerPage: 10000) { ...P } } fragment P on BarPage`
  expect((await ask(`${within} { ${once} ${rows} }`)).errors).toBeUndefined()
  const twice = `${rows} columns { ${METRIC_NAMES.map(camelCase).join(' ')} ts date isPartial rank ris streak }`
  for (const query of [page(twice, 10_000), `${within} { ${twice} }`])
    expect((await ask(query)).errors?.map(({ extensions }) => extensions.code)).toEqual(['QUERY_TOO_COMPLEX'])
})
