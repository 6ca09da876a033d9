import { z } from 'zod'
import { idCursor } from '../../../core/cursors.ts'
import { InvalidInput, Refusal } from '../../../core/errors.ts'
import { globalIdKey } from '../../../core/global-ids.ts'
import { Id, isIdText, Text } from '../../../core/inputs.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../../core/keyset-pages.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import { serviceOperation } from '../../../core/operation.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { MAX_REQUEST, signRequest } from '../../../platform/auth/links.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { WriteContext } from '../../../protocols/context.ts'
import { EMBED } from '../../../protocols/embed.ts'
import { linkedUrl } from '../../../protocols/rest/links.ts'
import {
  type Creator,
  countLinks,
  deleteExpiredLinks,
  deleteLink,
  insertLink,
  type LinkRecord,
  lockLinksOf,
  selectLinkPage,
  selectLinks,
  selectOwnerOfKey,
} from './queries.ts'

const PAGE_SIZE = 100
/** Maximum number of valid links per user. */
const MAX_LINKS = 1000
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
/** Pages keep the links of charts that they embed. */
const YEAR_S = 366 * DAY_S

export const linkCursor = idCursor('link')

async function creatorOf({ accounts, primary, principal }: WriteContext): Promise<Creator> {
  if (principal.via !== 'api_key') return { userId: (await accounts.of(principal)).id, keyId: null }
  const { keyId } = principal
  // Without the id of its key, a link would have the rights of a token.
  if (keyId === undefined) throw new TypeError('The caller has an API key without an id')
  // Not `accounts.of`: it would store the tier of this request, which a newer token may have changed since.
  return { userId: await selectOwnerOfKey(primary, keyId), keyId }
}

/** A page of links, with their creator. */
export interface LinksPage extends Page<LinkRecord> {
  readonly creator: Creator
}

export const links = serviceOperation({
  id: 'links',
  description: "The caller's valid links, newest first, without their tokens.",
  input: withConnection(z.object(connectionParameters({ max: 1000, size: PAGE_SIZE })), linkCursor),
  run: async (paging, context: WriteContext): Promise<LinksPage> => {
    const creator = await creatorOf(context)
    const window = windowOf(paging, PAGE_SIZE, linkCursor)
    const rows = await selectLinkPage(context.primary, creator, context.now, window)
    return { ...keysetPageOf(rows, window), creator }
  },
})

export const loadLinkCount = ({ primary, now }: WriteContext, { creator }: LinksPage): Promise<number> =>
  countLinks(primary, creator, now)

/** Loads a valid link of the caller. Null for unknown ids and for other callers' links. */
export async function loadLink(context: WriteContext, id: number): Promise<LinkRecord | null> {
  const { primary, now, loaders } = context
  const creator = await creatorOf(context)
  return loaders.load('link', null, id, async (ids) =>
    orderByKeys(ids, await selectLinks(primary, creator, now, ids), (link) => link.id, null),
  )
}

/** A new link with its URL, which is not stored. */
export interface CreatedLink {
  readonly link: LinkRecord
  readonly url: string
}

/** Throws if a link would live longer than one of its kind may. `request` is normalised: `/embed/../x` is none. */
function requireLifetime(request: string, expiresIn: number): void {
  if (expiresIn <= DAY_S || request.startsWith(`${EMBED}/`)) return
  const message = `Input should be less than or equal to ${DAY_S}. Only charts, whose paths begin with ${EMBED}, can be linked for longer.`
  throw new InvalidInput([
    { path: ['expiresIn'], message, type: 'less_than_equal', input: expiresIn, ctx: { le: DAY_S } },
  ])
}

export const createLink = serviceOperation({
  id: 'createLink',
  description:
    "Creates a signed link: a URL for one particular GET request, which anyone who has the URL can send with the caller's rights until the link expires or is revoked. The URL is returned only once; the service stores only its hash.",
  apiKey: true,
  input: z.object({
    request: Text.min(1)
      .max(MAX_REQUEST)
      .describe('Request to link: a documented GET path with its query, such as that of a file of a job.')
      .meta({
        format: 'uri-reference',
        example: `/aggregates/jobs/${EXAMPLE.jobId}/export?export_format=csv`,
      }),
    accept: Text.max(256)
      .optional()
      .describe(
        'Media type of the response, for paths that offer several, such as `application/vnd.apache.parquet`. Default: that of the path.',
      ),
    expiresIn: z
      .int()
      .min(1)
      .max(YEAR_S)
      .default(HOUR_S)
      .describe(
        'Lifetime of the link, in seconds: 1 to 86400. A link to a chart, whose path begins with `/embed/`, may live for up to 31622400 (366 days). Default: 3600.',
      ),
  }),
  run: async ({ request: address, accept, expiresIn }, context: WriteContext): Promise<CreatedLink> => {
    const { primary, now, baseUrl } = context
    const { request, canonical } = await context.checkLinkable({ request: address, accept }, context)
    requireLifetime(request, expiresIn)
    const creator = await creatorOf(context)
    const { token, digest } = signRequest(canonical)
    const expiresAt = new Date(now.getTime() + expiresIn * 1000)
    const link = await inTransaction(primary, async (trx) => {
      await deleteExpiredLinks(trx, now)
      if ((await lockLinksOf(trx, creator.userId, now)) >= MAX_LINKS)
        throw new Refusal('too_many_links', `You already have ${MAX_LINKS} links. Revoke one first.`)
      return insertLink(trx, creator, { digest, request, accept: accept ?? null, now, expiresAt })
    })
    return { link, url: linkedUrl(baseUrl, request, token) }
  },
})

const linkNotFound = (id: string | number): Refusal =>
  new Refusal('link_not_found', `Link not found, or not visible to you: ${id}.`)

async function revoke(id: number, context: WriteContext): Promise<LinkRecord | undefined> {
  return deleteLink(context.primary, await creatorOf(context), context.now, id)
}

const REVOKES = 'Revokes a link immediately and permanently. A revoked link no longer exists.'

export const revokeLink = serviceOperation({
  id: 'revokeLink',
  description: REVOKES,
  apiKey: true,
  input: z.object({ id: Text.max(256).meta({ format: 'id' }).describe('Global id of the link.') }),
  run: async ({ id }, context: WriteContext): Promise<LinkRecord> => {
    const text = globalIdKey('Link', id) ?? ''
    const revoked = isIdText(text) ? await revoke(Number(text), context) : undefined
    if (!revoked) throw linkNotFound(id)
    return revoked
  },
})

const linkId = Id.describe('Numeric id of the link.').meta({ example: 1 })

export const linkAtPath = serviceOperation({
  id: 'linkAtPath',
  description: "One of the caller's valid links, without its token.",
  apiKey: true,
  input: z.object({ linkId }),
  run: async ({ linkId: id }, context: WriteContext): Promise<LinkRecord> => {
    const link = await loadLink(context, id)
    if (!link) throw linkNotFound(id)
    return link
  },
})

export const revokeLinkAtPath = serviceOperation({
  id: 'revokeLinkAtPath',
  description: REVOKES,
  apiKey: true,
  input: z.object({ linkId }),
  run: async ({ linkId: id }, context: WriteContext): Promise<void> => {
    if (!(await revoke(id, context))) throw linkNotFound(id)
  },
})
