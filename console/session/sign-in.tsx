import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { keptPreferences, useTheme } from '../shell/theme.ts'
import { credentialsIn, reasonAgainst } from './credentials.ts'
import { signIn } from './entrance.ts'
import { session } from './session.ts'
import './sign-in.css'

const TOKEN_COMMAND = 'npm run --silent token -- --email demo@example.com'

/** What the reader can do if the page itself cannot sign anybody in. */
function Advice() {
  const { issuer, provider } = session.settings
  if (provider) return null
  return issuer === 'development' ? (
    <p className="sign-in-advice">
      This service issues its own tokens, and signs in by itself only on its own machine. Run this there, and
      paste the token below:
      <code className="sign-in-command">{TOKEN_COMMAND}</code>
    </p>
  ) : (
    <p className="sign-in-advice">
      This service trusts an identity provider, which does not know the console yet. Whoever runs the service
      can set <code>AUTH_CLIENT_ID</code>. Until then, paste a token of that provider, or an API key.
    </p>
  )
}

/** Takes an API key or a token, once the service accepts it. */
function CredentialForm() {
  const id = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    const credentials = credentialsIn(text)
    if (!credentials) return setFault('This is neither an API key nor a token.')
    setIsChecking(true)
    const reason = await reasonAgainst(credentials)
    setIsChecking(false)
    if (reason === null) session.begin(credentials)
    else setFault(reason)
  }
  return (
    <form className="sign-in-form" onSubmit={enter}>
      <label htmlFor={id}>API key or token</label>
      <div className="sign-in-row">
        <input
          id={id}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={text}
          required
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault ${id}-note`}
          onChange={(event) => {
            setText(event.target.value)
            setFault(null)
          }}
        />
        <button type="submit" disabled={isChecking} className={session.settings.provider ? '' : 'is-primary'}>
          {isChecking ? 'Checking…' : 'Sign in'}
        </button>
      </div>
      <p id={`${id}-fault`} className="sign-in-fault" role="alert">
        {fault}
      </p>
      <p id={`${id}-note`} className="sign-in-note">
        Kept in the memory of this page only: gone when you reload or close it. An API key shows only what its
        scope opens.
      </p>
    </form>
  )
}

/** The page of a reader who is not signed in. */
export default function SignIn() {
  useTheme(keptPreferences().theme)
  const state = useSyncExternalStore(session.subscribe, () => session.state)
  const { provider } = session.settings
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <img src={new URL('../icon.svg', import.meta.url).href} alt="" width="40" height="40" />
        <h1>Sign in to flowgate</h1>
        <p className="sign-in-lead">Retail flow and options flow of the market.</p>
        <p className="sign-in-notice" role="status">
          {state.phase === 'out' && state.notice}
        </p>
        {provider && (
          <>
            <button type="button" className="sign-in-provider is-primary" onClick={() => signIn()}>
              Sign in with {new URL(provider.issuer).host}
            </button>
            <p className="sign-in-or">or</p>
          </>
        )}
        <Advice />
        <CredentialForm />
      </div>
      <p className="sign-in-foot">
        <a href="/docs">REST reference</a>
      </p>
    </main>
  )
}
