/** A formula line: expressions over the first two series, such as `a / b` or `z(a), lag(b, 5)`. */

/** A parsed expression. */
type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'series'; readonly at: number }
  | { readonly kind: 'negative' | 'z'; readonly of: Expression }
  | { readonly kind: 'lag'; readonly of: Expression; readonly by: number }
  | { readonly kind: 'binary'; readonly sign: Sign; readonly left: Expression; readonly right: Expression }

type Sign = '+' | '-' | '*' | '/'

/** An expression with its text. */
interface Line {
  readonly text: string
  readonly expression: Expression
}

/** Maximum number of expressions in a formula: one for each axis. */
const MOST_LINES = 2

/** Most characters of a formula. Its terms are evaluated one within another. */
const MOST_CHARACTERS = 200

/** Letters of the series that a formula can name. */
export const LETTERS: readonly string[] = ['a', 'b']

/** Invalid formula. The message says what is wrong. */
export class FormulaFault extends Error {
  override readonly name = 'FormulaFault'
}

const TOKEN = /\s*(\d+(?:\.\d+)?|\.\d+|[a-z]+|[-+*/(),])/giy

function tokensOf(text: string): string[] {
  // Users paste typographic signs.
  const plain = text.toLowerCase().replaceAll('−', '-').replaceAll('×', '*').replaceAll('÷', '/').trimEnd()
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < plain.length) {
    const start = TOKEN.lastIndex
    const token = TOKEN.exec(plain)?.[1]
    if (token === undefined) throw new FormulaFault(`Unexpected “${plain.slice(start).trim()[0]}”.`)
    tokens.push(token)
  }
  return tokens
}

/** Parses the expressions of a formula. */
class Reader {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(text: string) {
    this.#tokens = tokensOf(text)
  }

  #take(...wanted: readonly string[]): string | null {
    const token = this.#tokens[this.#at]
    if (token === undefined || !wanted.includes(token)) return null
    this.#at++
    return token
  }

  #expect(wanted: string): void {
    if (this.#take(wanted) === null) throw new FormulaFault(`“${wanted}” is missing.`)
  }

  lines(): Expression[] {
    const lines = [this.#sum()]
    while (this.#take(',')) lines.push(this.#sum())
    const rest = this.#tokens[this.#at]
    if (rest !== undefined) throw new FormulaFault(`Unexpected “${rest}”.`)
    return lines
  }

  #sum(): Expression {
    let left = this.#product()
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-'))
      left = { kind: 'binary', sign: sign as Sign, left, right: this.#product() }
    return left
  }

  #product(): Expression {
    let left = this.#factor()
    for (let sign = this.#take('*', '/'); sign; sign = this.#take('*', '/'))
      left = { kind: 'binary', sign: sign as Sign, left, right: this.#factor() }
    return left
  }

  #factor(): Expression {
    if (this.#take('-')) return { kind: 'negative', of: this.#factor() }
    if (this.#take('(')) {
      const of = this.#sum()
      this.#expect(')')
      return of
    }
    const token = this.#tokens[this.#at++]
    if (token === undefined) throw new FormulaFault('A series or a number is missing at the end.')
    const at = LETTERS.indexOf(token)
    if (at >= 0) return { kind: 'series', at }
    if (/^[\d.]/.test(token)) return { kind: 'number', value: Number(token) }
    if (token === 'z' || token === 'lag') return this.#function(token)
    throw new FormulaFault(`Unknown name “${token}”. Use a, b, z(a) or lag(a, 5).`)
  }

  #function(name: 'z' | 'lag'): Expression {
    this.#expect('(')
    const of = this.#sum()
    if (name === 'z') {
      this.#expect(')')
      return { kind: 'z', of }
    }
    this.#expect(',')
    const sign = this.#take('-') ? -1 : 1
    const by = Number(this.#tokens[this.#at++])
    if (!Number.isInteger(by))
      throw new FormulaFault('A lag must be a whole number of periods, such as lag(a, 5).')
    this.#expect(')')
    return { kind: 'lag', of, by: sign * by }
  }
}

/** Splits a formula at the commas outside brackets. */
const textsOf = (text: string): string[] => text.split(/,(?![^(]*\))/).map((part) => part.trim())

/** Parses a formula. Throws `FormulaFault` if it is invalid. */
export function formulaOf(text: string): Line[] {
  if (text.length > MOST_CHARACTERS)
    throw new FormulaFault(`A formula has at most ${MOST_CHARACTERS} characters.`)
  const expressions = new Reader(text).lines()
  if (expressions.length > MOST_LINES)
    throw new FormulaFault(`A formula has at most ${MOST_LINES} expressions, one for each axis.`)
  const texts = textsOf(text)
  return expressions.map((expression, at) => ({ text: texts[at] ?? text, expression }))
}

/** Returns what is wrong with a formula. Null if it is valid. */
export function faultIn(text: string): string | null {
  try {
    formulaOf(text)
    return null
  } catch (fault) {
    if (fault instanceof FormulaFault) return fault.message
    throw fault
  }
}

type Values = readonly (number | null)[]

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Returns distances from the mean, in sample standard deviations. Null if all values are equal. */
function standardised(values: Values): (number | null)[] {
  const known = values.filter((value) => value !== null)
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const deviation = Math.sqrt(squares / (known.length - 1))
  return values.map((value) => (value === null || squares === 0 ? null : finite((value - mean) / deviation)))
}

const OPERATIONS: Readonly<Record<Sign, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
}

/** Returns the values of an expression over aligned series. Null where a value is missing, and for a division by zero. */
export function valuesOf(expression: Expression, series: readonly Values[]): (number | null)[] {
  const length = series[0]?.length ?? 0
  const rows = Array.from({ length }, (_, row) => row)
  switch (expression.kind) {
    case 'number':
      return rows.map(() => expression.value)
    case 'series':
      return rows.map((row) => series[expression.at]?.[row] ?? null)
    case 'negative':
      return valuesOf(expression.of, series).map((value) => value && -value)
    case 'z':
      return standardised(valuesOf(expression.of, series))
    case 'lag': {
      const values = valuesOf(expression.of, series)
      return rows.map((row) => values[row - expression.by] ?? null)
    }
    case 'binary': {
      const [left, right] = [valuesOf(expression.left, series), valuesOf(expression.right, series)]
      return rows.map((row) => {
        const [one, other] = [left[row] ?? null, right[row] ?? null]
        return one === null || other === null ? null : finite(OPERATIONS[expression.sign](one, other))
      })
    }
  }
}

/** Returns the unit of an expression over series with units: σ for z, none for products and for sums of different units. */
export function unitOf<Unit extends string>(
  expression: Expression,
  units: readonly Unit[],
): Unit | 'sigma' | 'number' {
  switch (expression.kind) {
    case 'number':
      return 'number'
    case 'series':
      return units[expression.at] ?? 'number'
    case 'z':
      return 'sigma'
    case 'lag':
    case 'negative':
      return unitOf(expression.of, units)
    case 'binary': {
      const [left, right] = [unitOf(expression.left, units), unitOf(expression.right, units)]
      const isSum = expression.sign === '+' || expression.sign === '-'
      return isSum && left === right ? left : 'number'
    }
  }
}
