import { useState } from 'react'
import { Link } from 'wouter'
import type { FileFormat } from '../graph/generated/graphql.ts'
import { Copy } from '../parts/copy.tsx'
import { formatBytes, formatTime } from '../parts/format.ts'
import { ActionsButton } from '../parts/menu-button.tsx'
import { Refused, useAction } from '../parts/mutations.tsx'
import { usePreferences } from '../shell/preferences.tsx'
import { type LinkedFile, useLinks } from './links.ts'
import { curlSample, diskName, fileLabel, pythonSample } from './samples.ts'
import './files.css'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface JobFile extends LinkedFile {
  readonly bytes?: number | null | undefined
  readonly sha256?: string | null | undefined
}

interface FilesProps {
  readonly jobId: string
  readonly files: readonly JobFile[]
  /** Called when the service knows more of a file than before. */
  readonly onMeasured: () => void
}

/** The formats that most readers want, most wanted first. */
const FIRST: readonly FileFormat[] = ['CSV', 'XLSX', 'PARQUET']

/** Splits files into those that most readers want, if there are any, and the rest. */
function byUse(files: readonly JobFile[]): Record<'first' | 'rest', readonly JobFile[]> {
  const first = FIRST.flatMap((wanted) =>
    files.filter(({ format, compression }) => format === wanted && compression === 'NONE'),
  )
  const rest = files.filter((file) => !first.includes(file))
  return first.length > 0 ? { first, rest } : { first: rest, rest: [] }
}

/** What was copied, and until when it works. */
interface Copied {
  readonly what: string
  readonly text: string
  readonly expiresAt: string
  readonly isCopied: boolean
}

/** Starts a download. The link names the file if the answer does not. */
function navigateTo(url: string, name: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
}

/** Has the service measure a file. Its size and digest are known afterwards. */
async function measure(url: string): Promise<void> {
  const { pathname, search } = new URL(url)
  await fetch(`${pathname}${search}`, { method: 'HEAD' })
}

/** The files of a completed job, each by a link that is made when it is needed. */
export function Files({ jobId, files, onMeasured }: FilesProps) {
  const { zone } = usePreferences()
  const link = useLinks()
  const [isWhole, setIsWhole] = useState(false)
  const { first, rest } = byUse(files)
  const [copied, setCopied] = useState<Copied | null>(null)
  const { run, refusal, isBusy } = useAction(
    async (
      file: JobFile,
      expiresIn: number,
      use: (url: string, expiresAt: string) => Promise<void> | void,
    ) => {
      const linked = await link(file, expiresIn)
      if ('refusal' in linked) return linked.refusal
      await use(linked.url, linked.expiresAt)
      return null
    },
  )
  const download = (file: JobFile) => run(file, HOUR, (url) => navigateTo(url, diskName(jobId, file)))
  const copy = (file: JobFile, expiresIn: number, what: string, write: (url: string) => string) =>
    run(file, expiresIn, async (url, expiresAt) => {
      const text = write(url)
      const isCopied = await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
      setCopied({ what, text, expiresAt, isCopied })
    })
  return (
    <section className="files" aria-label="Files">
      <h3>Files</h3>
      <div className="files-table">
        <table>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col" className="is-number">
                Size
              </th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
              <th scope="col">SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? [...first, ...rest] : first).map((file) => (
              <FileRow
                key={fileLabel(file)}
                {...{ file, isBusy, jobId, copy }}
                onDownload={() => download(file)}
                onMeasure={() => run(file, MINUTE, (url) => measure(url).then(onMeasured))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rest.length > 0 && (
        <p className="files-rest">
          <button type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Fewer formats' : `Other formats (${rest.length})`}
          </button>
        </p>
      )}
      <Refused refusal={refusal} />
      {copied && (
        <div className="files-copied" role="status">
          <p>
            {copied.isCopied ? `${copied.what} copied.` : 'The browser does not allow this page to copy.'} The
            link works without signing in until {formatTime(copied.expiresAt, zone)}:{' '}
            <Link href="/jobs?tab=links">show and revoke links</Link>.
          </p>
          <pre>
            <code>{copied.text}</code>
          </pre>
        </div>
      )}
    </section>
  )
}

interface FileRowProps {
  readonly file: JobFile
  readonly jobId: string
  readonly isBusy: boolean
  readonly onDownload: () => void
  readonly onMeasure: () => void
  readonly copy: (file: JobFile, expiresIn: number, what: string, write: (url: string) => string) => void
}

function FileRow({ file, jobId, isBusy, onDownload, onMeasure, copy }: FileRowProps) {
  const { bytes, sha256 } = file
  const label = fileLabel(file)
  const choices = [
    ['Link for an hour', HOUR, (url: string) => url],
    ['Link for a day', DAY, (url: string) => url],
    ['Python', DAY, (url: string) => pythonSample(url, file)],
    ['curl', DAY, (url: string) => curlSample(url, jobId, file)],
  ] as const
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="is-number">{formatBytes(bytes)}</td>
      <td>
        <div className="files-actions">
          <button type="button" disabled={isBusy} aria-label={`Download ${label}`} onClick={onDownload}>
            Download
          </button>
          <ActionsButton
            label={`Copy a link to ${label}`}
            face="Copy…"
            isDisabled={isBusy}
            entries={choices.map(([what, expiresIn, write]) => ({
              label: what,
              onSelect: () => copy(file, expiresIn, what, write),
            }))}
          />
        </div>
      </td>
      <td>
        {sha256 ? (
          <span className="files-digest">
            <code title={sha256}>{sha256.slice(0, 12)}…</code>
            <Copy text={sha256} label={`SHA-256 of ${label}`} />
          </span>
        ) : (
          <button
            type="button"
            className="copy"
            disabled={isBusy}
            aria-label={`Compute the SHA-256 of ${label}`}
            onClick={onMeasure}
          >
            Compute
          </button>
        )}
      </td>
    </tr>
  )
}
