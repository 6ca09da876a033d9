import { type Dispatch, memo, useId, useState } from 'react'
import { Link } from 'wouter'
import { viewPath } from '../instrument-link.ts'
import type { DraftRow, Edit, RowField } from './draft.ts'
import type { DraftFaults } from './faults.ts'
import { useLookup } from './lookup.ts'

/** Rows before the reader asks for all: each has three fields. */
const FIRST_ROWS = 50

interface FieldProps {
  readonly row: DraftRow
  readonly field: RowField
  readonly label: string
  readonly fault: string | undefined
  readonly dispatch: Dispatch<Edit>
}

function RowInput({ row, field, label, fault, dispatch }: FieldProps) {
  const id = useId()
  return (
    <td className="editor-cell">
      <input
        type={field === 'weight' ? 'text' : 'date'}
        inputMode={field === 'weight' ? 'decimal' : undefined}
        className={field === 'weight' ? 'editor-weight' : undefined}
        value={row[field]}
        aria-label={`${label} of ${row.ticker}`}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : id}
        onChange={({ target }) => dispatch({ kind: 'change', key: row.key, field, value: target.value })}
      />
      {fault !== undefined && (
        <p id={id} className="editor-fault">
          {fault}
        </p>
      )}
    </td>
  )
}

interface UnknownProps {
  readonly row: DraftRow
  readonly dispatch: Dispatch<Edit>
}

/** The name that no security has, for correction. */
function UnknownName({ row, fault, dispatch }: UnknownProps & { readonly fault: string | undefined }) {
  const [text, setText] = useState(row.ticker)
  const [status, setStatus] = useState('')
  const lookup = useLookup()
  const correct = async () => {
    const name = text.trim()
    if (name === '' || name === row.ticker) return
    const result = await lookup([{ text: name, weight: null }])
    if ('fault' in result) return setStatus(result.fault)
    const security = result.additions[0]?.security
    if (security) dispatch({ kind: 'correct', key: row.key, security })
    else setStatus('No security has this one either.')
  }
  return (
    <>
      <input
        className="editor-unknown"
        value={text}
        dir="auto"
        aria-label={`Correct ${row.ticker}`}
        aria-invalid="true"
        title={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => void correct()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void correct()
        }}
      />
      <p className="editor-fault" role="status">
        {status || fault}
      </p>
    </>
  )
}

interface RowProps extends UnknownProps {
  readonly security: string | undefined
  readonly weight: string | undefined
  readonly validFrom: string | undefined
  readonly validTo: string | undefined
}

// Typing into one row must not draw a thousand others again.
const Row = memo(function Row({ row, dispatch, security, weight, validFrom, validTo }: RowProps) {
  return (
    <tr>
      <th scope="row" className="editor-security">
        {row.securityId === null ? (
          <UnknownName row={row} fault={security} dispatch={dispatch} />
        ) : (
          <Link href={viewPath({ ...row, securityId: row.securityId })} title={row.name}>
            <bdi className="constituents-ticker">{row.ticker}</bdi>{' '}
            <bdi className="constituents-name">{row.name}</bdi>
          </Link>
        )}
        {row.securityId !== null && security !== undefined && <p className="editor-fault">{security}</p>}
      </th>
      <RowInput row={row} field="weight" label="Weight" fault={weight} dispatch={dispatch} />
      <RowInput row={row} field="validFrom" label="First day" fault={validFrom} dispatch={dispatch} />
      <RowInput row={row} field="validTo" label="First day after" fault={validTo} dispatch={dispatch} />
      <td className="editor-cell editor-row-actions">
        {row.securityId !== null && (
          <button
            type="button"
            aria-label={`Add another period of ${row.ticker}`}
            title="Add another period of membership"
            onClick={() => dispatch({ kind: 'repeat', key: row.key })}
          >
            Period
          </button>
        )}
        <button
          type="button"
          aria-label={`Remove ${row.ticker}`}
          onClick={() => dispatch({ kind: 'remove', key: row.key })}
        >
          Remove
        </button>
      </td>
    </tr>
  )
})

interface TableProps {
  readonly rows: readonly DraftRow[]
  readonly faults: DraftFaults['rows']
  readonly dispatch: Dispatch<Edit>
}

/** The constituents of a draft, to change and to remove. */
export function ConstituentsTable({ rows, faults, dispatch }: TableProps) {
  const [isWhole, setIsWhole] = useState(false)
  if (rows.length === 0) return null
  const hasHiddenFault = rows.slice(FIRST_ROWS).some(({ key }) => faults.has(key))
  const shown = isWhole || hasHiddenFault ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard. */}
      <section className="panel-scroll" tabIndex={0} aria-label="Constituents being edited">
        <table className="panel-table editor-table">
          <caption className="visually-hidden">Constituents being edited</caption>
          <thead>
            <tr>
              <th scope="col">Security ({rows.length.toLocaleString('en')})</th>
              <th scope="col">Weight</th>
              <th scope="col">First day</th>
              <th scope="col">First day after</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row
                key={row.key}
                row={row}
                dispatch={dispatch}
                security={undefined}
                weight={undefined}
                validFrom={undefined}
                validTo={undefined}
                {...faults.get(row.key)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < rows.length && (
        <button type="button" onClick={() => setIsWhole(true)}>
          Show all {rows.length.toLocaleString('en')}
        </button>
      )}
    </>
  )
}
