import { useTitle } from '../parts/use-title.ts'
import { useView } from '../parts/use-view.ts'
import { Aggregates } from './aggregates.tsx'
import { Segments } from './choices.tsx'
import { CODECS, type RankingView } from './ranking-view.ts'
import { Securities } from './securities.tsx'
import './rankings.css'

const KINDS = [
  { value: 'aggregates', label: 'Aggregates' },
  { value: 'securities', label: 'Securities' },
] as const

/** What one kind of instrument has and the other does not. */
const OF_ONE_KIND = { type: null, subtype: null, sector: null, industry: null, chosen: [], q: '' }

/** Rankings of aggregates and securities. */
export default function Rankings() {
  const [view, change] = useView(CODECS)
  useTitle(`Rankings of ${view.of}`)
  const choose = (of: RankingView['of']) => change({ ...OF_ONE_KIND, of })
  const Ranked = view.of === 'aggregates' ? Aggregates : Securities
  return (
    <>
      <div className="rankings-head">
        <h1>Rankings</h1>
        <Segments label="Instruments" options={KINDS} value={view.of} onChange={choose} />
      </div>
      <Ranked view={view} change={change} />
    </>
  )
}
