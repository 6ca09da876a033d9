import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { tied } from './service.ts'

/** A directory or file of the machine within a container. */
export interface Mount {
  readonly source: string
  readonly target: string
  readonly isReadOnly: boolean
}

/** What a runtime of containers is told of one. */
export interface Container {
  /** Root file system, unpacked. It is read-only for the container. */
  readonly root: string
  readonly uid: number
  readonly gid: number
  readonly directory: string
  readonly environment: Readonly<Record<string, string>>
  readonly mounts: readonly Mount[]
  /** File systems in memory. */
  readonly temporary: readonly string[]
  /** Name of a network namespace. Default: the machine's network. */
  readonly network?: string
}

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom']

/** Quotes a text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * Script that mounts a container's file system within its own namespaces and becomes its command: process 1, without
 * capabilities, as the container's user. What the command must not see is mounted away or lies outside of the root.
 */
function scriptOf(container: Container, command: readonly string[]): string {
  const { root, uid, gid, directory, environment, mounts, temporary } = container
  const at = (path: string) => quoted(root + path)
  const bind = ({ source, target, isReadOnly }: Mount) => [
    `mount --bind ${quoted(source)} ${at(target)}`,
    ...(isReadOnly ? [`mount -o remount,bind,ro ${at(target)}`] : []),
  ]
  const variables = Object.entries(environment).map(([name, value]) => quoted(`${name}=${value}`))
  const isFile = ({ source }: Mount) => statSync(source).isFile()
  const files = mounts.filter(isFile).map(({ target }) => target)
  const folders = mounts.filter((mount) => !isFile(mount)).map(({ target }) => target)
  const places = ['/proc', '/dev', ...temporary, ...folders, ...files.map(dirname)]
  return [
    // A runtime makes the places that it mounts something at.
    `mkdir -p ${places.map(at).join(' ')}`,
    ...(files.length > 0 ? [`touch ${files.map(at).join(' ')}`] : []),
    `mount --bind ${at('')} ${at('')}`,
    `mount -o remount,bind,ro ${at('')}`,
    `mount -t proc none ${at('/proc')}`,
    `mount -t tmpfs -o mode=755 none ${at('/dev')}`,
    ...DEVICES.flatMap((name) => [
      `touch ${at(`/dev/${name}`)}`,
      `mount --bind /dev/${name} ${at(`/dev/${name}`)}`,
    ]),
    `mkdir ${at('/dev/shm')}`,
    `ln -s /proc/self/fd ${at('/dev/fd')}`,
    ...['/dev/shm', ...temporary].map((path) => `mount -t tmpfs -o mode=1777 none ${at(path)}`),
    ...mounts.flatMap(bind),
    // The programs of the machine drop their rights before the container's own begins: it need not have them.
    `exec setpriv --no-new-privs env -i ${variables.join(' ')} /usr/bin/unshare --root=${at('')} --wd=${quoted(directory)} --setgid=${gid} --setuid=${uid} -- ${command.map(quoted).join(' ')}`,
  ].join('\n')
}

/** Command of the machine, for root, that runs a command in a container, and ends with this process. */
export function inContainer(container: Container, command: readonly string[]): [string, string[]] {
  const namespaces = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
  const script = ['/usr/bin/unshare', ...namespaces, '/bin/sh', '-ec', scriptOf(container, command)]
  const [file = '', ...args] = container.network
    ? ['/usr/sbin/ip', 'netns', 'exec', container.network, ...script]
    : script
  return tied(file, args)
}

/** Sends a signal to process 1 of a container, by the process that runs its command: a runtime does the same. */
export function signal(runner: number, name: NodeJS.Signals): void {
  const [first] = readFileSync(`/proc/${runner}/task/${runner}/children`, 'utf8').trim().split(' ')
  process.kill(Number(first), name)
}
