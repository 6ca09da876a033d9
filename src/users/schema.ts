import { ownAggregates } from '../aggregates/directory.ts'
import { AggregateConnection } from '../aggregates/schema.ts'
import { type Principal, requireBearer } from '../auth/principal.ts'
import { builder } from '../graphql/builder.ts'
import { enumRef, withArguments } from '../graphql/from-zod.ts'
import { jobs } from '../jobs/operations.ts'
import { JobConnection } from '../jobs/schema.ts'

/** Who is asking is all that a user is so far; nobody sees anybody else. */
const UserRef = builder.objectRef<Principal>('User')

builder.node(UserRef, {
  description: 'The person, or the program, behind a credential. Callers see only themselves.',
  id: { resolve: ({ email }) => email },
  loadWithoutCache: (email, { principal }) =>
    email === principal.email && principal.via === 'bearer' ? principal : null,
  fields: (t) => ({
    email: t.exposeString('email', { description: 'E-mail, as the credential says.' }),
    tier: t.field({
      type: enumRef('Tier'),
      description: 'What the caller may use.',
      resolve: ({ tier }) => tier,
    }),
    aggregates: t.field({
      type: AggregateConnection,
      description: ownAggregates.description,
      ...withArguments(t, ownAggregates.input, (_user: Principal, args, context) =>
        ownAggregates.run(args, context),
      ),
    }),
    jobs: t.field({
      type: JobConnection,
      description: jobs.description,
      ...withArguments(t, jobs.input, (_user: Principal, args, context) => jobs.run(args, context)),
    }),
  }),
})

builder.queryField('viewer', (t) =>
  t.field({
    type: UserRef,
    description: 'The caller.',
    resolve: (_root, _args, { principal }) => {
      requireBearer(principal)
      return principal
    },
  }),
)
