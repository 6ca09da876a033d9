import type { ReactNode } from 'react'
import type { Catalogue } from './catalogue.ts'
import { Choose, Group, Ids } from './fields.tsx'
import type { Change, JobView } from './request.ts'

/** A request has one selection: each choice replaces the previous one. */
export const NO_SELECTION = {
  security_ids: [],
  sector: '',
  industry: '',
  all: false,
} satisfies Partial<JobView>

const wordsOf = (words: readonly string[]) => words.map((word) => ({ word, value: word, label: word }))

interface SecurityFieldsProps {
  readonly view: JobView
  readonly change: Change
  readonly catalogue: Catalogue
  readonly title?: string
  /** Further switches. */
  readonly children: ReactNode
}

/** Chooses securities by sector, industry, or symbols and ids. */
export function SecurityFields({
  view,
  change,
  catalogue,
  title = 'Securities',
  children,
}: SecurityFieldsProps) {
  const { sector, industry, security_ids } = view
  // A value from the address stays visible even if the service does not know it.
  const sectors = new Set([...catalogue.sectors.map((one) => one.sector), ...(sector ? [sector] : [])])
  const industries = new Set([
    ...catalogue.sectors.flatMap((one) => one.industries),
    ...(industry ? [industry] : []),
  ])
  return (
    <Group title={title}>
      <div className="builder-row">
        <Choose
          label="Sector"
          none="–"
          choices={wordsOf([...sectors])}
          value={sector}
          onChange={(chosen) => change({ ...NO_SELECTION, sector: chosen })}
        />
        <Choose
          label="or industry"
          none="–"
          choices={wordsOf([...industries].sort())}
          value={industry}
          onChange={(chosen) => change({ ...NO_SELECTION, industry: chosen })}
        />
        <Ids
          label="or symbols or ids"
          ids={security_ids}
          onChange={(ids) => change({ ...NO_SELECTION, security_ids: ids }, 'replace')}
        />
      </div>
      <div className="builder-switches">{children}</div>
    </Group>
  )
}
