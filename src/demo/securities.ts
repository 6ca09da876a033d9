import { type Industry, NAME_ENDS, NAME_STARTS, SECTORS, type Sector, TAKEN_TICKERS } from './names.ts'
import { type Random, random } from './random.ts'

const FIRST_ID = 1001
const FIGI_ALPHABET = 'BCDFGHJKLMNPQRSTVWXYZ0123456789'
// O instead of Z, so that a search for zzzz finds nothing.
const ISIN_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYO0123456789'

/** The factor of instruments that follow the market but no single sector. */
export const BROAD_FACTOR = SECTORS.length

/** A synthetic security, with the parameters of its prices and flows. */
export interface DemoSecurity {
  readonly id: number
  readonly provider_id: string
  readonly ticker: string
  readonly name: string
  readonly figi: string
  readonly isin: string
  readonly exchange: string
  readonly sector: string | null
  readonly industry: string | null
  readonly asset_type: 'Common Stock' | 'ETF' | 'ADR' | 'REIT'
  readonly is_active: boolean
  readonly model: PriceModel & {
    /** Market value at the start, in billions of USD. */
    readonly capitalisation: number
    readonly style: 'growth' | 'value'
  }
}

/** Parameters of an instrument's price and turnover; positions are fractions of the range of dates. */
export interface PriceModel {
  /** Index of the sector's factor, or BROAD_FACTOR. */
  readonly factor: number
  readonly beta: number
  readonly sectorBeta: number
  /** Idiosyncratic daily volatility in calm markets. */
  readonly volatility: number
  readonly startPx: number
  /** Typical daily retail turnover, in USD. */
  readonly turnover: number
  /** Probability that a 10min bar is missing. */
  readonly sparsity: number
  readonly listedAt: number
  /** 1 if it still trades. */
  readonly delistedAt: number
}

/** The modulus-10 double-add-double check digit of a FIGI's first eleven characters. */
function figiCheckDigit(body: string): number {
  const sum = [...body].reduce((total, character, position) => {
    const value = Number.parseInt(character, 36) * (position % 2 === 1 ? 2 : 1)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** The Luhn check digit of an ISIN's first eleven characters. */
function isinCheckDigit(body: string): number {
  const digits = [...body].map((character) => Number.parseInt(character, 36)).join('')
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

// Issued FIGIs continue with digits after BBG, and ZZ is a country code for private use: neither prefix is in use.
const FIGI_PREFIX = 'BBGX'
const ISIN_PREFIX = 'ZZ'

function identifier(
  prefix: string,
  alphabet: string,
  check: (body: string) => number,
  draws: Random,
): string {
  let body = prefix
  while (body.length < 11) body += alphabet[draws.below(alphabet.length)]
  return body + check(body)
}

// Tickers are the first letter and two or three later ones of the invented word, consonants first.
function* tickerCandidates(word: string, length: number): Generator<string> {
  const letters = word.toUpperCase()
  const initial = letters.charAt(0)
  const consonants = letters.slice(1).replace(/[AEIOU]/g, '')
  for (const tail of [consonants, letters.slice(1)])
    for (let a = 0; a < tail.length; a++)
      for (let b = a + 1; b < tail.length; b++)
        if (length === 3) yield initial + tail[a] + tail[b]
        else for (let c = b + 1; c < tail.length; c++) yield initial + tail[a] + tail[b] + tail[c]
  for (let n = 0; ; n++) yield initial + n.toString(26).padStart(3, '0').replace(/./g, base26Letter)
}

const base26Letter = (digit: string): string => String.fromCharCode(65 + Number.parseInt(digit, 26))

function ticker(word: string, length: number, taken: Set<string>): string {
  for (const candidate of tickerCandidates(word, length))
    if (!taken.has(candidate)) {
      taken.add(candidate)
      return candidate
    }
  throw new Error('Unreachable: ticker candidates never run out')
}

// The step has no common factor with the number of words, so no word repeats before all have been used.
function inventedWord(index: number): string {
  const words = NAME_STARTS.length * NAME_ENDS.length
  const position = (index * 457 + 11) % words
  const start = NAME_STARTS[position % NAME_STARTS.length] ?? ''
  return start + (NAME_ENDS[Math.floor(position / NAME_STARTS.length)] ?? '')
}

const SHARE_OF_ETFS = 10
const SHARE_OF_ADRS = 20
const SHARE_OF_DELISTED = 31

// Fixed intervals (every 10th, 20th and 31st) instead of probabilities, so that a small market has all kinds too.
const isEtf = (index: number): boolean => index % SHARE_OF_ETFS === 4
const isAdr = (index: number): boolean => index % SHARE_OF_ADRS === 7
const isDelisted = (index: number): boolean => index % SHARE_OF_DELISTED === 12

function assetType(index: number, sector: Sector): DemoSecurity['asset_type'] {
  if (isAdr(index)) return 'ADR'
  return sector.name === 'Real Estate' ? 'REIT' : 'Common Stock'
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

function capitalisation(draws: Random): number {
  return round(Math.exp(1.2 + 1.5 * draws.normal()), 3)
}

function priceModel(index: number, factor: number, value: number, draws: Random): PriceModel {
  const etf = isEtf(index)
  const sector = SECTORS[factor]
  const late = draws.uniform() < 0.14
  return {
    factor,
    beta: round((sector?.beta ?? 1) * (etf ? 1 : Math.exp(0.25 * draws.normal())), 4),
    sectorBeta: round(etf ? 1 : Math.exp(0.2 * draws.normal()), 4),
    // Small companies have higher idiosyncratic volatility than large ones; funds have hardly any.
    volatility: round(etf ? 0.0015 : 0.013 * value ** -0.08 * Math.exp(0.25 * draws.normal()), 6),
    startPx: round(Math.exp(3.9 + 0.7 * draws.normal()), 2),
    turnover: round(1.1e6 * value ** 0.9 * Math.exp(0.5 * draws.normal()) * (etf ? 2 : 1), 0),
    sparsity: round(Math.min(0.06, 0.02 / value), 4),
    listedAt: late && !isDelisted(index) ? round(draws.uniform() * 0.85, 4) : 0,
    delistedAt: isDelisted(index) ? round(0.5 + 0.45 * draws.uniform(), 4) : 1,
  }
}

const EXCHANGES = ['XDMA', 'XDMB', 'XDMC'] as const

interface Business {
  readonly name: string
  readonly factor: number
  readonly sector: string | null
  readonly industry: string | null
  readonly assetType: DemoSecurity['asset_type']
}

function fund(index: number, word: string): Business {
  const place = Math.floor(index / SHARE_OF_ETFS)
  // Two funds in three follow a sector; the rest hold the whole market and so belong to none.
  const factor = place % 3 === 0 ? BROAD_FACTOR : place % SECTORS.length
  const sector = SECTORS[factor]?.name ?? null
  return { name: `${word} ${sector ?? 'Total Market'} ETF`, factor, sector, industry: null, assetType: 'ETF' }
}

function company(index: number, word: string, draws: Random): Business {
  const factor = index % SECTORS.length
  const sector = SECTORS[factor] ?? SECTORS[0]
  const industry: Industry =
    sector.industries[Math.floor(index / SECTORS.length) % sector.industries.length] ?? sector.industries[0]
  return {
    name: `${word} ${draws.pick(industry.nouns)}${isAdr(index) ? ' ADR' : ''}`,
    factor,
    sector: sector.name,
    industry: industry.name,
    assetType: assetType(index, sector),
  }
}

/** Builds `count` synthetic securities: names, identifiers with valid check digits, and price models. */
export function buildSecurities(count: number, seed: number): DemoSecurity[] {
  const taken = new Set<string>(TAKEN_TICKERS)
  const figis = random(seed, 1)
  const isins = random(seed, 2)
  return Array.from({ length: count }, (_, index) => {
    const draws = random(seed, 1000 + index)
    const word = inventedWord(index)
    const business = isEtf(index) ? fund(index, word) : company(index, word, draws)
    const value = capitalisation(draws)
    return {
      id: FIRST_ID + index,
      provider_id: `SEC-${String(index + 1).padStart(6, '0')}`,
      ticker: ticker(word, draws.uniform() < 0.06 ? 3 : 4, taken),
      name: business.name,
      figi: identifier(FIGI_PREFIX, FIGI_ALPHABET, figiCheckDigit, figis),
      isin: identifier(ISIN_PREFIX, ISIN_ALPHABET, isinCheckDigit, isins),
      exchange: draws.pick(EXCHANGES),
      sector: business.sector,
      industry: business.industry,
      asset_type: business.assetType,
      is_active: !isDelisted(index),
      model: {
        ...priceModel(index, business.factor, value, draws),
        capitalisation: value,
        style: draws.uniform() < 0.5 ? 'growth' : 'value',
      },
    }
  })
}
