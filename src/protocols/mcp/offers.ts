import type { z } from 'zod'
import { parseInput } from '../../core/operation.ts'
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
export interface ToolPlan {
  readonly calls: readonly { readonly tool: string; readonly arguments: Arguments }[]
  readonly answer: string
}

/** Where a plan finds what it needs. */
export interface Planning {
  readonly now: Date
  /** Returns the answer of a tool. Throws if it is refused. */
  ask(tool: string, args: Arguments): Promise<unknown>
}

/** A question that users ask by name. */
export interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Optional texts. */
  readonly input: z.ZodObject
  /** Throws InvalidInput if arguments are unknown or invalid, or name nothing. */
  plan(args: unknown, planning: Planning): Promise<ToolPlan>
}

interface Definition<I extends z.ZodObject> extends Omit<Prompt, 'input' | 'plan'> {
  readonly input: I
  plan(args: z.output<I>, planning: Planning): Promise<ToolPlan> | ToolPlan
}

/** Defines a prompt. */
export const prompt = <I extends z.ZodObject>({ plan, ...definition }: Definition<I>): Prompt => ({
  ...definition,
  plan: async (args, planning) => plan(parseInput(definition.input, args, planning.now), planning),
})

/** What agents get besides the tools. */
export interface Offers {
  /** How to use the service, for the model. */
  readonly instructions: string
  readonly resources: readonly Resource[]
  readonly prompts: readonly Prompt[]
}

/** Returns a plan in words: a question, the calls that answer it as names with JSON, and what to make of them. */
export const planText = (question: string, { calls, answer }: ToolPlan): string =>
  [
    question,
    ...calls.map(
      ({ tool, arguments: args }) => `Call \`${tool}\` with\n\`\`\`json\n${JSON.stringify(args)}\n\`\`\``,
    ),
    answer,
  ].join('\n\n')
