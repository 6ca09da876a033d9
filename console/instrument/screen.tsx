import { readFragment } from '../graph/generated/fragment-masking.ts'
import { useNameInPath } from '../parts/path.ts'
import { Settled } from '../parts/states.tsx'
import { useTitle } from '../parts/use-title.ts'
import { useView } from '../parts/use-view.ts'
import { useBars } from './bars/use-bars.ts'
import { dateOf, shownWindow } from './bars/windows.ts'
import { Charts } from './chart/charts.tsx'
import { NewAggregate } from './editor/new.tsx'
import { Head } from './head.tsx'
import { NotFound } from './not-found.tsx'
import Panels from './panels.tsx'
import { HeadFields } from './queries.ts'
import { Saved } from './saved.tsx'
import { CODECS, HOLDER } from './view.ts'
import './screen.css'

/** One instrument: its price, flow and options over time, and what they say. */
export default function Instrument() {
  const id = useNameInPath()
  const [{ security }] = useView(HOLDER)
  if (id === 'new') return <NewAggregate />
  return <Shown key={`${id} ${security}`} id={id} />
}

function Shown({ id }: { readonly id: string }) {
  const [view, change] = useView(CODECS)
  const loaded = useBars(id, view)
  const { answer, identity, history, interval, instrument } = loaded
  useTitle(identity?.name ?? id)
  if (!identity || !instrument)
    return (
      <Settled answer={answer} label="Instrument">
        {() => <NotFound id={id} />}
      </Settled>
    )
  const { latest } = readFragment(HeadFields, instrument)
  const { from, to } = shownWindow(view, interval, history.newest)
  return (
    <>
      <div className="instrument-top">
        <Head instrument={instrument} />
        <Saved name={identity.name} />
      </div>
      <Charts id={id} identity={identity} view={view} change={change} loaded={loaded} />
      <Panels
        id={identity.number}
        kind={identity.kind}
        name={identity.name}
        from={from && dateOf(from)}
        to={to && dateOf(to)}
        interval={interval}
        runningDate={latest?.isPartial ? latest.date : null}
        onBars={loaded.reload}
      />
    </>
  )
}
