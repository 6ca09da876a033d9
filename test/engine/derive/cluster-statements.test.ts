import { createWorkSchema } from '../../../src/engine/derive/work-layout.ts'
import { prepareJournal } from '../../../src/ingest/undo/journal.ts'
import { BY_INSTRUMENT } from '../../../src/upkeep/distribute/distribute.ts'
import { describeClusterLoads } from '../../helpers/cluster-loads.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/**
 * Runs the statements with which a cluster loads on one server: its work tables have all columns that these fill. Whether a
 * cluster accepts them is tested in test/distributed.
 */

const STAND_IN = `
  create table pg_dist_partition (logicalrelid regclass not null);
  create function create_distributed_table(name text, key text, colocate_with text) returns void language sql
    as 'insert into pg_dist_partition values (name::regclass)';
  drop schema undo cascade;
  ${BY_INSTRUMENT.map((name) => `select create_distributed_table('${name}', 'instrument_id', 'none')`).join(';\n')}`

/** Creates an empty database that loads take for that of a cluster. */
async function createStandIn(): Promise<TestDatabase> {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  await database.pool.query(STAND_IN)
  await createWorkSchema(database.pool)
  const client = await database.pool.connect()
  await prepareJournal(client)
  client.release()
  return database
}

describeClusterLoads('one server in place of a cluster', createStandIn)
