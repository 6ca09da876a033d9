import { formatDate, formatTime, type Zone } from '../parts/format.ts'

/** Writes a date, or a moment with its time. */
export const sayMoment = (moment: string, zone: Zone): string =>
  moment.length > 10 ? formatTime(moment, zone) : formatDate(moment)
