import type { Caption } from '../../charts/caption.ts'
import { screenWords } from '../conditions.ts'
import { measureName } from '../measures.ts'
import { KINDS, type SignalsView } from '../view.ts'
import { sortedBy } from './inputs.ts'

/** What saved pictures and files of a study say of it. */
export type Subject = Omit<Caption, 'legend' | 'scale' | 'metric'>

interface Span {
  readonly firstDate?: string | null | undefined
  readonly lastDate?: string | null | undefined
}

/** The instruments of a view, in words. */
export const universeWords = ({ kind, group, more }: SignalsView): string =>
  more?.universe ? 'A universe of its own' : (group ?? `All ${KINDS[kind].toLowerCase()}`)

const datesOf = ({ firstDate, lastDate }: Span): string[] =>
  [firstDate, lastDate].filter((date) => typeof date === 'string')

/** Says what the events of an event study are. */
export const eventSubject = (view: SignalsView, span: Span): Subject => ({
  subject: screenWords(view.where, view.match),
  code: 'event-study',
  dates: datesOf(span),
  details: [universeWords(view)],
})

/** Says what a quantile study sorts, and by what. */
export function quantileSubject(view: SignalsView, span: Span): Subject {
  const measure = sortedBy(view)
  return {
    subject: measure ? measureName(measure) : '',
    code: 'quantile-study',
    dates: datesOf(span),
    details: [universeWords(view), `${view.quantiles} quantiles`],
  }
}
