import { useGraph } from '../graph/use-graph.ts'
import { LABELS, TITLES, valuesOf } from '../parts/vocabulary.ts'
import { conditionsOf, MAX_CONDITIONS } from './conditions.ts'
import { PRESETS } from './presets.ts'
import { GroupsQuery } from './queries.ts'
import { Save } from './save.tsx'
import { FIRST, MATCHES, Terms } from './terms.tsx'
import { type ChangeView, KINDS, type More, type SignalsView } from './view.ts'

interface BuilderProps {
  readonly view: SignalsView
  readonly change: ChangeView
}

/** The definition of a screen: of which instruments, and which conditions they meet. */
export function Builder({ view, change }: BuilderProps) {
  const { where } = view
  const count = conditionsOf(where).length
  return (
    <section className="card signals-builder" aria-labelledby="signals-definition">
      <h2 id="signals-definition">Conditions</h2>
      <Universe view={view} change={change} />
      {where.length === 0 && <Presets change={change} />}
      <Terms view={view} change={change} />
      {view.more && <Kept more={view.more} onRemove={() => change({ more: null, by: 0 })} />}
      <div className="signals-actions">
        <span className="signals-adders">
          <button
            type="button"
            disabled={count >= MAX_CONDITIONS}
            onClick={() => change({ where: [...where, FIRST] })}
          >
            Add a condition
          </button>
          {where.length > 0 && (
            <button
              type="button"
              disabled={count >= MAX_CONDITIONS}
              title="Conditions that count as one: all of them must be met, or any"
              onClick={() => change({ where: [...where, { join: 'any', conditions: [FIRST] }] })}
            >
              Add a group
            </button>
          )}
        </span>
        <Save view={view} change={change} />
      </div>
    </section>
  )
}

/** Parts of a saved definition that the builder keeps but does not show. */
const PARTS = {
  universe: 'a custom universe',
  columns: 'custom columns',
  sort: 'a custom order',
  order: null,
  includePartial: 'partial bars',
  date: 'a fixed date',
} as const satisfies Record<keyof More, string | null>

/** Lists the parts of a saved screen that the builder does not show. */
function Kept({ more, onRemove }: { readonly more: More; readonly onRemove: () => void }) {
  const names = valuesOf(PARTS).flatMap((part) => (more[part] === undefined ? [] : (PARTS[part] ?? [])))
  return (
    <p className="signals-kept">
      The saved screen also has {names.join(', ') || 'a custom order'}.{' '}
      <button type="button" onClick={onRemove}>
        Remove
      </button>
    </p>
  )
}

function Presets({ change }: Pick<BuilderProps, 'change'>) {
  return (
    <ul className="signals-presets">
      {PRESETS.map(({ name, about, view }) => (
        <li key={name}>
          <button type="button" onClick={() => change(view)}>
            <strong>{name}</strong>
            <span>{about}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The choice of the instruments that are screened, and of the bars. */
function Universe({ view, change }: BuilderProps) {
  const { kind, group, interval, match } = view
  const { data } = useGraph({ query: GroupsQuery })
  const isSecurities = kind === 'SECURITIES'
  const names = isSecurities
    ? (data?.sectors ?? []).map(({ sector }) => sector)
    : (data?.aggregateTypes ?? []).map(({ type }) => type)
  // A name of the address is offered even if the service does not know it.
  const offered = [...new Set(group === null ? names : [...names, group])]
  return (
    <div className="signals-row">
      <label className="signals-pick">
        <span>Instruments</span>
        <select
          value={kind}
          onChange={({ target }) =>
            change({ kind: valuesOf(KINDS).find((word) => word === target.value) ?? kind, group: null })
          }
        >
          {valuesOf(KINDS).map((word) => (
            <option key={word} value={word}>
              {KINDS[word]}
            </option>
          ))}
        </select>
      </label>
      <label className="signals-pick is-metric">
        <span>{isSecurities ? 'Sector' : 'Type'}</span>
        <select value={group ?? ''} onChange={({ target }) => change({ group: target.value || null })}>
          <option value="">{isSecurities ? 'All sectors' : 'All types'}</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="signals-pick">
        <span>{TITLES.Interval}</span>
        <select
          value={interval}
          onChange={({ target }) =>
            change({ interval: valuesOf(LABELS.Interval).find((word) => word === target.value) ?? interval })
          }
        >
          {valuesOf(LABELS.Interval).map((word) => (
            <option key={word} value={word}>
              {LABELS.Interval[word]}
            </option>
          ))}
        </select>
      </label>
      <label className="signals-pick">
        <span>Match</span>
        <select
          value={match}
          onChange={({ target }) => change({ match: target.value === 'any' ? 'any' : 'all' })}
        >
          {valuesOf(MATCHES).map((word) => (
            <option key={word} value={word}>
              {MATCHES[word]}
            </option>
          ))}
        </select>
      </label>
      <label className="signals-pick">
        <span>Date</span>
        <input
          type="date"
          min="1900-01-01"
          max="2200-12-31"
          value={view.date ?? ''}
          onChange={({ target }) => change({ date: target.value || null })}
        />
      </label>
    </div>
  )
}
