import type { Caption } from '../../charts/caption.ts'
import { screenWords } from '../conditions.ts'
import { measureName } from '../measures.ts'
import { KINDS, type SignalsView } from '../view.ts'
import { sortedBy } from './inputs.ts'

/** Caption of the saved pictures and files of a study. */
export type Subject = Omit<Caption, 'legend' | 'scale' | 'metric'>

interface Span {
  readonly firstDate?: string | null | undefined
  readonly lastDate?: string | null | undefined
}

/** The instruments of a view, in words. */
const universeWords = ({ kind, group, more }: SignalsView): string =>
  more?.universe ? 'Custom universe' : (group ?? `All ${KINDS[kind].toLowerCase()}`)

const datesOf = ({ firstDate, lastDate }: Span): string[] =>
  [firstDate, lastDate].filter((date) => typeof date === 'string')

/** Caption of an event study: its conditions, dates and universe. */
export const eventSubject = (view: SignalsView, span: Span): Subject => ({
  subject: screenWords(view.where, view.match),
  code: 'event-study',
  dates: datesOf(span),
  details: [universeWords(view)],
})

/** Caption of a quantile study: its measure, dates and universe. */
export function quantileSubject(view: SignalsView, span: Span): Subject {
  const measure = sortedBy(view)
  return {
    subject: measure ? measureName(measure) : '',
    code: 'quantile-study',
    dates: datesOf(span),
    details: [universeWords(view), `${view.quantiles} quantiles`],
  }
}
