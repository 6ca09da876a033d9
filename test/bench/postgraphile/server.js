import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

/** PostGraphile as its documentation runs it in production: the amber preset on one schema of the database. */
const { DATABASE_URL: connectionString, SCHEMA: schema } = process.env

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  grafserv: { graphiql: false, watch: false },
  grafast: { explain: false },
  pgServices: [makePgService({ connectionString, schemas: [schema], pubsub: false })],
})
const server = createServer()
await instance.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}`))
