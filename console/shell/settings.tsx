import { Menu } from '@base-ui/react/menu'
import { zoneName } from '../parts/format.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { signOut } from '../session/entrance.ts'
import { session } from '../session/session.ts'
import { CHECK, Icon } from './icon.tsx'
import { usePreferences } from './preferences.tsx'
import type { Theme } from './theme.ts'

const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** What the reader can set: the appearance, and the zone of times. */
export function Settings() {
  const { theme, zone, viewer, change } = usePreferences()
  return (
    <>
      {viewer && (
        <p className="header-viewer">
          {viewer.email}
          <br />
          <span className="is-soft">{LABELS.Tier[viewer.tier]} tier</span>
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
