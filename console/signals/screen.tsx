import { Link, useSearch } from 'wouter'
import { lazyPart } from '../parts/lazy-part.tsx'
import { TabsHead } from '../parts/tabs-head.tsx'
import { useTitle } from '../parts/use-title.ts'
import { useView } from '../parts/use-view.ts'
import { searchWith } from '../parts/view.ts'
import { valuesOf } from '../parts/vocabulary.ts'
import { Builder } from './builder.tsx'
import { Inbox } from './inbox.tsx'
import { Matches } from './matches.tsx'
import { Saved } from './saved.tsx'
import { SHOWN } from './study/codecs.ts'
import { requestText } from './study/inputs.ts'
import { type ChangeView, CODECS, TABS } from './view.ts'
import './signals.css'

// Most readers look for what is unusual now.
const Study = lazyPart('The study', () => import('./study/study.tsx'))

/** Signals: screens of the market, what they find, and alerts on them. */
export default function Signals() {
  const [view, changeAddress] = useView(CODECS)
  const search = useSearch()
  const change: ChangeView = (changes, entry) => {
    // Another study has another job, and its events begin on the first page.
    const isOther = requestText({ ...view, ...changes }) !== requestText(view)
    changeAddress(isOther ? { job: null, page: 1, ...changes } : changes, entry)
  }
  useTitle(`${TABS[view.tab]} · Signals`)
  return (
    <>
      <TabsHead
        title="Signals"
        tabs={valuesOf(TABS)}
        labels={TABS}
        current={view.tab}
        hrefOf={(tab) => `/signals${searchWith(search, CODECS, { tab })}`}
      />
      {view.tab === 'build' && (
        <>
          <Builder view={view} change={change} />
          <nav className="signals-shown" aria-label="Results of the conditions">
            {valuesOf(SHOWN).map((show) => (
              <Link
                key={show}
                href={`/signals${searchWith(search, CODECS, { show, job: null, page: 1 })}`}
                aria-current={show === view.show ? 'page' : undefined}
              >
                {SHOWN[show]}
              </Link>
            ))}
          </nav>
          {view.show === 'matches' ? (
            <Matches view={view} change={change} />
          ) : (
            <Study view={view} change={change} />
          )}
        </>
      )}
      {view.tab === 'saved' && <Saved />}
      {view.tab === 'inbox' && <Inbox />}
    </>
  )
}
