// @module-tag chromium
import { expect, test } from 'vitest'
import { formulaOf, valuesOf } from '../../../console/compare/formula.ts'
import { cellsOf, exactly, frameOf, inUrl, numbersIn, toggleNumbers } from '../../helpers/console-pages.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The screen Compare in a browser. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

const SERIES = 'aggregate~AGG-TECH~RETAIL_NET_TURNOVER,security~ALFA~PX_CHG'
const A = '{ aggregateProviderId: "AGG-TECH", measure: { metric: RETAIL_NET_TURNOVER } }'
const B = '{ ticker: "ALFA", measure: { metric: PX_CHG } }'
const RANGE = 'from: "-2y", to: "today"'

interface Associated {
  readonly correlation: {
    readonly lags: readonly {
      lag: number
      correlation: number | null
      pValue: number | null
      dataPoints: number
    }[]
  }
  readonly a: {
    readonly rows: readonly { date: string; observed: number; residual: number; fitted: number }[]
  }
  readonly b: { readonly rows: readonly { observed: number }[] }
  readonly matrix: { readonly rows: readonly { correlations: readonly (number | null)[] }[] }
}

const associated = async (): Promise<Associated> => {
  const { data, errors } = await app.graphql<Associated, never>(`{
    correlation(x: ${A}, y: ${B}, ${RANGE}, lags: [-3, -2, -1, 0, 1, 2, 3]) {
      lags { lag correlation pValue dataPoints }
    }
    a: regressionResiduals(dependent: ${A}, regressors: [${B}], ${RANGE}) { rows { date observed fitted residual } }
    b: regressionResiduals(dependent: ${B}, regressors: [${A}], ${RANGE}) { rows { observed } }
    matrix: correlationMatrix(series: [${A}, ${B}, { slug: "retail-net" }], ${RANGE}) { rows { correlations } }
  }`)
  expect(errors).toBeUndefined()
  if (!data) throw new Error('The graph has no answer')
  return data
}

test('two series are drawn by a formula, correlated by lag and regressed, with the values of the graph', async () => {
  const { correlation, a, b } = await associated()
  const { page } = await web.open(`/compare?series=${SERIES}&lags=3`, { now: NOW })
  const lines = frameOf(page, 'a, b')
  await toggleNumbers(lines)
  const rows = (frame: typeof lines) =>
    numbersIn(frame).then((cells) => cells.slice(1).map((row) => row.slice(1)))
  const observed = [a.rows.map((row) => row.observed), b.rows.map((row) => row.observed)] as const
  expect(observed[0].length).toBeGreaterThan(30)
  expect(await rows(lines)).toEqual(
    observed[0].map((value, row) => [value, observed[1][row] ?? null].map(exactly)),
  )
  // The correlations by lag, and the strongest one.
  const lagged = frameOf(page, 'Correlation by lag')
  const strongest = correlation.lags.reduce((best, one) =>
    Math.abs(one.correlation ?? 0) > Math.abs(best.correlation ?? 0) ? one : best,
  )
  const text = strongest.lag > 0 ? `lag(a, ${strongest.lag}), b` : `a, lag(b, ${-strongest.lag})`
  await lagged.getByRole('button', { name: `Draw ${text}`, exact: true }).click()
  await expect.poll(() => inUrl(page)).toMatchObject({ formula: text })
  await toggleNumbers(lagged)
  expect((await numbersIn(lagged)).slice(1)).toEqual(
    correlation.lags.map((one) => [one.lag, one.correlation, one.pValue, one.dataPoints].map(exactly)),
  )
  // A typed formula; an invalid one changes nothing.
  const field = page.getByLabel(/^Formula/)
  await field.fill('z(a) - z(b')
  await page.getByText('“)” is missing.').waitFor()
  expect(await inUrl(page)).toMatchObject({ formula: text })
  await field.fill('z(a) - z(b)')
  const own = frameOf(page, 'z(a) - z(b)')
  await own.waitFor()
  const [line] = formulaOf('z(a) - z(b)')
  const expected = line ? valuesOf(line.expression, observed) : []
  // The frame stays, and still shows its numbers.
  expect(await rows(own)).toEqual(expected.map((value) => [exactly(value)]))
  const residuals = frameOf(page, 'Residuals')
  await toggleNumbers(residuals)
  expect(await rows(residuals)).toEqual(
    a.rows.map((row) => [row.observed, row.fitted, row.residual].map(exactly)),
  )
  await page.goBack()
  await expect.poll(() => inUrl(page)).not.toHaveProperty('formula')
})

test('series are found by name, and three or more have a matrix', async () => {
  const { matrix } = await associated()
  const { page } = await web.open('/compare', { now: NOW })
  const box = page.getByRole('combobox', { name: 'Add an instrument or a flow series' })
  for (const [letter, typed, name] of [
    ['a', 'AGG-TECH', /AGG-TECH/],
    ['b', 'ALFA', /^Alfa Robotics/],
    ['c', 'retail net', /retail-net/],
  ] as const) {
    await box.fill(typed)
    await page.getByRole('option', { name }).first().click()
    await page.getByRole('group', { name: `Series ${letter}`, exact: true }).waitFor()
  }
  const table = page.getByRole('region', { name: 'Matrix' }).getByRole('table')
  await table.waitFor()
  expect((await inUrl(page))['series']).toBe(`${SERIES},flow~retail-net`)
  expect((await cellsOf(table)).slice(1).map((row) => row.slice(1))).toEqual(
    matrix.rows.map(({ correlations }) =>
      correlations.map((value) => (value ?? Number.NaN).toFixed(2).replace('-', '−')),
    ),
  )
  await page.getByRole('button', { name: 'Remove series b' }).click()
  await expect
    .poll(async () => (await inUrl(page))['series'])
    .toBe('aggregate~AGG-TECH~RETAIL_NET_TURNOVER,flow~retail-net')
  await table.waitFor({ state: 'detached' })
})
