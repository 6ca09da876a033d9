import type { Client } from 'urql'
import { oneOf, optional, text, type View, viewIn } from '../parts/view.ts'
import { MarketQuery } from './queries.ts'
import { COLOURS } from './tree.ts'

/** What the address of the market screen says. */
export const VIEW = { date: optional, colour: oneOf(COLOURS, 'z-score'), in: text() }

/** The variables of the screen's query. */
export const variablesOf = ({ date, colour }: View<typeof VIEW>) => ({
  date,
  // A past map shows those that were active then.
  universe: date === null ? null : ('POINT_IN_TIME' as const),
  withZScores: colour === 'z-score',
})

/** Requests what the screen will show at an address, before it is rendered. Rejects with `ViewFault` if it is wrong. */
export async function prefetch(client: Client, search: string): Promise<void> {
  await client.query(MarketQuery, variablesOf(viewIn(VIEW, search))).toPromise()
}
