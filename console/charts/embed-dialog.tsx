import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../graph/generated/index.ts'
import { Copy } from '../parts/copy.tsx'
import { formatDate } from '../parts/format.ts'
import { Refused, refusalIn, useAction } from '../parts/mutations.tsx'
import './embed-dialog.css'

const EmbedChart = graphql(`
  mutation EmbedChart($input: CreateLinkInput!) {
    createLink(input: $input) {
      ... on CreateLinkSuccess {
        url
        link {
          id
          expiresAt
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

const LIFETIMES = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 365, label: '1 year' },
] as const
const DAY_S = 86_400

const THEMES = { '': 'As the reader’s system', light: 'Light', dark: 'Dark' } as const

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Returns the element that shows a chart in another page. */
const frameOf = (url: string, title: string): string =>
  `<iframe src="${quoted(url)}" title="${quoted(title)}" width="800" height="450" loading="lazy" style="border:0"></iframe>`

interface DialogProps {
  /** Path and query that the chart is drawn from. */
  readonly request: string
  readonly title: string
  readonly onClose: () => void
}

/** Makes a signed link to a chart, for other pages to frame. */
export default function EmbedDialog({ request, title, onClose }: DialogProps) {
  const client = useClient()
  const [days, setDays] = useState<number>(30)
  const [theme, setTheme] = useState<string>('')
  const [made, setMade] = useState<{ readonly url: string; readonly expiresAt: string } | null>(null)
  const { isBusy, refusal, run } = useAction(async () => {
    const input = { request: `/embed${request}`, expiresIn: days * DAY_S }
    const result = await client.mutation(EmbedChart, { input })
    const payload = result.data?.createLink
    if (payload && 'url' in payload) setMade({ url: payload.url, expiresAt: payload.link.expiresAt })
    return refusalIn(result, (data) => data.createLink)
  })
  const code = made && frameOf(theme === '' ? made.url : `${made.url}#theme=${theme}`, title)
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="confirm-ground" />
        <Dialog.Popup className="confirm embed">
          <Dialog.Title>Embed this chart</Dialog.Title>
          <Dialog.Description className="embed-text">
            Whoever sees the page sees the chart, without signing in and with your rights: this chart alone.
            Its requests count as yours. Revoke its link under Jobs and files, Links.
          </Dialog.Description>
          <div className="embed-choices">
            <label>
              Valid for
              <select
                value={days}
                disabled={made !== null}
                onChange={({ target }) => setDays(Number(target.value))}
              >
                {LIFETIMES.map((one) => (
                  <option key={one.days} value={one.days}>
                    {one.label}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Theme
              <select value={theme} onChange={({ target }) => setTheme(target.value)}>
                {Object.entries(THEMES).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {code !== null && (
            <>
              <textarea readOnly rows={4} aria-label="HTML of the chart" value={code} />
              <p className="is-soft embed-text">Until {formatDate(made?.expiresAt ?? '')}.</p>
            </>
          )}
          <Refused refusal={refusal} />
          <div className="confirm-buttons">
            <Dialog.Close className="button">Close</Dialog.Close>
            {code === null ? (
              <button type="button" className="is-primary" disabled={isBusy} onClick={() => run()}>
                Create link
              </button>
            ) : (
              <Copy text={code} label="HTML of the chart" face="Copy" />
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
