import { useState } from 'react'
import { useClient } from 'urql'
import { Link } from 'wouter'
import { readFragment } from '../graph/generated/fragment-masking.ts'
import type { SavedSignalsQuery as Data } from '../graph/generated/graphql.ts'
import { useGraph } from '../graph/use-graph.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Copy } from '../parts/copy.tsx'
import { formatTime } from '../parts/format.ts'
import { Refused, refusalIn, useAction } from '../parts/mutations.tsx'
import { Empty, Settled } from '../parts/states.tsx'
import { searchWith } from '../parts/view.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { joined } from '../shell/rank.ts'
import { AlertRow } from './alert-row.tsx'
import { screenWords } from './conditions.ts'
import { viewOf } from './definitions.ts'
import { DeleteScreen, SavedAlert, SavedQuery, ShareScreen } from './saved-queries.ts'
import { CODECS, KINDS } from './view.ts'
import { Watch } from './watch.tsx'

type Viewer = NonNullable<Data['viewer']>
type Screen = NonNullable<Viewer['screens']>['nodes'][number]

/** The reader's saved screens, each with the alerts on it. */
export function Saved() {
  const answer = useGraph({ query: SavedQuery, requestPolicy: 'cache-and-network' })
  return (
    <Settled answer={answer} label="Saved screens">
      {({ viewer }) => {
        const screens = viewer?.screens?.nodes ?? []
        const alerts = readFragment(SavedAlert, viewer?.alerts?.nodes ?? [])
        if (screens.length === 0)
          return (
            <section className="card">
              <Empty title="No saved screens yet">
                <Link href="/signals">Build one</Link> and watch it: an alert tells you when an instrument
                enters it.
              </Empty>
            </section>
          )
        return (
          <ul className="signals-saved">
            {screens.map((screen) => (
              <SavedScreen
                key={screen.id}
                screen={screen}
                alerts={alerts.filter((alert) => alert.screen?.screenId === screen.screenId)}
                again={answer.again}
              />
            ))}
          </ul>
        )
      }}
    </Settled>
  )
}

interface SavedScreenProps {
  readonly screen: Screen
  readonly alerts: readonly Parameters<typeof AlertRow>[0]['alert'][]
  readonly again: () => void
}

function SavedScreen({
  screen: { id, screenId, name, definition, updatedAt },
  alerts,
  again,
}: SavedScreenProps) {
  const client = useClient()
  const { zone } = usePreferences()
  const view = viewOf(definition)
  const remove = async () => {
    const refusal = refusalIn(await client.mutation(DeleteScreen, { id }), (data) => data.deleteScreen)
    if (!refusal) again()
    return refusal
  }
  return (
    <li className="card signals-screen">
      <header className="signals-head">
        <h2>
          {view ? (
            <Link href={`/signals${searchWith('', CODECS, { ...view, screen: screenId })}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h2>
        <span className="is-soft">
          {joined(
            view && KINDS[view.kind],
            view?.group,
            view && LABELS.Interval[view.interval],
            `Saved ${formatTime(updatedAt, zone)}`,
          )}
        </span>
      </header>
      <p className="signals-words">
        {view
          ? screenWords(view.where, view.match)
          : 'The console cannot show this definition in full. Create a link to see its matches.'}
      </p>
      <div className="signals-actions">
        <Share id={screenId} name={name} />
        <Watch screenId={screenId} name={name} onCreated={again} />
        <Confirm action="Delete" label={`Delete ${name}`} title="Delete this screen?" act={remove}>
          <p>
            <bdi>{name}</bdi> and its alerts will be deleted permanently.
          </p>
        </Confirm>
      </div>
      {alerts.length > 0 && (
        <ul className="signals-alerts" aria-label={`Alerts on ${name}`}>
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} again={again} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Makes a signed link to the matches of a screen, which opens without signing in. */
function Share({ id, name }: { readonly id: string; readonly name: string }) {
  const client = useClient()
  const [url, setUrl] = useState<string | null>(null)
  const share = useAction(async () => {
    const result = await client.mutation(ShareScreen, { request: `/screens/${id}/matches?format=csv` })
    const payload = result.data?.createLink
    if (!payload || !('url' in payload)) return refusalIn(result, (data) => data.createLink)
    setUrl(payload.url)
    return null
  })
  return (
    <>
      {url ? (
        <span className="signals-link" role="status">
          <a href={url}>CSV of its matches</a>{' '}
          <span className="is-soft">open to anyone with the link, for a day</span>
          <Copy text={url} label={`the link to ${name}`} />
        </span>
      ) : (
        <button
          type="button"
          aria-label={`Share a link to ${name}`}
          disabled={share.isBusy}
          onClick={() => share.run()}
        >
          Share a link
        </button>
      )}
      <Refused refusal={share.refusal} />
    </>
  )
}
