// Also a script of its own in the page, which runs while the others load.
import './early.ts'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { requestFirstScreen } from './first-screen.ts'
import { ViewFault } from './parts/view.ts'
import { start } from './session/entrance.ts'
import './shell/theme.css'

const element = document.querySelector('#console')
function render(): void {
  if (!element) return
  createRoot(element, {
    onCaughtError: (error) => {
      // The reader's URL is wrong, not the console: the page says what is wrong with it.
      if (!(error instanceof ViewFault)) console.error(error)
    },
  }).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <App />
      </CSPProvider>
    </StrictMode>,
  )
}

start()
requestFirstScreen().then(render)
