import { isIdText } from './inputs.ts'

/** What the cursors of a kind of connection hold: a cursor of another kind, or a forged one, is refused. */
export interface CursorKind {
  readonly name: string
  isPosition(text: string): boolean
}

/** Cursors that hold a numeric id. */
export const idCursor = (name: string): CursorKind => ({
  name,
  isPosition: isIdText,
})

/** An opaque, versioned cursor around a keyset position. */
export const encodeCursor = ({ name }: CursorKind, position: string | number): string =>
  Buffer.from(`1:${name}:${position}`).toString('base64url')

/** The keyset position in a cursor; null when it is not one of this kind. */
export function decodeCursor(kind: CursorKind, cursor: string): string | null {
  const prefix = `1:${kind.name}:`
  const text = Buffer.from(cursor, 'base64url').toString()
  const position = text.slice(prefix.length)
  return text.startsWith(prefix) && kind.isPosition(position) ? position : null
}
