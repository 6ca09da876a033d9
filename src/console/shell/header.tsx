import { Menu } from '@base-ui/react/menu'
import { Link, useRoute } from 'wouter'
import { zoneName } from '../parts/format.ts'
import { signOut } from '../session/entrance.ts'
import { session } from '../session/session.ts'
import { CHECK, Icon, SEARCH, SLIDERS } from './icon.tsx'
import { usePreferences } from './preferences.tsx'
import { SCREENS } from './screens.ts'
import type { Theme } from './theme.ts'
import './header.css'
import './popup.css'

const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

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
      <Link href="/" className="header-logo" aria-label="flowgate, market today">
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
      <SettingsMenu />
    </header>
  )
}

const SettingsMenu = () => (
  <Menu.Root>
    <Menu.Trigger className="button" aria-label="Settings">
      <Icon of={SLIDERS} />
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner className="popup-layer" align="end" sideOffset={6}>
        <Menu.Popup className="popup">
          <Settings />
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)

/** What the menu holds, rendered once it is open: to name the viewer's zone takes longer than the rest of the header. */
function Settings() {
  const { theme, zone, viewer, change } = usePreferences()
  return (
    <>
      {viewer && (
        <p className="header-viewer">
          {viewer.email}
          <br />
          <span className="is-soft">{viewer.tier.toLowerCase().replaceAll('_', ' ')} tier</span>
        </p>
      )}
      <Menu.RadioGroup value={theme} onValueChange={(value: Theme) => change({ theme: value })}>
        <Menu.Group>
          <Menu.GroupLabel className="popup-label">Appearance</Menu.GroupLabel>
          {THEMES.map(({ value, label }) => (
            <Menu.RadioItem key={value} className="popup-item" value={value} closeOnClick>
              <Menu.RadioItemIndicator className="popup-check" keepMounted>
                <Icon of={CHECK} />
              </Menu.RadioItemIndicator>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.Group>
      </Menu.RadioGroup>
      <Menu.RadioGroup value={zone} onValueChange={(value: typeof zone) => change({ zone: value })}>
        <Menu.Group>
          <Menu.GroupLabel className="popup-label">Times in the zone of</Menu.GroupLabel>
          <Menu.RadioItem className="popup-item" value="exchange" closeOnClick>
            <Menu.RadioItemIndicator className="popup-check" keepMounted>
              <Icon of={CHECK} />
            </Menu.RadioItemIndicator>
            the exchange ({zoneName('exchange')})
          </Menu.RadioItem>
          <Menu.RadioItem className="popup-item" value="viewer" closeOnClick>
            <Menu.RadioItemIndicator className="popup-check" keepMounted>
              <Icon of={CHECK} />
            </Menu.RadioItemIndicator>
            this computer ({zoneName('viewer')})
          </Menu.RadioItem>
        </Menu.Group>
      </Menu.RadioGroup>
      {session.settings.token === undefined && (
        <Menu.Item className="popup-item" onClick={() => signOut()}>
          Sign out
        </Menu.Item>
      )}
    </>
  )
}
