import { expect } from 'vitest'
import type { Query } from './answers.ts'
import type { Caller } from './app.ts'
import { type ExpectedBar, securityOf } from './market.ts'

/** Requests of the series tests, and the bodies they read. */

export const PATH = '/series/timeseries'
/** A page of series. */
export interface Page {
  readonly status: string
  readonly results: ExpectedBar[]
  readonly metadata: Readonly<Record<string, unknown>> & {
    readonly not_found: string[]
    readonly warnings: { code: string; parameter: string | null }[]
  }
  readonly pagination: Readonly<Record<string, number | boolean | null>>
}

/** Requests a page of series; fails on any other answer. */
export const pageOf = async (caller: Caller, query: Query): Promise<Page> => {
  const answer = await caller.rest<Page>(PATH, query)
  expect([answer.status, answer.text.slice(0, answer.status === 200 ? 0 : 500)]).toEqual([200, ''])
  return answer.body
}

/** Rows without their load time and the calculated metrics, which the request did not select. */
export const plain = (rows: readonly ExpectedBar[]) =>
  rows.map(({ updated_time, ...row }) => {
    expect(updated_time).toMatch(/^20\d\d-/)
    const { z_score, momentum, ris, rank, ...stored } = row
    expect([z_score, momentum, ris, rank]).toEqual([null, null, null, null])
    return stored
  })

export const ALFA = securityOf(1001)
export const BETA = securityOf(1002)
export const ACTIVE_ZETA = securityOf(1007)
