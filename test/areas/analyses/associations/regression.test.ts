import { describe, expect, test } from 'vitest'
import { ask, lagsOf, near } from '../../../helpers/associations.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Regressions of series of any kind. */

const REGRESSION = '/analytics/regression'

const app = useApp()

describe('regression', () => {
  const dependent = { aggregate_id: 1 }
  const regressors = [{ slug: 'retail-net' }, { aggregate_id: 3, metric: 'px' }]

  test('of one regressor has the squared correlation and its p-value', async () => {
    const found = await ask(app, REGRESSION, { dependent, regressors: [regressors[0]] })
    const [pair] = await lagsOf(app, { x: dependent, y: regressors[0] as object })
    expect(found).toMatchObject({
      data_points: pair?.data_points,
      r_squared: near((pair?.correlation ?? 0) ** 2),
      f_p_value: near(pair?.p_value ?? 0),
    })
  })

  test.each(['classical', 'hc3'])('with %s covariance has residuals that add up', async (covariance) => {
    const body = { dependent, regressors, covariance }
    const model = await ask(app, REGRESSION, body)
    const { data, pagination } = (await ask(app, `${REGRESSION}/residuals`, {
      ...body,
      records_per_page: 10_000,
    })) as unknown as {
      data: Record<'observed' | 'fitted' | 'residual', number>[]
      pagination: { total_record_count: number }
    }
    expect(pagination.total_record_count).toBe(model['data_points'])
    const size = Math.max(...data.map(({ observed }) => Math.abs(observed)))
    const sum = data.reduce((total, { residual }) => total + residual, 0)
    expect(Math.abs(sum / size)).toBeLessThan(1e-9)
    for (const { observed, fitted, residual } of data)
      expect(Math.abs(observed - fitted - residual) / size).toBeLessThan(1e-12)
    const squares = data.reduce((total, { residual }) => total + residual ** 2, 0)
    const degrees = model['degrees_of_freedom'] as number
    expect(Math.sqrt(squares / degrees) / (model['residual_std_err'] as number)).toBeCloseTo(1, 9)
    const page = await ask(app, `${REGRESSION}/residuals`, { ...body, records_per_page: 7, page_number: 3 })
    expect(page['data']).toEqual(data.slice(14, 21))
  })

  test('names collinear and constant regressors, and refuses too few dates', async () => {
    const faults = async (body: object) => (await ask(app, REGRESSION, { dependent, ...body })).detail
    const again = { ...regressors[1], transformation: 'moving_avg', window: 5 }
    expect(await faults({ regressors: [again, regressors[0], again] })).toEqual([
      {
        loc: ['body', 'regressors', 2],
        msg: 'AGG-IDX px is a linear combination of AGG-IDX px on the common dates. Leave one of them out',
        type: 'collinear',
      },
    ])
    const short = { start_date: '2026-03-02', end_date: '2026-03-04' }
    expect(await faults({ regressors, ...short })).toMatchObject([{ type: 'insufficient_data' }])
    expect(await faults({ regressors: Array(9).fill(regressors[0]) })).toMatchObject([{ type: 'too_long' }])
  })
})
