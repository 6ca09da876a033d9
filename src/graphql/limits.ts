import { type ASTVisitor, GraphQLError, type ValidationContext, type ValidationRule } from 'graphql'

/** Tokens of one document; far above what a person or a client library writes. */
export const MAX_TOKENS = 5000
const MAX_ALIASES = 60
const MAX_DIRECTIVES = 60
const MAX_ROOT_FIELDS = 30

const tooMany = (what: string, count: number, most: number) => {
  const message = `The document has ${count} ${what}; at most ${most} are allowed.`
  return new GraphQLError(message, {
    extensions: { code: 'BAD_USER_INPUT', issues: [{ path: '', message, type: 'too_many_items' }] },
  })
}

/** Aliases, directives and root fields, counted over the whole document: each repeats work at little cost in text. */
export const limitsRule: ValidationRule = (context: ValidationContext): ASTVisitor => {
  let aliases = 0
  let directives = 0
  return {
    Field: ({ alias }) => {
      if (alias) aliases++
    },
    Directive: () => {
      directives++
    },
    OperationDefinition: ({ selectionSet: { selections } }) => {
      if (selections.length > MAX_ROOT_FIELDS)
        context.reportError(tooMany('root fields', selections.length, MAX_ROOT_FIELDS))
    },
    Document: {
      leave: () => {
        if (aliases > MAX_ALIASES) context.reportError(tooMany('aliases', aliases, MAX_ALIASES))
        if (directives > MAX_DIRECTIVES)
          context.reportError(tooMany('directives', directives, MAX_DIRECTIVES))
      },
    },
  }
}
