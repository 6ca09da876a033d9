import { isIdText } from './inputs.ts'

/** The position format of one kind of connection. Cursors of another kind, or forged ones, are rejected. */
export interface CursorKind {
  readonly name: string
  isPosition(text: string): boolean
}

/** Cursors that hold a numeric id. */
export const idCursor = (name: string): CursorKind => ({
  name,
  isPosition: isIdText,
})

/** Encodes a keyset position as an opaque, versioned cursor. */
export const encodeCursor = ({ name }: CursorKind, position: string | number): string =>
  Buffer.from(`1:${name}:${position}`).toString('base64url')

/** Returns the keyset position in a cursor, or null if the cursor is not of this kind. */
export function decodeCursor(kind: CursorKind, cursor: string): string | null {
  const prefix = `1:${kind.name}:`
  const text = Buffer.from(cursor, 'base64url').toString()
  const position = text.slice(prefix.length)
  return text.startsWith(prefix) && kind.isPosition(position) ? position : null
}
