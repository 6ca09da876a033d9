import type {
  InterfaceFieldsShape,
  InterfaceParam,
  MutationFieldsShape,
  ObjectFieldsShape,
  ObjectParam,
  ParentShape,
  QueryFieldsShape,
  SubscriptionFieldsShape,
} from '@pothos/core'
import { builder, type Types } from './builder.ts'

/** Fields of an area, which are added to the schema when it is created. */
export type SchemaPart = () => void

export const queryFields =
  (fields: QueryFieldsShape<Types>): SchemaPart =>
  () =>
    builder.queryFields(fields)

export const mutationFields =
  (fields: MutationFieldsShape<Types>): SchemaPart =>
  () =>
    builder.mutationFields(fields)

export const subscriptionFields =
  (fields: SubscriptionFieldsShape<Types>): SchemaPart =>
  () =>
    builder.subscriptionFields(fields)

/** Fields of an object that another area defines. */
export const objectFields =
  <T extends ObjectParam<Types>>(
    ref: T,
    fields: ObjectFieldsShape<Types, ParentShape<Types, T>>,
  ): SchemaPart =>
  () =>
    builder.objectFields(ref, fields)

/** Fields of an interface that another area defines. */
export const interfaceFields =
  <T extends InterfaceParam<Types>>(
    ref: T,
    fields: InterfaceFieldsShape<Types, ParentShape<Types, T>>,
  ): SchemaPart =>
  () =>
    builder.interfaceFields(ref, fields)
