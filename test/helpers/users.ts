import type { Answer, Body } from './answers.ts'
import type { Caller } from './app.ts'

/** A user as the REST layer shows one. */
export interface UserBody {
  readonly id: number
  readonly email: string
  readonly username: string | null
  readonly is_active: boolean
  readonly tier: string
  readonly created_at: string
  readonly updated_at: string
}

/** Sends a JSON body, or a text as it is, to a path of a caller's own data. */
export const change = <T = Body>(
  caller: Caller,
  method: 'PUT' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> =>
  caller.rest<T>(
    path,
    {},
    {
      method,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
    },
  )

export const tagOf = ({ headers }: Answer<unknown>): string => headers.get('etag') ?? ''
