import { useLocation } from 'wouter'
import { useTitle } from '../../parts/use-title.ts'
import { instrumentPath } from '../instrument-link.ts'
import { EMPTY } from './draft.ts'
import { EditorForm } from './form.tsx'
import { useSaving } from './save.ts'
import '../panels.css'

/** The screen that makes an own aggregate, at `/i/new`. */
export function NewAggregate() {
  const { create } = useSaving()
  useTitle('New aggregate')
  const [, navigate] = useLocation()
  return (
    <>
      <h1>New aggregate</h1>
      <p className="is-soft editor-intro">
        A set of securities of your own, which nobody else sees. Its flows, prices and options are computed at
        once, and with every load of data.
      </p>
      <EditorForm
        title="What it is, and what it contains"
        initial={EMPTY}
        saveLabel="Create"
        onSave={async (draft) => {
          const saved = await create(draft)
          if ('faults' in saved) return saved.faults
          const job = saved.jobId === null ? '' : `?job=${encodeURIComponent(saved.jobId)}`
          navigate(`${instrumentPath(saved.providerId)}${job}`, { replace: true })
          return null
        }}
        onClose={() => history.back()}
      />
    </>
  )
}
