import { describeClusterLoads } from '../helpers/cluster-loads.ts'
import { COORDINATOR, createDistributed } from '../helpers/distributed.ts'

// Needs a cluster (docs/scaling.md).
describeClusterLoads('a cluster', () => createDistributed(COORDINATOR ?? '', async () => {}))
