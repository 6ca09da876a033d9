import { Link } from 'wouter'
import { type FragmentType, graphql, readFragment } from '../../graph/generated/index.ts'
import { format, formatDate } from '../../parts/format.ts'
import { Empty } from '../../parts/states.tsx'
import { instrumentPath } from '../instrument-link.ts'

const SecurityMemberships = graphql(`
  fragment SecurityMemberships on Security {
    memberships(first: 1000) {
      totalCount
      edges {
        weight
        validFrom
        validTo
        node {
          id
          providerId
          name
          type
          subtype
          isOwn
        }
      }
    }
  }
`)

const dateOr = (date: string | null | undefined, otherwise: string): string =>
  date ? formatDate(date) : otherwise

/** Aggregates that contain a security today. */
export function Memberships({ of }: { readonly of: FragmentType<typeof SecurityMemberships> }) {
  const { memberships } = readFragment(SecurityMemberships, of)
  const edges = memberships?.edges ?? []
  if (edges.length === 0) return <Empty title="In no aggregate today">You can make one of your own.</Empty>
  const total = memberships?.totalCount ?? edges.length
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard. */}
      <section className="panel-scroll" tabIndex={0} aria-label="Table of memberships">
        <table className="panel-table">
          <caption className="visually-hidden">Aggregates that contain this security</caption>
          <thead>
            <tr>
              <th scope="col">Aggregate</th>
              <th scope="col">Type</th>
              <th scope="col" className="is-number">
                Weight
              </th>
              <th scope="col">First day</th>
              <th scope="col">First day after</th>
            </tr>
          </thead>
          <tbody>
            {edges.map(({ node, weight, validFrom, validTo }) => (
              <tr key={node.id}>
                <th scope="row">
                  <Link href={instrumentPath(node.providerId)} title={node.name}>
                    <bdi className="panel-name">{node.name}</bdi>
                  </Link>
                  {node.isOwn && <span className="panel-badge">Own</span>}
                </th>
                <td>
                  <bdi className="panel-name" title={node.subtype ?? node.type}>
                    {node.subtype ? `${node.type} / ${node.subtype}` : node.type}
                  </bdi>
                </td>
                <td className="is-number">{format(weight, 'weight')}</td>
                <td>{dateOr(validFrom, 'no start')}</td>
                <td>{dateOr(validTo, 'no end')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > edges.length && (
        <p className="is-soft panel-note">
          The first {edges.length} of {total.toLocaleString('en')}.
        </p>
      )}
    </>
  )
}
