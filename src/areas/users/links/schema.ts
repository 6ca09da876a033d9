import { isIdText } from '../../../core/inputs.ts'
import { OPEN_TO_KEYS } from '../../../protocols/graphql/access.ts'
import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { mutationOf, successOf } from '../../../protocols/graphql/mutations.ts'
import { mutationFields } from '../../../protocols/graphql/parts.ts'
import {
  type CreatedLink,
  createLink,
  type LinksPage,
  linkCursor,
  loadLink,
  loadLinkCount,
  revokeLink,
} from './operations.ts'
import type { LinkRecord } from './queries.ts'

const LinkRef = builder.objectRef<LinkRecord>('Link')
builder.node(LinkRef, {
  description: 'Signed link of a user. Its URL contains a token that is not stored and cannot be retrieved.',
  extensions: OPEN_TO_KEYS,
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => (isIdText(id) ? loadLink(context, Number(id)) : null),
  fields: (t) => ({
    request: t.exposeString('request', { description: 'Path and query that the link opens.' }),
    accept: t.exposeString('accept', {
      nullable: true,
      description: 'Media type of the response. Null: that of the path.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the link was created.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the link expires.' }),
  }),
})

export const LinkConnection = connectionType<LinkRecord, LinksPage, LinkRecord>({
  name: 'Link',
  description: 'A page of links, newest first.',
  node: LinkRef,
  cursor: linkCursor,
  positionOf: ({ id }) => id,
  total: { of: 'links', load: (page, context) => loadLinkCount(context, page) },
})

export const linkMutations = mutationFields((t) => ({
  createLink: t.field(
    mutationOf(t, createLink, {
      input: 'Link to create.',
      refusals: ['too_many_links'],
      success: {
        description: 'New link with its URL.',
        fields: (t: FieldBuilder<CreatedLink>) => ({
          link: t.expose('link', { type: LinkRef, description: 'The link.' }),
          url: t.exposeString('url', {
            description: 'URL that opens the request without a credential. Returned only once.',
          }),
        }),
        of: (result: CreatedLink) => result,
      },
    }),
  ),
  revokeLink: t.field(
    mutationOf(t, revokeLink, {
      input: 'Link to revoke.',
      refusals: ['link_not_found'],
      success: successOf('link', LinkRef, 'The link that was revoked.'),
    }),
  ),
}))
