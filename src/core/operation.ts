import type { z } from 'zod'
import type { ReadContext } from './context.ts'
import { InvalidInput } from './errors.ts'
import { faultsOf } from './faults.ts'

/**
 * The one definition that both protocols serve: GraphQL arguments, REST parameters and their faults are derived
 * from `input`, and both call `run`. Names are camelCase; the REST layer spells them in snake case.
 */
export interface Operation<I extends z.ZodObject = z.ZodObject, R = unknown, C = ReadContext> {
  /** camelCase: the GraphQL root field. */
  readonly id: string
  readonly description: string
  readonly input: I
  /** Whether an API key is enough on the graph: only for the data that REST gives to a key too. */
  readonly apiKey?: boolean
  run(input: z.output<I>, context: C): Promise<R>
}

/** Defines an operation; keeps the types of its input, of its result and of what it takes to run it. */
export const operation = <I extends z.ZodObject, R, C extends ReadContext = ReadContext>(
  definition: Operation<I, R, C>,
): Operation<I, R, C> => definition

/**
 * An operation in two steps: it finds out what a request means and takes, and answers it. Whoever would rather have a
 * large one worked out in the background decides in between.
 */
export interface PlannedOperation<I extends z.ZodObject = z.ZodObject, P = unknown, R = unknown>
  extends Operation<I, R> {
  /** Refuses what `answer` would refuse. */
  plan(input: z.output<I>, context: ReadContext): Promise<P>
  answer(plan: P, input: z.output<I>, context: ReadContext): Promise<R>
}

export const plannedOperation = <I extends z.ZodObject, P, R>(
  definition: Omit<PlannedOperation<I, P, R>, 'run'>,
): PlannedOperation<I, P, R> => ({
  ...definition,
  run: async (input, context) => definition.answer(await definition.plan(input, context), input, context),
})

/** Parses input already of JSON types; throws InvalidInput with every fault. */
export function parseInput<I extends z.ZodObject>(schema: I, input: unknown): z.output<I> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new InvalidInput(faultsOf(parsed.error.issues, input, schema))
  return parsed.data
}
