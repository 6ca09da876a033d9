import { useSearch } from 'wouter'
import { Empty, Loading } from '../parts/states.tsx'
import { TabsHead } from '../parts/tabs-head.tsx'
import { useTitle } from '../parts/use-title.ts'
import { useView } from '../parts/use-view.ts'
import { searchWith } from '../parts/view.ts'
import { session } from '../session/session.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { Builder } from './builder.tsx'
import { LISTED, SCREEN, type TABS } from './codecs.ts'
import { Keys } from './keys.tsx'
import { LinkList } from './link-list.tsx'
import { Loads } from './loads.tsx'
import { Mine } from './mine.tsx'
import './jobs.css'

type Tab = (typeof TABS)[number]

const LABELS = {
  new: 'New job',
  mine: 'Your jobs',
  keys: 'API keys',
  links: 'Links',
  loads: 'Loads',
} as const satisfies Record<Tab, string>

/** Jobs and files. */
export default function Jobs() {
  const [{ tab }] = useView(SCREEN)
  const { viewer } = usePreferences()
  useTitle(`${LABELS[tab]} · Jobs`)
  const search = useSearch()
  const isAdmin = viewer?.role === 'ADMIN'
  const isByKey = session.credentials !== null && 'apiKey' in session.credentials
  const tabs = (Object.keys(LABELS) as Tab[]).filter((one) => one !== 'loads' || isAdmin)
  // The request of the builder stays in the address, so that it is still there on the way back.
  const hrefOf = (one: Tab) =>
    `/jobs${searchWith(searchWith(search, LISTED, { after: '', before: '' }), SCREEN, { tab: one })}`
  return (
    <>
      <TabsHead title="Jobs and files" {...{ tabs, hrefOf }} labels={LABELS} current={tab} />
      <Part tab={tab} isAdmin={isAdmin} isKnown={viewer !== null || isByKey} />
    </>
  )
}

interface PartProps {
  readonly tab: Tab
  readonly isAdmin: boolean
  /** Whether it is known if the caller is an administrator. */
  readonly isKnown: boolean
}

function Part({ tab, isAdmin, isKnown }: PartProps) {
  switch (tab) {
    case 'new':
      return <Builder />
    case 'mine':
      return <Mine />
    case 'keys':
      return <Keys />
    case 'links':
      return <LinkList />
    case 'loads':
      if (isAdmin) return <Loads />
      return isKnown ? (
        <Empty title="Only administrators see the loads">
          Your token does not have the role of an administrator.
        </Empty>
      ) : (
        <Loading label="Your role" />
      )
  }
}
