import { Refusal } from '../core/errors.ts'

/** Returns the refusal of a subscription that begins while the process is stopping: nothing would end it again. */
export const stopping = (): Refusal =>
  new Refusal('unavailable', 'The service is stopping. Subscribe again.', { headers: { 'Retry-After': '1' } })
