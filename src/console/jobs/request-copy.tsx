import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { type Language, type Source, sampleOf } from '../charts/samples.ts'

const LANGUAGES: readonly Language[] = ['GraphQL', 'curl', 'Python']

/** Copies the mutation that starts the job. */
export function RequestCopy({ source }: { readonly source: Source }) {
  const [said, setSaid] = useState('')
  const copyAs = (language: Language) =>
    navigator.clipboard.writeText(sampleOf(source, language)).then(
      () => setSaid(`Copied as ${language}.`),
      () => setSaid('The browser does not allow this page to copy.'),
    )
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="button">Copy as…</Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="popup-layer" align="end" sideOffset={4}>
            <Menu.Popup className="popup">
              {LANGUAGES.map((language) => (
                <Menu.Item key={language} className="popup-item" onClick={() => copyAs(language)}>
                  {language}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <span className="is-soft" role="status">
        {said}
      </span>
    </>
  )
}
