import { type DocumentNode, GraphQLError, Lexer, parse, Source, type Token, TokenKind } from 'graphql'

/** Of one document. A longer one contains data, which belongs in variables. */
const MAX_CHARACTERS = 2 ** 17
/** Of one document. Far more than a person or a client library writes. */
const MAX_TOKENS = 5000
const MAX_COMMENTS = 1000
/** GraphQL counts the lines again to locate each error. */
const MAX_LINES = 10_000
/** Levels of nested brackets of any kind: enough for a setting of 64 levels as a literal. */
const MAX_NESTING = 80

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/** Returns the error for a document or variables that exceed a limit. Its path is empty: it concerns them as a whole. */
export const excess = (message: string, type = 'too_many_items'): GraphQLError =>
  new GraphQLError(message, {
    extensions: { code: 'BAD_USER_INPUT', issues: [{ path: '', message, type }] },
  })

/** Throws at excessive nesting, before the parser or a visitor of its result runs out of stack. */
class BoundedLexer extends Lexer {
  #depth = 0

  override advance(): Token {
    const token = super.advance()
    if (token.line > MAX_LINES) throw excess(`The document has more than ${MAX_LINES} lines.`)
    if (CLOSING.has(token.kind)) this.#depth--
    else if (OPENING.has(token.kind) && ++this.#depth > MAX_NESTING)
      throw excess(
        `The document nests brackets more than ${MAX_NESTING} levels deep. Select fewer levels, and send data as variables.`,
        'too_deep',
      )
    return token
  }
}

/** Parses untrusted text, with limits on length, lines, tokens, comments and nesting. */
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
