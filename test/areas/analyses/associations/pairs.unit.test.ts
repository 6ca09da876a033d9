import { expect, test } from 'vitest'
import { chargePairs } from '../../../../src/areas/analyses/associations/operations.ts'

/** A request correlates at most a hundred million pairs; ranking a value counts as eight. */
test.each([
  ['pearson', 100_000_000, 1],
  ['spearman', 12_500_000, 8],
] as const)('%s: %d pairs', async (method, most, counted) => {
  await chargePairs(most, method)
  await expect(chargePairs(most + 1, method)).rejects.toMatchObject({
    faults: [
      {
        type: 'too_many_items',
        ctx: { max_length: 100_000_000, actual_length: (most + 1) * counted },
      },
    ],
  })
})
