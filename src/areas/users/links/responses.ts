import { z } from 'zod'
import { EXAMPLE } from '../../../market/examples.ts'
import type { LinkRecord } from './queries.ts'

/** A link as REST returns it. */
export const LinkResponse = z
  .object({
    id: z.int().describe('Numeric id of the link.'),
    request: z.string().describe('Path and query that the link opens.'),
    accept: z.string().nullable().describe('Media type of the response. Null: that of the path.'),
    createdAt: z.iso.datetime().describe('Time at which the link was created.'),
    expiresAt: z.iso.datetime().describe('Time at which the link expires.'),
  })
  .meta({ id: 'Link', description: 'Signed link, without its token.' })

export const CreatedLinkResponse = LinkResponse.extend({
  url: z.string().describe('URL that opens the request without a credential. Returned only once.'),
}).meta({ id: 'CreatedLink', description: 'New link with its URL.' })

export const createExample = {
  request: `/aggregates/jobs/${EXAMPLE.jobId}/export`,
  accept: 'application/vnd.apache.parquet',
  expires_in: 86_400,
}

export const presentLink = ({ kind: _kind, ...link }: LinkRecord) => link
