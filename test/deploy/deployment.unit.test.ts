import { describe, expect, test } from 'vitest'
import { SETTINGS } from '../../src/platform/cli/settings.ts'
import {
  FILES,
  IMAGE,
  inImage,
  isSetting,
  MALLOC,
  read,
  readYaml,
  STAGES,
  START,
} from '../helpers/deployment.ts'
import { blocksOf } from '../helpers/documents.ts'

/** The image, the systemd unit and the guide. `deployment-compose` and `deployment-kubernetes` check the rest. */

test('every YAML file is one valid document', () => {
  const files = FILES.filter((path) => /\.ya?ml$/.test(path))
  expect(files.length).toBeGreaterThan(15)
  for (const path of files)
    expect({ path, content: readYaml(path) }).toEqual({ path, content: expect.any(Object) })
})

describe('the image', () => {
  test('begins empty and runs nothing but what the build stages copy into it', () => {
    const [base, ...instructions] = IMAGE
    expect(base).toBe('FROM scratch')
    expect(new Set(instructions.map((line) => line.split(' ')[0]))).toEqual(
      new Set(['COPY', 'WORKDIR', 'USER', 'ENV', 'EXPOSE', 'LABEL', 'HEALTHCHECK', 'ENTRYPOINT']),
    )
    expect(inImage('COPY').every((what) => what.startsWith('--from=service '))).toBe(true)
    expect(read('Dockerfile').match(/^FROM (?!packages)/gm)).toHaveLength(2)
  })

  test('starts Node as process 1, with the flags of `npm start`, and no shell', () => {
    expect(inImage('ENTRYPOINT').map((text) => JSON.parse(text))).toEqual([['node', ...START]])
    const [, command = ''] = /^.* CMD (.*)$/.exec(inImage('HEALTHCHECK').join()) ?? []
    expect(JSON.parse(command)).toEqual(['node', '--eval', expect.stringContaining('/health/ready')])
  })

  test('runs as a user other than root, on the ports of the settings', () => {
    expect(inImage('USER')).toEqual(['10001:10001'])
    const [port, metrics] = inImage('EXPOSE').join().split(' ')
    expect(port).toBe(SETTINGS.PORT[0])
    expect(read('deploy/compose.yaml')).toContain(`METRICS_PORT: '${metrics}'`)
    const names = [
      ...inImage('ENV')
        .join(' ')
        .matchAll(/(\w+)=/g),
    ].map(([, name = '']) => name)
    expect(names.filter((name) => !isSetting(name))).toEqual([])
    expect(inImage('ENV').join(' ').split(' ')).toEqual(expect.arrayContaining(MALLOC))
  })

  test('is built from nothing that .dockerignore leaves out', () => {
    const sources = STAGES.flat()
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1))
    const kept = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)
    expect(sources.filter((path) => !kept.some((start) => path.startsWith(start)))).toEqual([])
    expect(kept.filter((path) => !sources.some((source) => source.startsWith(path)))).toEqual([])
  })
})

const UNITS = ['flowgate.service', 'flowgate-load.service', 'flowgate-dump.service']
/** The commands that the other units run, after Node. */
const COMMANDS: Readonly<Record<string, string>> = {
  'flowgate-load.service': 'bin/run.js bin/load.ts --watch /srv/flowgate/inbox',
  'flowgate-dump.service': 'bin/run.js bin/dump.ts /var/lib/flowgate-dumps --keep 14',
}

describe.each(UNITS)('the systemd unit %s', (file) => {
  const unit = read(`deploy/${file}`)
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)

  test('runs the installed Node without npm', () => {
    const isService = file === 'flowgate.service'
    const [command = ''] = values('ExecStart')
    const [program, ...args] = command.split(' ')
    expect(program).toBe('/opt/flowgate/node_modules/node/bin/node')
    expect(args).toEqual(isService ? START : COMMANDS[file]?.split(' '))
    // Nothing else is writable.
    const directories = ['/srv/flowgate/inbox', '/var/lib/flowgate-dumps'].filter((path) =>
      args.includes(path),
    )
    const writable = values('StateDirectory').flatMap((names = '') =>
      names.split(' ').map((name) => `/var/lib/${name}`),
    )
    expect([...values('ReadWritePaths'), ...writable]).toEqual(expect.arrayContaining(directories))
    if (isService) expect(values('Environment').join(' ').split(' ')).toEqual(expect.arrayContaining(MALLOC))
  })

  test('sets only settings of the service', () => {
    const names = [
      ...values('Environment')
        .join(' ')
        .matchAll(/(\w+)=/g),
    ].map(([, name = '']) => name)
    expect(names).toContain('NODE_ENV')
    expect(names.filter((name) => !isSetting(name))).toEqual([])
  })

  test('gives a shutdown more than the 25 s it may take, and no rights', () => {
    expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(25)
    expect(values('KillSignal')).toEqual(['SIGTERM'])
    for (const name of ['DynamicUser', 'NoNewPrivileges', 'ProtectHome', 'PrivateTmp'])
      expect({ [name]: values(name) }).toEqual({ [name]: ['yes'] })
    expect(values('ProtectSystem')).toEqual(['strict'])
    expect(values('CapabilityBoundingSet')).toEqual([''])
  })
})

test('the guide leads from a clone to the first answer by six commands', () => {
  const [block = ''] = blocksOf('docs/deploying.md', 'sh')
  const commands = block.trim().split('\n')
  expect(commands).toHaveLength(6)
  expect(commands[0]).toMatch(/^git clone /)
  expect(commands[5]).toMatch(/^curl /)
})
