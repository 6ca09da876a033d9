import { Link, useRoute } from 'wouter'
import { MenuButton } from '../parts/menu-button.tsx'
import { Bell } from './bell.tsx'
import { Icon, SEARCH, SLIDERS } from './icon.tsx'
import { SCREENS } from './screens.ts'
import './header.css'
import './popup.css'

const loadSettings = async () => (await import('./settings.tsx')).Settings

function ScreenLink({ href, label }: { readonly href: string; readonly label: string }) {
  const [isExact] = useRoute(href)
  const [isBelow] = useRoute(`${href === '/' ? '/i' : href}/*`)
  return (
    <Link href={href} aria-current={isExact ? 'page' : isBelow ? 'true' : undefined}>
      {label}
    </Link>
  )
}

/** The bar at the top of every screen: screens, search, and the reader's settings. */
export function Header({ onSearch }: { readonly onSearch: () => void }) {
  return (
    <header className="header">
      <Link href="/" className="header-logo" aria-label="flowgate, market">
        <img src={new URL('../icon.svg', import.meta.url).href} alt="" width="24" height="24" />
        <span>flowgate</span>
      </Link>
      <nav className="header-screens" aria-label="Screens">
        {SCREENS.map(({ href, label }) => (
          <ScreenLink key={href} href={href} label={label} />
        ))}
      </nav>
      <button type="button" className="header-search" onClick={onSearch} aria-keyshortcuts="Control+K">
        <Icon of={SEARCH} /> <span>Search</span> <kbd>Ctrl K</kbd>
      </button>
      <Bell />
      <MenuButton label="Settings" face={<Icon of={SLIDERS} />} load={loadSettings} props={{}} />
    </header>
  )
}
