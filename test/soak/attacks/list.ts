import { analyses } from './analyses.ts'
import type { Attack } from './attack.ts'
import { connections } from './connections.ts'
import { inputs } from './inputs.ts'
import { own } from './own.ts'
import { reads } from './reads.ts'
import { sockets } from './sockets.ts'
import { tools } from './tools.ts'

/** All attacks: run in full by `npm run soak -- --only attacks`, once each by the suite. */
export const ATTACKS: readonly Attack[] = [
  ...analyses,
  ...reads,
  ...inputs,
  ...own,
  ...connections,
  ...sockets,
  ...tools,
]
