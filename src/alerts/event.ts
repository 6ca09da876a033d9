import { vocabulary } from '../core/vocabulary.ts'

export const AlertEventKind = vocabulary('AlertEventKind', 'Kind of an event of an alert.', {
  entered: { description: 'An instrument has entered the screen.' },
  notice: { description: 'A notice about the alert itself.' },
})
export type AlertEventKind = (typeof AlertEventKind.options)[number]
