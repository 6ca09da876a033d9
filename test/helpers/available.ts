import { until } from './jobs.ts'

/**
 * Asks a process that has just started until its database answers: on a busy machine, opening its first connections may
 * take longer than the two seconds that a request waits for one.
 */
export const untilAvailable = <T>(ask: () => Promise<T>): Promise<T> =>
  until(ask, (answer) => !/"code":"unavailable"/i.test(JSON.stringify(answer)))
