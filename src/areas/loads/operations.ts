import { z } from 'zod'
import { idCursor } from '../../core/cursors.ts'
import { Refusal } from '../../core/errors.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../core/keyset-pages.ts'
import { operation } from '../../core/operation.ts'
import type { WriteContext } from '../../protocols/context.ts'
import { countLoads, type LoadRecord, selectLoadPage } from './queries.ts'

const PAGE_SIZE = 50

export const loadCursor = idCursor('load')

export type LoadsPage = Page<LoadRecord>

export const loads = operation({
  id: 'loads',
  description: 'Load history, newest first, with the changes that each load made. Administrators only.',
  input: withConnection(z.object(connectionParameters({ max: 1000, size: PAGE_SIZE })), loadCursor),
  run: async (paging, { primary, principal }: WriteContext): Promise<LoadsPage> => {
    if (principal.role !== 'admin')
      throw new Refusal('not_owner', 'Only administrators may read the load history.')
    const window = windowOf(paging, PAGE_SIZE, loadCursor)
    return keysetPageOf(await selectLoadPage(primary, window), window)
  },
})

export const countAll = ({ primary }: WriteContext): Promise<number> => countLoads(primary)
