import { Component, type ReactNode, useState } from 'react'
import type { Answer, Fault } from '../graph/use-graph.ts'
import './states.css'

/** A quiet placeholder for what is being loaded. */
export const Loading = ({ label = 'Loading' }: { readonly label?: string }) => (
  <div className="state state-loading" role="status">
    <span className="visually-hidden">{label}…</span>
  </div>
)

/** Says that nothing matches, and what to do about it. */
export const Empty = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="state" role="status">
    <strong>{title}</strong>
    {children && <p>{children}</p>}
  </div>
)

/** Says why something failed, with the id to quote, and whether it is being retried: what is refused stays so. */
export const Failure = ({ fault, again }: { readonly fault: Fault; readonly again?: () => void }) => (
  <div className="state state-fault" role="alert">
    <strong>{fault.message}</strong>
    {fault.isPassing && <p>Trying again until it works.</p>}
    {fault.requestId && (
      <p>
        Request <code>{fault.requestId}</code>
      </p>
    )}
    {again && fault.isPassing && (
      <button type="button" onClick={again}>
        Try now
      </button>
    )}
  </div>
)

/** Says that the service has a newer version of the console, which a part of the page needs. */
export const Outdated = () => (
  <div className="state state-fault" role="alert">
    <strong>The console has been updated since this page was loaded.</strong>
    <button type="button" onClick={() => location.reload()}>
      Reload the page
    </button>
  </div>
)

interface SettledProps<Data> {
  readonly answer: Answer<Data>
  /** What is being loaded, for screen readers. */
  readonly label: string
  /** Shows the data. Earlier data stays visible while a request is retried, with the fault above it. */
  readonly children: (data: Data) => ReactNode
}

/** Shows an answer in whatever state it is. */
export function Settled<Data>({ answer, label, children }: SettledProps<Data>) {
  const { data, fault, isLoading, again } = answer
  const [latest, setLatest] = useState(() => data)
  if (data && data !== latest) setLatest(() => data)
  // A request that fails leaves no data, not even that of the request before it.
  const shown = data ?? (fault?.isPassing ? latest : undefined)
  if (shown === undefined || shown === null)
    return fault ? <Failure fault={fault} again={again} /> : <Loading label={label} />
  const isEarlier = isLoading || shown !== data
  return (
    <>
      {fault && <Failure fault={fault} again={again} />}
      <div className={isEarlier ? 'settled is-loading' : 'settled'} aria-busy={isEarlier}>
        {children(shown)}
      </div>
    </>
  )
}

interface BoundaryProps {
  /** Another value shows the children again. */
  readonly resetOn: string
  readonly children: ReactNode
}

/** Shows what went wrong in place of a part of the page that cannot be shown. */
export class Boundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate({ resetOn }: BoundaryProps) {
    if (resetOn !== this.props.resetOn && this.state.error) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div className="state state-fault" role="alert">
        <strong>{error.name === 'ViewFault' ? error.message : 'This part of the page failed.'}</strong>
        {error.name !== 'ViewFault' && <p>{error.message}</p>}
        <p>
          <a href={location.pathname}>Show the page without its filters</a>
        </p>
      </div>
    )
  }
}
