import { type FoundSecurity, MAX_CONSTITUENTS, type PastedEntry } from './paste.ts'

/** A constituent while it is edited. Numbers and dates are texts until they are saved. */
export interface DraftRow {
  readonly key: number
  /** The security, or null for a name that no security has. */
  readonly securityId: number | null
  /** Ticker, or the name that was not found. */
  readonly ticker: string
  /** Whether the security still trades. */
  readonly isActive: boolean
  readonly name: string
  readonly weight: string
  readonly validFrom: string
  readonly validTo: string
}

/** An aggregate while it is edited. */
export interface Draft {
  readonly name: string
  readonly type: string
  readonly subtype: string
  readonly isActive: boolean
  readonly rows: readonly DraftRow[]
}

export type Trait = 'name' | 'type' | 'subtype'
export type RowField = 'weight' | 'validFrom' | 'validTo'

/** A draft with what precedes it. */
export interface Edited {
  readonly draft: Draft
  readonly past: readonly Draft[]
  /** What the last change was of: further typing into the same field is undone with it. */
  readonly touched: string | null
  readonly nextKey: number
}

/** A name of a list, and the security that it stands for, if there is one. */
export type Addition = PastedEntry & { readonly security: FoundSecurity | null }

export type Edit =
  | { readonly kind: 'describe'; readonly trait: Trait; readonly value: string }
  | { readonly kind: 'activate'; readonly isActive: boolean }
  | { readonly kind: 'add'; readonly additions: readonly Addition[] }
  | { readonly kind: 'change'; readonly key: number; readonly field: RowField; readonly value: string }
  | { readonly kind: 'correct'; readonly key: number; readonly security: FoundSecurity }
  /** Adds a further period of the security of a row. */
  | { readonly kind: 'repeat'; readonly key: number }
  | { readonly kind: 'remove'; readonly key: number }
  | { readonly kind: 'undo' }

/** Steps that can be undone. */
const MAX_PAST = 100

export const EMPTY: Draft = { name: '', type: 'Custom', subtype: '', isActive: true, rows: [] }

export const startEditing = (draft: Draft): Edited => ({
  draft,
  past: [],
  touched: null,
  nextKey: Math.max(0, ...draft.rows.map(({ key }) => key)) + 1,
})

const changed = (edited: Edited, draft: Draft, touched: string | null = null): Edited => ({
  ...edited,
  draft,
  touched,
  past:
    touched !== null && touched === edited.touched
      ? edited.past
      : [...edited.past.slice(1 - MAX_PAST), edited.draft],
})

const withSecurity = ({ securityId, ticker, isActive, name }: FoundSecurity) => ({
  ...{ securityId, ticker, isActive, name },
})

/** Whether a security or a name that was not found is in a draft already. Another period of it is added on purpose. */
const has = ({ rows }: Draft, { security, text }: Addition): boolean =>
  rows.some((row) =>
    security
      ? row.securityId === security.securityId
      : row.securityId === null && row.ticker.toUpperCase() === text.toUpperCase(),
  )

/** The additions that a draft lacks, each security once, and no more than an aggregate can have. */
export function newOnes(draft: Draft, additions: readonly Addition[]): Addition[] {
  const seen = new Set<string>()
  return additions
    .filter((addition) => {
      const key = addition.security ? String(addition.security.securityId) : `?${addition.text.toUpperCase()}`
      const isNew = !seen.has(key) && !has(draft, addition)
      seen.add(key)
      return isNew
    })
    .slice(0, Math.max(0, MAX_CONSTITUENTS - draft.rows.length))
}

function add(edited: Edited, additions: readonly Addition[]): Edited {
  const added = newOnes(edited.draft, additions).map(({ security, text, weight }, at) => ({
    ...{ key: edited.nextKey + at, securityId: null, ticker: text, isActive: false, name: '' },
    ...(security && withSecurity(security)),
    ...{ weight: weight ?? '1', validFrom: '', validTo: '' },
  }))
  if (added.length === 0) return edited
  const next = changed(edited, { ...edited.draft, rows: [...added, ...edited.draft.rows] })
  return { ...next, nextKey: edited.nextKey + added.length }
}

/** Adds a row below that of a key: the same security and weight, from the day that the row's period ends. */
function repeat(edited: Edited, key: number): Edited {
  const { draft, nextKey } = edited
  const rows = draft.rows.flatMap((row) =>
    row.key === key ? [row, { ...row, key: nextKey, validFrom: row.validTo, validTo: '' }] : [row],
  )
  return { ...changed(edited, { ...draft, rows }), nextKey: nextKey + 1 }
}

const withRow = (draft: Draft, key: number, changes: Partial<DraftRow>): Draft => ({
  ...draft,
  rows: draft.rows.map((row) => (row.key === key ? { ...row, ...changes } : row)),
})

/** Applies an edit. */
export function edit(edited: Edited, step: Edit): Edited {
  const { draft, past } = edited
  switch (step.kind) {
    case 'describe':
      return changed(edited, { ...draft, [step.trait]: step.value }, step.trait)
    case 'activate':
      return changed(edited, { ...draft, isActive: step.isActive })
    case 'add':
      return add(edited, step.additions)
    case 'change': {
      const { key, field, value } = step
      return changed(edited, withRow(draft, key, { [field]: value }), `${key} ${field}`)
    }
    case 'correct':
      // Two look-ups of one name may answer.
      if (draft.rows.some(({ key, securityId }) => key === step.key && securityId !== null)) return edited
      return changed(edited, withRow(draft, step.key, withSecurity(step.security)))
    case 'repeat':
      return repeat(edited, step.key)
    case 'remove':
      return changed(edited, { ...draft, rows: draft.rows.filter(({ key }) => key !== step.key) })
    case 'undo': {
      const before = past.at(-1)
      return before ? { ...edited, draft: before, past: past.slice(0, -1), touched: null } : edited
    }
  }
}
