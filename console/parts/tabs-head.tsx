import { Link } from 'wouter'
import './tabs-head.css'

interface TabsHeadProps<Tab extends string> {
  readonly title: string
  /** Names of the tabs that are shown, in their order. */
  readonly tabs: readonly Tab[]
  readonly labels: Readonly<Record<Tab, string>>
  readonly current: Tab
  readonly hrefOf: (tab: Tab) => string
}

/** The heading of a screen with tabs, each of which is an address. */
export const TabsHead = <Tab extends string>({
  title,
  tabs,
  labels,
  current,
  hrefOf,
}: TabsHeadProps<Tab>) => (
  <header className="tabs-head">
    <h1>{title}</h1>
    <nav aria-label="Parts of this screen">
      {tabs.map((tab) => (
        <Link key={tab} href={hrefOf(tab)} aria-current={tab === current ? 'page' : undefined}>
          {labels[tab]}
        </Link>
      ))}
    </nav>
  </header>
)
