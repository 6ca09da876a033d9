import type { z } from 'zod'
import type { Arguments } from './requests.ts'

/** A document that agents can read: the answer of a tool. */
export interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  /** The tool whose answer it is, with its arguments. */
  readonly tool: string
  readonly arguments: Arguments
}

/** What to call, and what to make of it. */
export interface Plan {
  readonly calls: readonly { readonly tool: string; readonly arguments: Arguments }[]
  readonly answer: string
}

/** Where a plan finds what it needs. */
export interface Planning {
  readonly now: Date
  /** Returns the answer of a tool. Throws if it is refused. */
  ask(tool: string, given: Arguments): Promise<unknown>
}

/** A question that users ask by name. */
export interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Texts, each with a default. */
  readonly input: z.ZodObject
  /** Throws InvalidInput if an argument names nothing. */
  plan(given: Readonly<Record<string, string>>, planning: Planning): Promise<Plan> | Plan
}

/** What agents get besides the tools. */
export interface Offers {
  /** How to use the service, for the model. */
  readonly instructions: string
  readonly resources: readonly Resource[]
  readonly prompts: readonly Prompt[]
}
