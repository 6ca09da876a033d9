import type { Manifest } from '../manifest.ts'
import { alertRoutes } from './rest.ts'
import { alertMutations, inboxMutations } from './schema.ts'
import { alertSubscriptions } from './subscriptions.ts'

export const alerts: Manifest = {
  routes: alertRoutes,
  fields: [alertMutations, inboxMutations, alertSubscriptions],
}
