import SchemaBuilder, {
  BasePlugin,
  type BuildCache,
  type PothosEnumValueConfig,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core'
import { defaultFieldResolver, type GraphQLField, type GraphQLFieldResolver } from 'graphql'
import type { KeyAccess } from '../../core/principal.ts'
import type { Context } from '../context.ts'
import { guarded } from './access.ts'
import { speller } from './spelling.ts'
import type { Validation } from './validation.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      fieldRules: FieldRules<Types>
    }
    export interface BuildSchemaOptions<Types extends SchemaTypes> {
      /** What the descriptions of root fields add, by name. */
      readonly notes: ReadonlyMap<string, string>
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>

const ROOTS = ['Query', 'Mutation']

/** Returns which API keys open a field of the finished schema. */
export const accessTo = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): KeyAccess =>
  extensions['access'] as KeyAccess

/** Applies to every field what its `extensions` say, and to every description the spelling of the graph. */
class FieldRules<Types extends SchemaTypes> extends BasePlugin<Types> {
  readonly #spell = speller()

  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    return this.#spell(config)
  }

  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    // Input types have no rules of their own: the schema of a field judges all that it takes.
    const { validator: _, ...extensions } = config.extensions ?? {}
    return this.#spell({ ...config, extensions })
  }

  override onEnumValueConfig(config: PothosEnumValueConfig<Types>): PothosEnumValueConfig<Types> {
    return this.#spell(config)
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { name, parentType, description, extensions, resolve } = config
    const note = ROOTS.includes(parentType) ? this.options.notes.get(name) : undefined
    return this.#spell({
      ...config,
      description: note ? `${description} ${note}` : description,
      extensions: { ...extensions, access: this.#accessTo(config) },
      // The compiled executor reads a property inline, about twenty times faster for a page of bars than a call per value.
      resolve: extensions?.['isPlainProperty'] === true ? defaultFieldResolver : resolve,
    })
  }

  /** Closes a field to the API keys that do not open it. A plain property is as open as the object that it belongs to. */
  override wrapResolve(resolve: Resolver<Types>, config: PothosOutputFieldConfig<Types>): Resolver<Types> {
    return resolve === defaultFieldResolver ? resolve : this.#closed(resolve, config)
  }

  override wrapSubscribe(
    subscribe: Resolver<Types> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> | undefined {
    return subscribe && this.#closed(subscribe, config)
  }

  /** Returns a resolver that closes a field, and only then prepares its arguments for their validation. */
  #closed(
    resolve: Resolver<Types>,
    { extensions, pothosOptions }: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> {
    // The builder's context, which plugins know no more of.
    const validated = resolve as GraphQLFieldResolver<unknown, Context>
    const { prepared } = pothosOptions as Partial<Pick<Validation, 'prepared'>>
    const run = prepared?.(validated) ?? validated
    return guarded(accessTo({ extensions: extensions ?? {} }), run) as Resolver<Types>
  }

  /**
   * Returns which API keys open a field. A root field says so by its operation. The scope `read` opens all other fields
   * between types that it may read, unless they say that they are closed.
   */
  #accessTo({ extensions, parentType, type }: PothosOutputFieldConfig<Types>): KeyAccess {
    const { kind } = this.buildCache.getTypeConfig(parentType)
    const isInherited =
      (kind === 'Object' || kind === 'Interface') &&
      this.#isReadable(parentType) &&
      this.#isReadable(named(type))
    const reads = extensions?.['reads']
    return {
      apiKey: extensions?.['apiKey'] === true,
      reads: reads === undefined ? isInherited : reads === true,
    }
  }

  /** Whether a type may be read with the scope `read`: one with a global id only if it says so. */
  #isReadable(ref: Parameters<BuildCache<Types>['getTypeConfig']>[0]): boolean {
    const config = this.buildCache.getTypeConfig(ref)
    if (config.kind !== 'Object' && config.kind !== 'Interface') return true
    const hasGlobalId = config.interfaces.some((one) => this.buildCache.getTypeConfig(one).name === 'Node')
    const { extensions } = config
    return !hasGlobalId || extensions?.['apiKey'] === true || extensions?.['reads'] === true
  }
}

/** Returns the type of a field, or of the items of its list. */
function named<Types extends SchemaTypes>(type: PothosOutputFieldConfig<Types>['type']) {
  let item = type
  while (item.kind === 'List') item = item.type
  return item.ref
}

SchemaBuilder.registerPlugin('fieldRules', FieldRules)
