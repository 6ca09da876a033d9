import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterAccount, run, type SystemAccount } from '../../src/platform/database/embedded/account.ts'
import { serverPort } from './ports.ts'

/** A PostgreSQL with its own client programs, as operators have it: the embedded one comes without them. */

const PASSWORD = 'rehearsal'

/** Where test servers live, and the account that they run as: PostgreSQL refuses root. */
export interface Place {
  readonly directory: string
  /** Runs a shell script as that account, with the client programs and these variables. Throws if it fails. */
  sh(script: string, variables?: Readonly<Record<string, string>>): Promise<string>
  remove(): Promise<void>
}

const owned = async (account: SystemAccount | undefined, path: string): Promise<string> => {
  if (account) await chown(path, account.uid, account.gid)
  return path
}

export async function makePlace(bin: string): Promise<Place> {
  const account = await clusterAccount()
  const directory = await mkdtemp(join(tmpdir(), 'flowgate-own-'))
  await chmod(directory, 0o755)
  await owned(account, directory)
  const sh: Place['sh'] = async (script, variables = {}) => {
    const exports = Object.entries({ ...variables, PATH: `${bin}:${process.env['PATH']}` })
      .map(([name, value]) => `export ${name}='${value}'\n`)
      .join('')
    const { code, output } = await run('/bin/bash', ['-ec', exports + script], { account, cwd: directory })
    if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${output}`)
    return output
  }
  return { directory, sh, remove: () => rm(directory, { recursive: true, force: true }) }
}

/** A running server. */
export interface OwnServer {
  readonly data: string
  readonly port: number
  url(database: string): string
  /** Default mode: `fast`. `immediate` ends it as a crash does. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
}

/** Copies a running server to a data directory, as a standby of it to be started there. */
export const copyAsStandby = (place: Place, primary: OwnServer, name: string): Promise<string> =>
  place.sh(`pg_basebackup --pgdata='${name}' --dbname='${primary.url('postgres')}' --checkpoint=fast --no-sync
    touch '${name}/standby.signal'
    echo "primary_conninfo = '${primary.url('postgres')}'" >> '${name}/postgresql.auto.conf'`)

/** Starts an initialised server; returns its port. */
async function startOn(port: number, place: Place, name: string): Promise<number> {
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  const data = join(place.directory, name)
  await place.sh(
    `pg_ctl start -s -w -D '${data}' -l '${place.directory}/${name}.log' -o '${settings}' </dev/null`,
  )
  return port
}

/** The same on a free port. Another program may take it first: then on another one. */
async function startAnywhere(place: Place, name: string): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOn(await serverPort(), place, name)
    } catch (error) {
      const log = await readFile(join(place.directory, `${name}.log`), 'utf8').catch(() => '')
      if (attempt === 5 || !log.includes('Address already in use')) throw error
    }
  }
}

/** Starts a server on a data directory, which it initialises if there is none. Default port: a free one. */
export async function startServer(place: Place, name: string, oldPort?: number): Promise<OwnServer> {
  const data = join(place.directory, name)
  if (!existsSync(data)) {
    await mkdir(data, { mode: 0o700 })
    await owned(await clusterAccount(), data)
    const passwordFile = join(place.directory, 'password')
    await writeFile(passwordFile, PASSWORD, { mode: 0o644 })
    await place.sh(
      `initdb -D '${data}' -U postgres -A scram-sha-256 --pwfile='${passwordFile}' -E UTF8 --locale=C.UTF-8 --no-sync`,
    )
  }
  const port = oldPort ? await startOn(oldPort, place, name) : await startAnywhere(place, name)
  return {
    data,
    port,
    url: (database) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    stop: async (mode = 'fast') => void (await place.sh(`pg_ctl stop -s -w -m ${mode} -D '${data}'`)),
  }
}
