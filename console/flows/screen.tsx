import { useLocation } from 'wouter'
import { SeriesList } from './list.tsx'
import { SeriesScreen } from './series.tsx'
import './flows.css'

/** The slug in the address. Null if there is none. */
function slugIn({ pathname }: Location): string | null {
  const [, , name = ''] = pathname.split('/')
  try {
    return decodeURIComponent(name) || null
  } catch {
    // A percent sign that someone typed as it is.
    return name
  }
}

/** All flow series, or the one that the address names. */
export default function Flows() {
  // For its changes alone: the router decodes a path in part, after which a slug with a percent sign is lost.
  useLocation()
  const slug = slugIn(location)
  // Another series starts anew: nothing of the former one may show while it is loaded.
  return slug ? <SeriesScreen key={slug} slug={slug} /> : <SeriesList />
}
