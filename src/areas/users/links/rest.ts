import { z } from 'zod'
import { EXAMPLE } from '../../../market/examples.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { createLink, linkAtPath, revokeLinkAtPath } from './operations.ts'
import type { LinkRecord } from './queries.ts'

/** A link as REST returns it. */
const LinkResponse = z
  .object({
    id: z.int().describe('Numeric id of the link.'),
    request: z.string().describe('Path and query that the link opens.'),
    accept: z.string().nullable().describe('Media type of the response. Null: that of the path.'),
    createdAt: z.iso.datetime().describe('Time at which the link was created.'),
    expiresAt: z.iso.datetime().describe('Time at which the link expires.'),
  })
  .meta({ id: 'Link', description: 'Signed link, without its token.' })

const CreatedLinkResponse = LinkResponse.extend({
  url: z.string().describe('URL that opens the request without a credential. Returned only once.'),
}).meta({ id: 'CreatedLink', description: 'New link with its URL.' })

const createExample = {
  request: `/aggregates/jobs/${EXAMPLE.jobId}/export`,
  accept: 'application/vnd.apache.parquet',
  expires_in: 86_400,
}

const presentLink = ({ kind: _kind, ...link }: LinkRecord) => link

const tag = 'Links'
const apiKey = true
const path = '/links/{link_id}'
const headers = { 'Cache-Control': 'no-store' }

export const linkRoutes: Route[] = [
  route({
    method: 'post',
    path: '/links',
    operation: createLink,
    summary: 'Create a signed link',
    tag,
    apiKey,
    status: 201,
    refusals: ['too_many_links'],
    example: createExample,
    body: CreatedLinkResponse,
    present: ({ link, url }) => ({
      body: { ...presentLink(link), url },
      headers: { ...headers, Location: `/links/${link.id}` },
    }),
  }),
  route({
    path,
    operation: linkAtPath,
    id: 'link',
    summary: 'One signed link',
    tag,
    apiKey,
    refusals: ['link_not_found'],
    body: LinkResponse,
    present: (link) => ({ body: presentLink(link), headers }),
  }),
  route({
    method: 'delete',
    path,
    operation: revokeLinkAtPath,
    id: 'revokeLink',
    summary: 'Revoke a signed link',
    tag,
    apiKey,
    status: 204,
    refusals: ['link_not_found'],
    body: z.null(),
    present: () => ({ body: null }),
  }),
]
