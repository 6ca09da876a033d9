import type { Manifest } from '../manifest.ts'
import { barsJob } from './custom/job.ts'
import { aggregateMutations } from './custom/schema.ts'
import { flowZScore } from './prompts.ts'

export const aggregates: Manifest = {
  fields: [aggregateMutations],
  jobs: [barsJob],
  prompts: [flowZScore],
}
