import {
  type ASTVisitor,
  type ExecutionResult,
  GraphQLError,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'

const issuesOf = (message: string, type: string) => [{ path: '', message, type }]

/** Rejects introspection, except for `__typename`. */
const noIntrospection: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  Field: (node) => {
    if (node.name.value !== '__schema' && node.name.value !== '__type') return
    const message = 'Introspection is off on this server.'
    const extensions = { code: 'BAD_USER_INPUT', issues: issuesOf(message, 'introspection_off') }
    context.reportError(new GraphQLError(message, { nodes: [node], extensions }))
  },
})

const isOf = ({ extensions }: GraphQLError, kind: string): boolean =>
  (extensions['issues'] as ReturnType<typeof issuesOf> | undefined)?.[0]?.type === kind

/** Copies an error with another message. */
const reworded = ({ nodes, source, positions, extensions }: GraphQLError, message: string, type: string) =>
  new GraphQLError(message, {
    ...{ nodes, source, positions },
    extensions: { ...extensions, issues: issuesOf(message, type) },
  })

const MISFIT = 'The document does not match the schema at this location. Check it against your copy.'

/** Keeps only the first validation error: a complete list would reveal, by omission, what is valid. */
function withoutSchema(errors: readonly GraphQLError[]): GraphQLError[] {
  const type = 'graphql_validation'
  const [first] = errors.filter((error) => isOf(error, type))
  return [...errors.filter((error) => !isOf(error, type)), ...(first ? [reworded(first, MISFIT, type)] : [])]
}

/** Reduces an error in a variable's value to the variable's name: the details would name the schema's types. */
function withoutTypes(error: GraphQLError): GraphQLError {
  const type = 'graphql_value'
  const [, name] = /^Variable "(\$\w+)"/.exec(error.message) ?? []
  const isHidden = name !== undefined && isOf(error, type)
  return isHidden ? reworded(error, `The value of ${name} does not match its type.`, type) : error
}

type Outcome = { readonly result: unknown; setResult(result: ExecutionResult): void }

function hideTypes({ result, setResult }: Outcome): void {
  const { errors, ...rest } = result as ExecutionResult
  if (errors && rest.data === undefined) setResult({ ...rest, errors: errors.map(withoutTypes) })
}

/**
 * Hides the schema: rejects introspection, and reduces errors about documents and values to their location. Must come
 * after `usePublicErrors`.
 */
export const useHiddenSchema = (): Plugin => ({
  onValidate: ({ addValidationRule }) => {
    addValidationRule(noIntrospection)
    return ({ valid, result, setResult }) => {
      if (!valid) setResult(withoutSchema(result as GraphQLError[]))
    }
  },
  onExecute: () => ({ onExecuteDone: hideTypes }),
  onSubscribe: () => ({ onSubscribeResult: hideTypes }),
})
