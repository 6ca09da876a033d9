import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Provider } from 'urql'
import { Route, Switch, useLocation, useSearch } from 'wouter'
import { openGraph } from './first-screen.ts'
import Market from './market/screen.tsx'
import { lazyPart } from './parts/lazy-part.tsx'
import { loadFile } from './parts/load.ts'
import { Boundary, Empty, Loading } from './parts/states.tsx'
import { useTitle } from './parts/use-title.ts'
import { session } from './session/session.ts'
import { Banner } from './shell/banner.tsx'
import { holdKeys, takeKeys } from './shell/early-keys.ts'
import { Header } from './shell/header.tsx'
import { PreferencesProvider } from './shell/preferences.tsx'
import { useSearchKey } from './shell/search-key.ts'

// Each screen is a file of its own, but for the first of most visits: its picture would wait for another file.
const Instrument = lazyPart('Loading the screen', () => import('./instrument/screen.tsx'))
const Rankings = lazyPart('Loading the screen', () => import('./rankings/screen.tsx'))
const Flows = lazyPart('Loading the screen', () => import('./flows/screen.tsx'))
const Signals = lazyPart('Loading the screen', () => import('./signals/screen.tsx'))
const Compare = lazyPart('Loading the screen', () => import('./compare/screen.tsx'))
const Jobs = lazyPart('Loading the screen', () => import('./jobs/screen.tsx'))
const SignIn = lazyPart('Loading the page to sign in', () => import('./session/sign-in.tsx'))

function NoPage() {
  useTitle('No such page')
  return (
    <>
      <h1>There is no such page</h1>
      <Empty title="The address leads nowhere.">Choose a screen above, or search.</Empty>
    </>
  )
}

function Screens() {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <Boundary resetOn={`${path}?${search}`}>
      <Switch>
        <Route path="/" component={Market} />
        <Route path="/i/:id" component={Instrument} />
        <Route path="/rankings" component={Rankings} />
        <Route path="/flows/:slug?" component={Flows} />
        <Route path="/signals" component={Signals} />
        <Route path="/compare" component={Compare} />
        <Route path="/jobs" component={Jobs} />
        <Route component={NoPage} />
      </Switch>
    </Boundary>
  )
}

function Console() {
  const [isSearching, setIsSearching] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<{ readonly onClose: () => void }> | null>(null)
  const search = () => {
    if (isSearching) return
    holdKeys()
    loadFile(() => import('./shell/palette.tsx')).then(
      (file) => {
        setPalette(() => file.default)
        setIsSearching(true)
      },
      // While the service is away its files are too: the search stays closed, and the banner says why.
      takeKeys,
    )
  }
  const close = () => {
    takeKeys()
    setIsSearching(false)
  }
  useSearchKey(search)
  // The page to sign in must have its keys.
  useEffect(() => () => void takeKeys(), [])
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
      {isSearching && Palette && <Palette onClose={close} />}
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
  return <SignIn />
}
