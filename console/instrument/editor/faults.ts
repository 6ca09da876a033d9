import type { Draft, DraftRow, RowField, Trait } from './draft.ts'
import { MAX_CONSTITUENTS } from './paste.ts'

/** What is wrong with a draft, beside the fields that it is wrong with. */
export interface DraftFaults {
  readonly traits: Readonly<Partial<Record<Trait, string>>>
  /** By the row's key. */
  readonly rows: ReadonlyMap<number, Readonly<Partial<Record<RowField | 'security', string>>>>
  /** What no field stands for. */
  readonly others: readonly string[]
}

export const NO_FAULTS: DraftFaults = { traits: {}, rows: new Map(), others: [] }

export const hasFaults = ({ traits, rows, others }: DraftFaults): boolean =>
  Object.keys(traits).length + rows.size + others.length > 0

const MIN_WEIGHT = 1e-9
const MAX_WEIGHT = 1e9
const LONGEST = { name: 128, type: 64, subtype: 64 } as const

function traitFault(trait: Trait, value: string): string | undefined {
  if (trait !== 'subtype' && value.trim() === '') return 'Cannot be empty.'
  if (value.length > LONGEST[trait]) return `At most ${LONGEST[trait]} characters, not ${value.length}.`
  if (trait !== 'name' && value.includes(',')) return 'Cannot have commas.'
  return /\p{Cc}/u.test(value) ? 'Cannot have control characters.' : undefined
}

/** Reads a weight. Null if the text is no weight that the service accepts. */
export function weightIn(text: string): number | null {
  const weight = text.trim() === '' ? Number.NaN : Number(text)
  return weight >= MIN_WEIGHT && weight <= MAX_WEIGHT ? weight : null
}

function rowFaults({ securityId, weight, validFrom, validTo }: DraftRow) {
  return {
    ...(securityId === null && { security: 'No security has this identifier. Correct or remove it.' }),
    ...(weightIn(weight) === null && { weight: 'Must be a number from 1e-9 to 1e9.' }),
    ...(validFrom !== '' &&
      validTo !== '' &&
      validTo <= validFrom && { validTo: 'Must be after the first day.' }),
  }
}

/** Finds what the service would refuse, without asking it. Overlapping periods are for the service to find. */
export function faultsOf(draft: Draft): DraftFaults {
  const traits = (['name', 'type', 'subtype'] as const).flatMap((trait) => {
    const fault = traitFault(trait, draft[trait])
    return fault === undefined ? [] : [[trait, fault] as const]
  })
  const rows = draft.rows.flatMap((row) => {
    const faults = rowFaults(row)
    return Object.keys(faults).length > 0 ? [[row.key, faults] as const] : []
  })
  const { length } = draft.rows
  const others =
    length === 0
      ? ['Add at least one security.']
      : length > MAX_CONSTITUENTS
        ? [`At most ${MAX_CONSTITUENTS} constituents, not ${length}.`]
        : []
  return { traits: Object.fromEntries(traits), rows: new Map(rows), others }
}

/** A fault that the service found, as the `extensions` of its error list it. */
interface Issue {
  readonly path: string
  readonly message: string
}

const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'message' in value &&
  typeof value.path === 'string' &&
  typeof value.message === 'string'

/** Reads the issues of an error's extensions. */
export const issuesIn = (extensions: Readonly<Record<string, unknown>>): Issue[] => {
  const issues = extensions['issues']
  return Array.isArray(issues) ? issues.filter(isIssue) : []
}

const isTrait = (name: string | undefined): name is Trait =>
  name === 'name' || name === 'type' || name === 'subtype'
const isRowField = (name: string | undefined): name is RowField =>
  name === 'weight' || name === 'validFrom' || name === 'validTo'

/** A message of the service as a sentence. It counts constituents from 0, a reader counts rows from 1. */
const sentenceOf = (message: string): string =>
  `${message.replace(/\bconstituent (\d+)/, (_match, place) => `row ${Number(place) + 1}`)}.`

/** Puts the service's faults beside the fields they are of. `rows` must be the rows that were sent, in their order. */
export function placedIssues(issues: readonly Issue[], rows: readonly DraftRow[]): DraftFaults {
  const traits: Partial<Record<Trait, string>> = {}
  const placed = new Map<number, Partial<Record<RowField | 'security', string>>>()
  const others: string[] = []
  for (const { path, message } of issues) {
    const [, name, place, field] = path.split('.')
    const row = name === 'constituents' && place !== undefined ? rows[Number(place)] : undefined
    if (isTrait(name)) traits[name] = sentenceOf(message)
    else if (row)
      placed.set(row.key, {
        ...placed.get(row.key),
        [isRowField(field) ? field : 'security']: sentenceOf(message),
      })
    else others.push(sentenceOf(message))
  }
  return { traits, rows: placed, others }
}
