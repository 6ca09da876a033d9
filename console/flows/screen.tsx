import { useNameInPath } from '../parts/path.ts'
import { SeriesList } from './list.tsx'
import { SeriesScreen } from './series.tsx'
import './flows.css'

/** All flow series, or the one that the address names. */
export default function Flows() {
  const slug = useNameInPath()
  // Another series starts anew: nothing of the former one may show while it is loaded.
  return slug ? <SeriesScreen key={slug} slug={slug} /> : <SeriesList />
}
