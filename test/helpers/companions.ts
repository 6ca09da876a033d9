import { readFile } from 'node:fs/promises'

/**
 * What Compose's images that are not ours run, in Debian's versions of their programs: users, commands and places as
 * each image documents them.
 */
interface Companion {
  readonly user: string
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** How its process is asked to stop. Default: SIGTERM. */
  readonly stopSignal?: NodeJS.Signals
}

/** Where Debian's PostgreSQL has its programs. */
const POSTGRES = '/usr/lib/postgresql/17/bin'
const PATH = `${POSTGRES}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`

/** On the first start: makes the cluster as POSTGRES_… say, and runs what lies in /docker-entrypoint-initdb.d. */
const INITIALISE = `
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  eval 'initdb --username=postgres --auth-host=scram-sha-256 --auth-local=trust --no-sync --set="listen_addresses=*" --pwfile=<(echo "$POSTGRES_PASSWORD")' "$POSTGRES_INITDB_ARGS"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl --silent --wait --options="-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*; do bash "$script"; done
  pg_ctl --silent --wait --mode=fast stop
fi
exec "$@"`

const COMPANIONS: Readonly<Record<string, Companion>> = {
  postgres: {
    user: 'postgres',
    entrypoint: ['bash', '-euc', INITIALISE, 'postgres'],
    command: ['postgres'],
    environment: { PATH, PGDATA: '/var/lib/postgresql/18/docker' },
    stopSignal: 'SIGINT',
  },
  redis: {
    user: 'redis',
    // The image's program accepts the other containers, Debian's only its own machine.
    entrypoint: ['sh', '-c', 'exec "$@" --protected-mode no', 'redis'],
    command: ['redis-server'],
    environment: { PATH },
  },
  haproxy: {
    user: 'haproxy',
    entrypoint: [],
    command: ['haproxy', '-W', '-db', '-f', '/usr/local/etc/haproxy/haproxy.cfg'],
    environment: { PATH },
    stopSignal: 'SIGUSR1',
  },
  prometheus: {
    user: 'nobody',
    entrypoint: [
      'prometheus',
      '--config.file=/etc/prometheus/prometheus.yml',
      '--storage.tsdb.path=/prometheus',
    ],
    command: [],
    environment: { PATH },
  },
}

/** The companion that an image of compose.yaml names. Undefined: Debian lacks its program. */
export const companionOf = (image: string): Companion | undefined =>
  COMPANIONS[/([^/:]+):[^:]*$/.exec(image)?.[1] ?? '']

/** Numbers of a user in a root file system, by name or as `uid[:gid]`. */
export async function accountOf(root: string, user: string): Promise<{ uid: number; gid: number }> {
  if (/^\d/.test(user)) {
    const [uid = 0, gid = 0] = user.split(':').map(Number)
    return { uid, gid }
  }
  const users = await readFile(`${root}/etc/passwd`, 'utf8')
  const [, uid, gid] = new RegExp(`^${user}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? []
  if (uid === undefined) throw new Error(`There is no user ${user} in ${root}`)
  return { uid: Number(uid), gid: Number(gid) }
}
