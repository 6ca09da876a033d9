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
      /** Sentences to add to the descriptions of root fields, by name. */
      readonly notes: ReadonlyMap<string, string>
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>

const ROOTS = ['Query', 'Mutation']

/** Returns which API keys open a field of the finished schema. */
export const accessTo = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): KeyAccess =>
  extensions['access'] as KeyAccess

/** Applies the rules in the `extensions` of every field, and spells names in every description as the graph does. */
class FieldRules<Types extends SchemaTypes> extends BasePlugin<Types> {
  readonly #spell = speller()

  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    return this.#spell(config)
  }

  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    // Input types have no validators: the schema of a field validates its whole input.
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

  /** Refuses API keys without access to a field. A plain property is as open as its object. */
  override wrapResolve(resolve: Resolver<Types>, config: PothosOutputFieldConfig<Types>): Resolver<Types> {
    return resolve === defaultFieldResolver ? resolve : this.#closed(resolve, config)
  }

  override wrapSubscribe(
    subscribe: Resolver<Types> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> | undefined {
    return subscribe && this.#closed(subscribe, config)
  }

  /** Returns a resolver that first checks the access of API keys, then prepares the arguments for validation. */
  #closed(
    resolve: Resolver<Types>,
    { extensions, pothosOptions }: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> {
    // Plugins do not know the type of the builder's context.
    const validated = resolve as GraphQLFieldResolver<unknown, Context>
    const { prepared } = pothosOptions as Partial<Pick<Validation, 'prepared'>>
    const run = prepared?.(validated) ?? validated
    return guarded(accessTo({ extensions: extensions ?? {} }), run) as Resolver<Types>
  }

  /**
   * Returns which API keys open a field. The operation of a root field determines it. The scope `read` opens any other
   * field between types that it can read, unless the field is declared closed.
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

  /** Whether the scope `read` can read a type. A type with a global id must declare it. */
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
