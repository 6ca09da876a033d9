import { Link } from 'wouter'
import { Empty, Failure, Loading } from '../parts/states.tsx'
import { useHits } from './search.tsx'

/** Says that no instrument has this id, and lists the nearest ones. */
export function NotFound({ id }: { readonly id: string }) {
  const { hits, isLoading, fault, again } = useHits(id)
  return (
    <>
      <h1>No such instrument</h1>
      <Empty title={`Nothing has the id “${id.slice(0, 100)}”.`}>
        Aggregates are found by their provider id, securities by their ticker.
      </Empty>
      {fault && <Failure fault={fault} again={again} />}
      {isLoading && <Loading label="Looking for similar instruments" />}
      {hits.length > 0 && (
        <nav className="card" aria-labelledby="nearest">
          <h2 id="nearest">Did you mean</h2>
          <ul className="nearest">
            {hits.map(({ id: other, name, kind }) => (
              <li key={other}>
                <Link href={`/i/${encodeURIComponent(other)}`}>
                  <bdi>{name}</bdi>
                </Link>{' '}
                <code>{other}</code> <span className="is-soft">{kind}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
