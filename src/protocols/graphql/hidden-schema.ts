import {
  type ASTVisitor,
  type ExecutionResult,
  GraphQLError,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'

const issuesOf = (message: string, type: string) => [{ path: '', message, type }]

/** No introspection but of the names of types in answers. */
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

/** The same error at the same place in other words. */
const reworded = ({ nodes, source, positions, extensions }: GraphQLError, message: string, type: string) =>
  new GraphQLError(message, {
    ...{ nodes, source, positions },
    extensions: { ...extensions, issues: issuesOf(message, type) },
  })

const MISFIT = 'The document does not fit the schema here; check it against the schema that you were given.'

/** Of all that does not fit the first alone: what a list of all faults leaves out is right. */
function withoutSchema(errors: readonly GraphQLError[]): GraphQLError[] {
  const type = 'graphql_validation'
  const [first] = errors.filter((error) => isOf(error, type))
  return [...errors.filter((error) => !isOf(error, type)), ...(first ? [reworded(first, MISFIT, type)] : [])]
}

/** What is wrong inside of a variable is told in the names of its type: told is which variable. */
function withoutTypes(error: GraphQLError): GraphQLError {
  const type = 'graphql_value'
  const [, name] = /^Variable "(\$\w+)"/.exec(error.message) ?? []
  const isHidden = name !== undefined && isOf(error, type)
  return isHidden ? reworded(error, `The value of ${name} does not fit its type.`, type) : error
}

type Outcome = { readonly result: unknown; setResult(result: ExecutionResult): void }

function hideTypes({ result, setResult }: Outcome): void {
  const { errors, ...rest } = result as ExecutionResult
  if (errors && rest.data === undefined) setResult({ ...rest, errors: errors.map(withoutTypes) })
}

/**
 * Keeps the schema from those who would guess it from errors: no introspection, and of a document or a value that
 * does not fit only where. Comes after the public errors.
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
