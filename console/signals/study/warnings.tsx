export type WarningsOf = readonly {
  readonly code: string
  readonly message: string
  readonly parameter?: string | null | undefined
}[]

/** Warnings of an answer. */
export const Warnings = ({ warnings }: { readonly warnings: WarningsOf }) =>
  warnings.length > 0 && (
    <ul className="study-warnings" aria-label="Warnings">
      {warnings.map(({ code, parameter, message }) => (
        <li key={`${parameter}/${code}`}>{message}</li>
      ))}
    </ul>
  )
