import { OPERATIONS } from './generated/rest.ts'
import type { Sent } from './http.ts'

export type Values = Readonly<Record<string, unknown>>

export const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Writes values as a query. Unknown parameters are faults, so that none is ever ignored. */
export function queryOf(values: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)]))
  return `${query}${query.size > 0 ? '&' : ''}strict=true`
}

/** Writes the request of an operation. */
export function requestOf(id: keyof typeof OPERATIONS, input: Values): Sent {
  const { method, path: template, ...operation } = OPERATIONS[id]
  const { 'If-Match': match, ...rest } = input
  const values = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
  const inPath = (name: string): boolean => template.includes(`{${name}}`)
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])))
  const others = values.filter(([name]) => !inPath(name))
  const headers = { ...(typeof match === 'string' && { 'If-Match': match }) }
  const isIdempotent = method !== 'POST' && method !== 'PATCH'
  if (method === 'GET' || method === 'DELETE')
    return { method, path: `${path}?${queryOf(others)}`, headers, isIdempotent }
  const body = JSON.stringify('isDocument' in operation ? rest['body'] : Object.fromEntries(others))
  return { method, path: `${path}?${queryOf([])}`, headers: { ...headers, ...JSON_TYPE }, body, isIdempotent }
}
