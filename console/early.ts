import { sendEarly } from './graph/early.ts'
import { MarketQuery } from './market/queries.ts'
import { VIEW, variablesOf } from './market/request.ts'
import { viewIn } from './parts/view.ts'
import { settingsIn } from './session/settings.ts'

// A script of its own before that of the console: the first screen is answered while the console starts.
const { token } = settingsIn(document)
if (token !== undefined && location.pathname === '/') {
  try {
    sendEarly(MarketQuery, 'Market', variablesOf(viewIn(VIEW, location.search)), { token })
  } catch {
    // The screen itself says what is wrong with its address.
  }
}
