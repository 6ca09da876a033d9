import type { z } from 'zod'
import type { ReadContext, VersionView } from './context.ts'
import { InvalidInput, Refusal } from './errors.ts'
import { faultsOf } from './faults.ts'
import { atTime } from './request-time.ts'
import { shapeOf } from './shape.ts'

/**
 * The single definition behind both protocols: GraphQL arguments, REST parameters and their faults are derived
 * from `input`, and both protocols call `run`. Names are camelCase; the REST layer converts them to snake case.
 */
export interface Operation<I extends z.ZodObject = z.ZodObject, R = unknown, C = ReadContext> {
  /** camelCase: the GraphQL root field. */
  readonly id: string
  readonly description: string
  readonly input: I
  /** Field of a node, as `Type.field`, that returns the same in a connected query. */
  readonly connected?: string
  /** Whether every API key opens it on the graph: only for data that REST also serves to every key. Default: false. */
  readonly apiKey?: boolean
  /** Whether it only reads market data, so that API keys with the scope `read` open it. Default: false. */
  readonly reads?: boolean
  /** Whether inactive users may use it. Default: false. */
  readonly isForInactive?: boolean
  run(input: z.output<I>, context: C): Promise<R>
}

/** What defines an operation. As a property, `run` must do with the context that it is given. */
type Definition<I extends z.ZodObject, R, C> = Omit<Operation<I, R, C>, 'run'> & {
  readonly run: (input: z.output<I>, context: C) => Promise<R>
}

interface Versioned {
  readonly dataVersion?: string | undefined
}

/** Whether the operation answers with numbered pages of loaded data. */
export const hasDataPages = ({ input }: Pick<Operation, 'input'>): boolean => 'dataVersion' in input.shape

const dataChanged = (requestedVersion: string, version: string): Refusal =>
  new Refusal(
    'data_changed',
    `The data have changed: their version is ${version}, not ${requestedVersion}. Request the first page again, or start a job, which reads one version.`,
    { extra: { data_version: version } },
  )

/** Runs a step of an operation on the version of the data that the input asks for. Throws `data_changed` if it is another. */
async function onVersion<R>(
  input: unknown,
  view: VersionView,
  run: (version: string) => Promise<R>,
): Promise<R> {
  const { dataVersion: requestedVersion } = input as Versioned
  const version = await view.version(requestedVersion)
  const judge = (newest: string) => {
    if (requestedVersion !== undefined && newest !== requestedVersion)
      throw dataChanged(requestedVersion, newest)
  }
  judge(version)
  const result = await run(version)
  // Only a version that is still the newest after reading is the one that was read.
  if (requestedVersion !== undefined) judge(await view.current())
  return result
}

/** Adds the version to the metadata of a result, if it has any. */
function withVersion<R>(result: R, dataVersion: string): R {
  if (typeof result !== 'object' || result === null || !('metadata' in result)) return result
  return { ...result, metadata: { ...(result.metadata as object), dataVersion } }
}

/** Returns a step that answers with pages: on the version of the data that the input asks for, and stating it. */
const pagedOnVersion =
  <A extends readonly unknown[], R>(
    run: (...args: A) => Promise<R>,
    of: (args: A) => readonly [input: unknown, context: ReadContext],
  ) =>
  (...args: A): Promise<R> => {
    const [input, { view }] = of(args)
    if (!view) return run(...args)
    return onVersion(input, view, async (version) => withVersion(await run(...args), version))
  }

/**
 * Defines an operation that needs no more than a `ReadContext`, which serves only to read market data: API keys with the
 * scope `read` open it.
 */
export const operation = <I extends z.ZodObject, R>(
  definition: Omit<Definition<I, R, ReadContext>, 'reads'>,
): Operation<I, R> => ({
  ...definition,
  reads: true,
  ...(hasDataPages(definition) && { run: pagedOnVersion(definition.run, (args) => args) }),
})

/**
 * Defines an operation that needs a wider context: it writes, or reads what belongs to the caller or the service.
 * Closed to API keys unless `apiKey` or `reads` opens it.
 */
export const serviceOperation = <I extends z.ZodObject, R, C extends ReadContext>(
  definition: Definition<I, R, C>,
): Operation<I, R, C> => ({
  ...definition,
  ...(hasDataPages(definition) && { run: pagedOnVersion(definition.run, (args) => args) }),
})

/**
 * An operation in two steps: `plan` resolves the request and measures it, `answer` runs it. In between, the caller
 * may turn a large request into a job.
 */
export interface PlannedOperation<I extends z.ZodObject = z.ZodObject, P = unknown, R = unknown>
  extends Operation<I, R> {
  /** Throws whatever error `answer` would throw for the input. */
  plan(input: z.output<I>, context: ReadContext): Promise<P>
  answer(plan: P, input: z.output<I>, context: ReadContext): Promise<R>
}

export const plannedOperation = <I extends z.ZodObject, P, R>(
  definition: Omit<PlannedOperation<I, P, R>, 'run' | 'reads'>,
): PlannedOperation<I, P, R> => {
  const { plan, answer } = hasDataPages(definition)
    ? {
        plan: (input: z.output<I>, context: ReadContext) => {
          const plan = () => definition.plan(input, context)
          return context.view ? onVersion(input, context.view, plan) : plan()
        },
        answer: pagedOnVersion(definition.answer, ([, input, context]) => [input, context]),
      }
    : definition
  return {
    ...definition,
    ...{ plan, answer },
    reads: true,
    run: async (input, context) => answer(await plan(input, context), input, context),
  }
}

/** Parses input of JSON types at the time of a request. Throws InvalidInput with every fault. */
export function parseInput<I extends z.ZodObject>(schema: I, input: unknown, now: Date): z.output<I> {
  const parsed = schema.safeParse(atTime(input, shapeOf(schema), now))
  if (!parsed.success) throw new InvalidInput(faultsOf(parsed.error.issues, input, schema))
  return parsed.data
}
