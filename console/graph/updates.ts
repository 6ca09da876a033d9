import type { Cache, UpdatesConfig } from '@urql/exchange-graphcache'

/** Marks every answer as old, so that what is on screen is asked for again. */
function forgetAnswers(cache: Cache): void {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query'))
    cache.invalidate('Query', fieldName, args)
}

const nameIn = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && '__typename' in payload ? payload.__typename : null

const isDone = (job: unknown): boolean =>
  typeof job === 'object' &&
  job !== null &&
  'type' in job &&
  'status' in job &&
  job.type === 'AGGREGATE_BARS' &&
  job.status === 'COMPLETED'

/** What a result changes in the cache beyond itself: an own aggregate may be in any list, ranking and chart. */
export const updates: UpdatesConfig = {
  Mutation: {
    createAggregate({ createAggregate }, _args, cache) {
      if (nameIn(createAggregate) === 'CreateAggregateSuccess') forgetAnswers(cache)
    },
    updateAggregate({ updateAggregate }, _args, cache) {
      if (nameIn(updateAggregate) === 'UpdateAggregateSuccess') forgetAnswers(cache)
    },
    deleteAggregate({ deleteAggregate }, _args, cache) {
      if (nameIn(deleteAggregate) === 'DeleteAggregateSuccess') forgetAnswers(cache)
    },
  },
  Subscription: {
    jobProgress({ jobProgress }, _args, cache) {
      if (isDone(jobProgress)) forgetAnswers(cache)
    },
  },
}
