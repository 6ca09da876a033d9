import { constants, setPriority } from 'node:os'
import { runLoading } from '../areas/loads/run.ts'
import { serveParent } from '../jobs/process-child.ts'

// On a shared machine, processes that answer requests take precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
serveParent(runLoading)
