import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { Provider } from 'urql'
import { Route, Switch, useLocation, useSearch } from 'wouter'
import { openGraph } from './first-screen.ts'
import { health } from './graph/health.ts'
import Market from './market/screen.tsx'
import { Boundary, Empty, Loading } from './parts/states.tsx'
import { session } from './session/session.ts'
import { Banner } from './shell/banner.tsx'
import { Header } from './shell/header.tsx'
import { PreferencesProvider } from './shell/preferences.tsx'
import { useSearchKey } from './shell/search-key.ts'

// Each screen is a file of its own, but for the first of most visits: its picture would wait for another file.
const Instrument = lazy(() => import('./instrument/screen.tsx'))
const Rankings = lazy(() => import('./rankings/screen.tsx'))
const Flows = lazy(() => import('./flows/screen.tsx'))
const Jobs = lazy(() => import('./jobs/screen.tsx'))
const loadPalette = () => import('./shell/palette.tsx')
const Palette = lazy(loadPalette)
const SignIn = lazy(() => import('./session/sign-in.tsx'))

function Screens() {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <Boundary resetOn={`${path}?${search}`}>
      <Suspense fallback={<Loading label="Loading the screen" />}>
        <Switch>
          <Route path="/" component={Market} />
          <Route path="/i/:id" component={Instrument} />
          <Route path="/rankings" component={Rankings} />
          <Route path="/flows/:slug?" component={Flows} />
          <Route path="/jobs" component={Jobs} />
          <Route>
            <Empty title="There is no such page">Choose a screen above, or search.</Empty>
          </Route>
        </Switch>
      </Suspense>
    </Boundary>
  )
}

function Console() {
  const [isSearching, setIsSearching] = useState(false)
  // While the service is away its files are too: the search then stays closed instead of failing.
  const search = () =>
    loadPalette().then(
      () => setIsSearching(true),
      () => health.service(true),
    )
  useSearchKey(search)
  return (
    <PreferencesProvider>
      <a className="skip" href="#screen">
        Skip to the content
      </a>
      <Header onSearch={search} />
      <Banner />
      <main id="screen" className="screen" tabIndex={-1}>
        <Screens />
      </main>
      {isSearching && (
        <Suspense>
          <Palette onClose={() => setIsSearching(false)} />
        </Suspense>
      )}
    </PreferencesProvider>
  )
}

/** The console of a reader who is signed in, else the page to sign in. */
export function App() {
  const { phase } = useSyncExternalStore(session.subscribe, () => session.state)
  const isIn = phase === 'in' || phase === 'ended'
  // Another reader must not see what the cache of this one holds.
  const client = useMemo(() => (isIn ? openGraph() : null), [isIn])
  if (client)
    return (
      <Provider value={client}>
        <Console />
      </Provider>
    )
  if (phase === 'entering') return <Loading label="Signing in" />
  return (
    <Suspense fallback={<Loading label="Loading the page to sign in" />}>
      <SignIn />
    </Suspense>
  )
}
