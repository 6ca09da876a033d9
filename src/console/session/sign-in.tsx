import { type FormEvent, useState } from 'react'
import { session } from './session.ts'

/** The page of a reader who is not signed in. */
export default function SignIn() {
  const [apiKey, setApiKey] = useState('')
  const enter = (event: FormEvent) => {
    event.preventDefault()
    session.set({ apiKey: apiKey.trim() })
  }
  return (
    <main className="screen">
      <h1>Sign in</h1>
      <form onSubmit={enter}>
        <label>
          API key <input value={apiKey} onChange={(event) => setApiKey(event.target.value)} type="password" />
        </label>
        <button type="submit">Sign in</button>
      </form>
    </main>
  )
}
