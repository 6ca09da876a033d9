import { Copy } from '../parts/copy.tsx'

interface SecretProps {
  readonly of: string
  readonly secret: string
  readonly onDone: () => void
}

const focus = (element: HTMLElement | null): void => element?.focus()

/** The secret of an alert, which is shown this once. */
export const Secret = ({ of, secret, onDone }: SecretProps) => (
  // The focus comes here, as what made the secret is gone.
  <div className="signals-secret" role="status" tabIndex={-1} ref={focus}>
    <p>
      <strong>Copy this secret now.</strong> It signs the deliveries to the webhook and is not shown again.
    </p>
    <p className="signals-secret-value">
      <code>{secret}</code>
      <Copy text={secret} label={`the secret of ${of}`} />
    </p>
    <button type="button" onClick={onDone}>
      I have it
    </button>
  </div>
)
