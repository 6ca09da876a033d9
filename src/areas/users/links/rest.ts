import { z } from 'zod'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { createLink, linkAtPath, revokeLinkAtPath } from './operations.ts'
import { CreatedLinkResponse, createExample, LinkResponse, presentLink } from './responses.ts'

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
