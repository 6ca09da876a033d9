import { expect } from 'vitest'
import type { Answer, Body } from './answers.ts'
import type { Caller, Sent, TestApp } from './app.ts'
import { NOW } from './market.ts'
import { graph } from './users.ts'

/** A link as REST returns it. */
export interface LinkBody {
  readonly id: number
  readonly request: string
  readonly accept: string | null
  readonly created_at: string
  readonly expires_at: string
  readonly url: string
}

/** Members of a request to create a link, as REST spells them. */
interface Asked {
  readonly request: string
  readonly accept?: string
  readonly expires_in?: number
}

/** Creates a link over REST. */
export async function linkTo(caller: Caller, request: string, more: Partial<Asked> = {}): Promise<LinkBody> {
  const { status, body } = await caller.post<LinkBody>('/links', { request, ...more })
  expect([request, status, body]).toEqual([request, 201, expect.anything()])
  return body
}

/** Opens a link without a credential. */
export const opened = async <T = Body>(
  { nobody }: TestApp,
  { url }: Pick<LinkBody, 'url'>,
  sent: Sent = {},
): Promise<Answer<T>> => nobody.rest<T>(pathOf(url), {}, sent)

/** Path and query of a URL. */
export const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '')

/** What every request gets whose link does not open it, apart from its path and id. */
const INVALID = {
  type: 'urn:flowgate:problem:invalid_link',
  title: 'Invalid link',
  status: 403,
  detail: 'The link has expired, was revoked, or does not match the request. Create a new link.',
  instance: expect.any(String),
  code: 'invalid_link',
  request_id: expect.any(String),
}

/** Expects the one 403 of links that do not open a request. */
export function expectInvalid(answer: Pick<Answer<unknown>, 'status' | 'body'>): void {
  expect([answer.status, answer.body]).toEqual([403, INVALID])
}

/** A clock that tests set forward. */
export class Clock {
  #seconds = 0
  readonly now = (): Date => new Date(NOW.getTime() + this.#seconds * 1000)

  /** A time as the service writes it. */
  readonly after = (seconds: number): string =>
    new Date(this.now().getTime() + seconds * 1000).toISOString().replace('.000Z', 'Z')

  pass(seconds: number): void {
    this.#seconds += seconds
  }
}

export const CREATE = `mutation ($input: CreateLinkInput!) { createLink(input: $input) {
  __typename ... on CreateLinkSuccess { url link { id request accept createdAt expiresAt } } ... on Error { code message }
} }`
export const REVOKE = `mutation ($id: ID!) { revokeLink(input: { id: $id }) {
  __typename ... on RevokeLinkSuccess { link { id } } ... on Error { code message }
} }`

interface LinkNode {
  readonly id: string
  readonly request: string
  readonly accept: string | null
  readonly createdAt: string
  readonly expiresAt: string
}

export interface CreatedNode {
  readonly createLink: {
    readonly __typename: string
    readonly url: string
    readonly link: LinkNode
    readonly code?: string
    readonly message?: string
  }
}

export interface RevokedNode {
  readonly revokeLink: { readonly __typename: string; readonly link?: { id: string }; readonly code?: string }
}

interface Listed {
  readonly viewer: { readonly links: { readonly nodes: LinkNode[]; readonly totalCount: number } }
}

/** Valid links of a caller, as the graph lists them. */
export const listOf = async (caller: Caller): Promise<Listed['viewer']['links']> =>
  (
    await graph<Listed>(
      caller,
      '{ viewer { links(first: 1000) { nodes { id request accept createdAt expiresAt } totalCount } } }',
    )
  ).viewer.links
