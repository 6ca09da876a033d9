import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flowFiles } from '../../helpers/make-flow.ts'
import { marketFiles } from '../../helpers/make-market.ts'
import { MARKET_DIRECTORY } from '../../helpers/template.ts'

test.each(Object.entries(marketFiles()))(
  'the fixture %s is exactly what its generator produces',
  async (name, content) => {
    expect(await readFile(join(MARKET_DIRECTORY, name), 'utf8')).toBe(content)
  },
)

test.each(Object.entries(flowFiles()))(
  'the fixture %s is exactly what its generator produces',
  async (name, content) => {
    expect(await readFile(join(MARKET_DIRECTORY, '..', name), 'utf8')).toBe(content)
  },
)
