import { type DocumentNode, GraphQLError, Lexer, parse, Source, type Token, TokenKind } from 'graphql'

/** Of one document: what is longer holds data, which belongs into variables. */
const MAX_CHARACTERS = 2 ** 17
/** Of one document; far above what a person or a client library writes. */
const MAX_TOKENS = 5000
const MAX_COMMENTS = 1000
/** To say where a fault is, they are counted again for each. */
const MAX_LINES = 10_000
/** Brackets of any kind within one another: room for a setting of 64 levels that is written out. */
const MAX_NESTING = 80

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/** A document that asks for too much of something: a fault of the whole of it, found before it is validated. */
export const excess = (message: string, type = 'too_many_items'): GraphQLError =>
  new GraphQLError(message, {
    extensions: { code: 'BAD_USER_INPUT', issues: [{ path: '', message, type }] },
  })

/** Stops at what is nested too deep, before the parser (and all that walks what it made) runs out of stack. */
class BoundedLexer extends Lexer {
  #depth = 0

  override advance(): Token {
    const token = super.advance()
    if (token.line > MAX_LINES) throw excess(`The document has more than ${MAX_LINES} lines.`)
    if (CLOSING.has(token.kind)) this.#depth--
    else if (OPENING.has(token.kind) && ++this.#depth > MAX_NESTING)
      throw excess(
        `The document nests brackets more than ${MAX_NESTING} levels deep. Ask for less at once, and send data as variables.`,
        'too_deep',
      )
    return token
  }
}

/** `parse` for texts of strangers: bounded in length, lines, tokens, comments and nesting. */
export function parseLimited(text: string, maxTokens = MAX_TOKENS): DocumentNode {
  if (text.length > MAX_CHARACTERS)
    throw excess(
      `The document has ${text.length} characters; at most ${MAX_CHARACTERS} are allowed. Send data as variables.`,
      'string_too_long',
    )
  const source = new Source(text)
  return parse(source, {
    lexer: new BoundedLexer(source),
    maxLexicalTokens: maxTokens,
    maxComments: MAX_COMMENTS,
  })
}
