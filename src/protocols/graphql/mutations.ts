import type { ObjectRef } from '@pothos/core'
import { Refusal, type RefusalCode } from '../../core/errors.ts'
import { camelCase } from '../../core/names.ts'
import { builder, type Types } from './builder.ts'

builder.mutationType({ description: 'What can be changed. What is refused is told as data, as an `Error`.' })

/** A refusal as data: an error itself, returned by a resolver, would count as thrown. */
export class Refused {
  readonly code: RefusalCode
  readonly message: string

  constructor({ code, message }: Refusal) {
    this.code = code
    this.message = message
  }
}

const ErrorRef = builder.interfaceRef<Refused>('Error').implement({
  description: 'Why a mutation was refused.',
  fields: (t) => ({
    code: t.string({
      description: 'Kind of the refusal, in upper case.',
      resolve: ({ code }) => code.toUpperCase(),
    }),
    message: t.exposeString('message', { description: 'What was refused, and what can be done.' }),
  }),
})

const pascalCase = (code: string): string => camelCase(`_${code}`)
const nameOf = (code: RefusalCode): string => `${pascalCase(code)}Error`

const makeError = (code: RefusalCode, description: string) =>
  builder.objectRef<Refused>(nameOf(code)).implement({
    interfaces: [ErrorRef],
    description,
    isTypeOf: (value) => value instanceof Refused && value.code === code,
  })

const errors = new Map<RefusalCode, ReturnType<typeof makeError>>()

/** The type of the refusals of a code; one per code. */
function errorRef(code: RefusalCode, description: string) {
  const ref = errors.get(code) ?? makeError(code, description)
  errors.set(code, ref)
  return ref
}

/** The payload of a mutation: what it gives when all is well, or one of the refusals named. */
export function payloadType<T extends object>(
  name: string,
  success: ObjectRef<Types, T, T>,
  refusals: Readonly<Partial<Record<RefusalCode, string>>>,
) {
  const codes = Object.entries(refusals) as [RefusalCode, string][]
  const members = [success, ...codes.map(([code, description]) => errorRef(code, description))]
  return builder.unionType(name, {
    description: 'The outcome, or why there is none.',
    types: members as ObjectRef<Types, T | Refused, T | Refused>[],
    resolveType: (value) => (value instanceof Refused ? nameOf(value.code) : success.name),
  })
}

/** The outcome of a mutation with those of its refusals as data that its payload has a member for. */
export const asPayload = <T>(outcome: Promise<T>, refusals: Readonly<Partial<Record<RefusalCode, string>>>) =>
  outcome.catch((error: unknown) => {
    if (error instanceof Refusal && error.code in refusals) return new Refused(error)
    throw error
  })
