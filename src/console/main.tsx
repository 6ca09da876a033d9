import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { start } from './session/entrance.ts'
import './shell/theme.css'

start()
const element = document.querySelector('#console')
if (element)
  createRoot(element).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <App />
      </CSPProvider>
    </StrictMode>,
  )
