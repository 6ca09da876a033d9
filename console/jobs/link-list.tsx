import { useClient } from 'urql'
import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatTime } from '../parts/format.ts'
import { refusalIn } from '../parts/mutations.tsx'
import { Empty, Settled } from '../parts/states.tsx'
import { useView } from '../parts/use-view.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { PAGE } from './codecs.ts'
import { useNow } from './hooks.ts'
import { Pager, pageOf } from './pager.tsx'
import { untilText } from './remaining.ts'
import './lists.css'

const PAGE_SIZE = 50
const MINUTE_MS = 60_000

const LinksQuery = graphql(`
  query Links($first: Int, $after: String, $last: Int, $before: String) {
    viewer {
      id
      links(first: $first, after: $after, last: $last, before: $before) {
        totalCount
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
        nodes {
          id
          request
          accept
          createdAt
          expiresAt
        }
      }
    }
  }
`)

const RevokeLink = graphql(`
  mutation RevokeLink($id: ID!) {
    revokeLink(input: { id: $id }) {
      ... on RevokeLinkSuccess {
        link {
          id
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

/** The caller's signed links that are still valid. */
export function LinkList() {
  const [view] = useView(PAGE)
  const answer = useGraph({
    query: LinksQuery,
    variables: pageOf(PAGE_SIZE, view),
    requestPolicy: 'cache-and-network',
  })
  return (
    <Settled answer={answer} label="Links">
      {({ viewer }) => {
        const links = viewer?.links
        if (!links || links.nodes.length === 0)
          return (
            <Empty title="No valid links">
              Downloads and copied links of files make one each, and so do embedded charts. They end by
              themselves: those of files after a day at most, of charts after a year.
            </Empty>
          )
        return (
          <section className="card lists" aria-label="Links">
            <p className="is-soft">
              Each opens one request with your rights, without signing in. Its address was shown only when it
              was made.
            </p>
            <div className="lists-table">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Opens</th>
                    <th scope="col">Created</th>
                    <th scope="col">Expires</th>
                    <th scope="col">
                      <span className="visually-hidden">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {links.nodes.map((link) => (
                    <LinkRow key={link.id} {...link} onRevoked={answer.again} />
                  ))}
                </tbody>
              </table>
            </div>
            <Pager pageInfo={links.pageInfo} total={links.totalCount} nouns={['valid link', 'valid links']} />
          </section>
        )
      }}
    </Settled>
  )
}

interface LinkRowProps {
  readonly id: string
  readonly request: string
  readonly accept?: string | null | undefined
  readonly createdAt: string
  readonly expiresAt: string
  readonly onRevoked: () => void
}

function LinkRow({ id, request, accept, createdAt, expiresAt, onRevoked }: LinkRowProps) {
  const client = useClient()
  const { zone } = usePreferences()
  const now = useNow(MINUTE_MS)
  const revoke = async () => {
    const refusal = refusalIn(await client.mutation(RevokeLink, { id }), (data) => data.revokeLink)
    // One that is gone already is what was asked for.
    if (refusal && refusal.code !== 'LINK_NOT_FOUND') return refusal
    onRevoked()
    return null
  }
  return (
    <tr>
      <th scope="row" className="lists-request" title={request}>
        <code>{request}</code>
        {accept && <span className="is-soft"> as {accept}</span>}
      </th>
      <td>{formatTime(createdAt, zone)}</td>
      <td>
        {formatTime(expiresAt, zone)}{' '}
        <span className="is-soft">({untilText(expiresAt, now, 'expired')})</span>
      </td>
      <td>
        <Confirm
          action="Revoke"
          label={`Revoke the link to ${request}`}
          title="Revoke this link?"
          act={revoke}
        >
          <p>
            <code>{request}</code>
          </p>
          <p>
            The link stops working at once. Downloads in progress continue, but cannot be resumed if they are
            interrupted.
          </p>
        </Confirm>
      </td>
    </tr>
  )
}
