import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Empty, Failure, Loading } from '../parts/states.tsx'
import { instrumentPath } from './instrument-link.ts'
import { useHits } from './search.tsx'

/** The start of a text that matched nothing: what is written right is more often at its start. */
const shortened = (text: string): string | null =>
  text.length > 2 ? text.slice(0, Math.max(2, Math.ceil(text.length * 0.6))) : null

/** Says that no instrument has this id, and lists the nearest ones. */
export function NotFound({ id }: { readonly id: string }) {
  const [text, setText] = useState(id)
  const { data, hits, isLoading, fault, again } = useHits(text)
  const shorter = data && !isLoading && hits.length === 0 ? shortened(text) : null
  useEffect(() => {
    if (shorter !== null) setText(shorter)
  }, [shorter])
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
                <Link href={instrumentPath(other)}>
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
