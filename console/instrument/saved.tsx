import { Popover } from '@base-ui/react/popover'
import { type FormEvent, useState } from 'react'
import { useMutation } from 'urql'
import { Link } from 'wouter'
import { graphql } from '../graph/generated/index.ts'
import { faultOf, useGraph } from '../graph/use-graph.ts'
import { Settled } from '../parts/states.tsx'
import { chartsWith, MAX_NAME, savedChartOf } from './saved-charts.ts'

const ChartsQuery = graphql(`
  query SavedCharts {
    viewer {
      id
      charts(first: 200) {
        nodes {
          id
          chartId
          value
        }
      }
    }
  }
`)

const SaveChart = graphql(`
  mutation SaveChart($charts: JSON!) {
    mergeCharts(input: { charts: $charts }) {
      ... on MergeChartsSuccess {
        user {
          id
          charts(first: 200) {
            nodes {
              id
              chartId
              value
            }
          }
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

const DeleteChart = graphql(`
  mutation DeleteSavedChart($chartId: String!) {
    deleteChart(input: { chartId: $chartId }) {
      ... on DeleteChartSuccess {
        user {
          id
          charts(first: 200) {
            nodes {
              id
              chartId
              value
            }
          }
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

/** The charts that the user has kept, and the form that keeps the present one. */
export function Saved({ name }: { readonly name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className="button">Saved charts</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="popup-layer" align="end" sideOffset={4}>
          <Popover.Popup className="popup saved-popup" aria-label="Saved charts">
            <SaveForm name={name} />
            <SavedList onOpen={() => setIsOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function SaveForm({ name: initial }: { readonly name: string }) {
  const [name, setName] = useState(initial.slice(0, MAX_NAME))
  const [{ data, error, fetching }, save] = useMutation(SaveChart)
  const refusal = data?.mergeCharts
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ charts: chartsWith(name, `${location.pathname}${location.search}`, Date.now()) })
  }
  const status = error
    ? faultOf(error).message
    : refusal && 'message' in refusal
      ? refusal.message
      : data
        ? 'Saved.'
        : ''
  return (
    <form className="saved-form" onSubmit={submit}>
      <label>
        <span className="is-soft">Name of this view</span>
        <input value={name} maxLength={MAX_NAME} required onChange={({ target }) => setName(target.value)} />
      </label>
      <button type="submit" className="is-primary" disabled={fetching || name.trim() === ''}>
        Save
      </button>
      <span role="status" className={error ? 'is-down' : 'is-soft'}>
        {status}
      </span>
    </form>
  )
}

function SavedList({ onOpen }: { readonly onOpen: () => void }) {
  const answer = useGraph({ query: ChartsQuery, variables: {} })
  const [removal, remove] = useMutation(DeleteChart)
  return (
    <Settled answer={answer} label="Saved charts">
      {({ viewer }) => {
        const charts = (viewer?.charts?.nodes ?? []).flatMap(
          ({ chartId, value }) => savedChartOf(chartId, value) ?? [],
        )
        if (charts.length === 0) return <p className="is-soft saved-none">No chart has been saved yet.</p>
        return (
          <>
            {removal.error && <p className="is-down">{faultOf(removal.error).message}</p>}
            <ul className="saved-list">
              {charts.map(({ chartId, name, address }) => (
                <li key={chartId}>
                  <Link href={address} onClick={onOpen} title={name}>
                    <bdi>{name}</bdi>
                  </Link>
                  <button
                    type="button"
                    className="chip-remove"
                    aria-label={`Delete ${name}`}
                    disabled={removal.fetching}
                    onClick={() => remove({ chartId })}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Settled>
  )
}
