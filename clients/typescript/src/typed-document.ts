/**
 * A GraphQL document with the types of its result and variables: those of this package, and any that GraphQL Code
 * Generator writes with `documentMode: 'string'`.
 */
export interface DocumentTypeDecoration<Result, Variables> {
  __apiType?: (variables: Variables) => Result
}
