import { isInterfaceType } from 'graphql'
import { expect, test } from 'vitest'
import { POSSIBLE_TYPES } from '../../../console/graph/possible-types.ts'
import { schema } from '../../../src/app/schema.ts'

test('the console knows the types of every interface of the graph', () => {
  const interfaces = Object.values(schema.getTypeMap()).filter(isInterfaceType)
  expect(POSSIBLE_TYPES).toEqual(
    Object.fromEntries(
      interfaces.map((one) => [
        one.name,
        schema
          .getPossibleTypes(one)
          .map(({ name }) => name)
          .sort(),
      ]),
    ),
  )
})
