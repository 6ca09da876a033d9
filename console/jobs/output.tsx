import { useState } from 'react'
import { type FieldGroup, ORDERS } from '../parts/rest-words.ts'
import { Choose, Group, Pills } from './fields.tsx'
import type { Change, JobView } from './request.ts'

interface OutputProps {
  readonly view: JobView
  readonly change: Change
  readonly groups: readonly FieldGroup[]
}

/** The order and the fields of the rows. */
export function Output({ view, change, groups }: OutputProps) {
  const { fields, order } = view
  const unknown = fields.filter((field) => !groups.some(({ names }) => names.some((name) => name === field)))
  const [isOpen, setIsOpen] = useState(fields.length > 0)
  return (
    <Group title="Rows">
      <div className="builder-row">
        <Choose label="Order" choices={ORDERS} value={order} onChange={(next) => change({ order: next })} />
      </div>
      <details
        className="builder-fields"
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>Fields: {fields.length === 0 ? 'all of the market' : `${fields.length} chosen`}</summary>
        {unknown.length > 0 && (
          <Pills
            label="Unknown"
            options={unknown}
            chosen={fields}
            onChange={(chosen) => change({ fields: chosen })}
          />
        )}
        {groups.map(({ label, names }) => (
          <Pills
            key={label}
            label={label}
            options={names}
            chosen={fields}
            onChange={(chosen) => change({ fields: chosen })}
          />
        ))}
        <p className="is-soft">
          Names as in REST. Rows always have their time and ids.{' '}
          <button type="button" disabled={fields.length === 0} onClick={() => change({ fields: [] })}>
            All fields
          </button>
        </p>
      </details>
    </Group>
  )
}
