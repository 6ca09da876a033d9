import { useSearch } from 'wouter'
import { TabsHead } from '../parts/tabs-head.tsx'
import { useTitle } from '../parts/use-title.ts'
import { useView } from '../parts/use-view.ts'
import { searchWith } from '../parts/view.ts'
import { valuesOf } from '../parts/vocabulary.ts'
import { Builder } from './builder.tsx'
import { Inbox } from './inbox.tsx'
import { Matches } from './matches.tsx'
import { Saved } from './saved.tsx'
import { CODECS, TABS } from './view.ts'
import './signals.css'

/** Signals: screens of the market, what they find, and alerts on them. */
export default function Signals() {
  const [view, change] = useView(CODECS)
  const search = useSearch()
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
          <Matches view={view} change={change} />
        </>
      )}
      {view.tab === 'saved' && <Saved />}
      {view.tab === 'inbox' && <Inbox />}
    </>
  )
}
