import { useState } from 'react'
import { ActionsButton } from '../parts/menu-button.tsx'
import { type Language, sampleOf } from './samples.ts'
import { type Source, shortest } from './shortest.ts'

const LANGUAGES: readonly Language[] = ['GraphQL', 'curl', 'Python']

/** Copies a request to run it elsewhere. */
export function RequestCopy({ source }: { readonly source: Source }) {
  const [status, setStatus] = useState('')
  const copyAs = (language: Language) =>
    navigator.clipboard.writeText(sampleOf(shortest([source]), language)).then(
      () => setStatus(`Copied as ${language}.`),
      () => setStatus('The browser does not allow this page to copy.'),
    )
  return (
    <>
      <ActionsButton
        face="Copy as…"
        entries={LANGUAGES.map((language) => ({ label: language, onSelect: () => copyAs(language) }))}
      />
      <span className="is-soft" role="status">
        {status}
      </span>
    </>
  )
}
