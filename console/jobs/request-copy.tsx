import { useState } from 'react'
import { type Language, type Source, sampleOf } from '../charts/samples.ts'
import { ActionsButton } from '../parts/menu-button.tsx'

const LANGUAGES: readonly Language[] = ['GraphQL', 'curl', 'Python']

/** Copies the mutation that starts the job. */
export function RequestCopy({ source }: { readonly source: Source }) {
  const [status, setStatus] = useState('')
  const copyAs = (language: Language) =>
    navigator.clipboard.writeText(sampleOf(source, language)).then(
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
