import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountOf, companionOf } from './companions.ts'
import { COMPOSE, type ComposeService, filled, isOurs } from './compose-file.ts'
import { type Container, inContainer, type Mount, signal } from './container.ts'
import type { Image } from './container-image.ts'
import { ContainerNetwork } from './container-network.ts'
import { PATIENCE_MS } from './patience.ts'
import { runService, type Service } from './service.ts'

/** Images that the services of compose.yaml run. */
interface Images {
  readonly ours: Image
  /** Root file system with Debian's programs for the others. */
  readonly companions: string
}

interface Running {
  readonly name: string
  readonly address: string
  readonly container: Container
  readonly process: Service
  readonly stopSignal: NodeJS.Signals
}

interface Ended {
  readonly code: number | string | null
  readonly output: string
}

/** Address at which Docker's name server answers within a container. */
const DOCKERS_DNS = '127.0.0.11'

/** What a service runs, as its image and compose.yaml say. */
function runOf(service: ComposeService, { ours }: Images) {
  const image = isOurs(service) ? { ...ours, command: [] } : companionOf(service.image)
  if (!image) throw new Error(`There is no program for ${service.image}`)
  const command = service.command ?? (service.entrypoint ? [] : image.command)
  return {
    user: service.user ?? image.user,
    entrypoint: service.entrypoint ?? image.entrypoint,
    command,
    environment: {
      ...image.environment,
      ...Object.fromEntries(Object.entries(service.environment).map(([name, text]) => [name, filled(text)])),
    },
    stopSignal: ('stopSignal' in image && image.stopSignal) || ('SIGTERM' as const),
  }
}

/** Runs the services of compose.yaml as processes: each in a network of its own, as its user, on a read-only root. */
export class ComposeRunner {
  readonly #images: Images
  readonly #network: ContainerNetwork
  readonly #directory: string
  readonly #project: string
  readonly #running: Running[] = []
  readonly #relays: Service[] = []

  private constructor(images: Images, network: ContainerNetwork, directory: string, project: string) {
    this.#images = images
    this.#network = network
    this.#directory = directory
    this.#project = project
  }

  /** `project` is the directory of compose.yaml. */
  static async open(images: Images, project: string): Promise<ComposeRunner> {
    const directory = await mkdtemp(join(tmpdir(), 'flowgate-compose-'))
    const network = await ContainerNetwork.open()
    await writeFile(join(directory, 'resolv.conf'), `nameserver ${network.gateway}\n`, { mode: 0o644 })
    return new ComposeRunner(images, network, directory, project)
  }

  /** The running containers of a service. */
  of(name: string): readonly Running[] {
    return this.#running.filter((one) => one.name === name)
  }

  /** URL of a port of a service. */
  url(name: string, port: number): string {
    return `http://${this.of(name)[0]?.address}:${port}`
  }

  /** Starts every service that has a program, in the order of their conditions. */
  async up(): Promise<void> {
    const services = Object.entries(COMPOSE.services).filter(
      ([, service]) => service.profiles.length === 0 && (isOurs(service) || companionOf(service.image)),
    )
    const started = new Map<string, Promise<void>>()
    const start = (name: string): Promise<void> => {
      const starting = started.get(name) ?? this.#start(name, start)
      started.set(name, starting)
      return starting
    }
    await Promise.all(services.map(([name]) => start(name)))
  }

  async #start(name: string, start: (other: string) => Promise<void>): Promise<void> {
    const service = COMPOSE.services[name]
    if (!service) throw new Error(`There is no service ${name}`)
    await Promise.all(Object.keys(service.depends_on).map(start))
    if (isOurs(service) && service.healthcheck?.disable) {
      const { code, output } = await this.run(name, [])
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`)
      return
    }
    const copies = Array.from({ length: service.deploy?.replicas ?? 1 }, () => this.#launch(name, service))
    for (const launched of await Promise.all(copies)) {
      this.#running.push(launched)
      await this.#healthy(launched, service)
    }
  }

  /** Runs a service's command with arguments to its end: `docker compose run`. */
  async run(name: string, args: readonly string[], volumes: readonly string[] = []): Promise<Ended> {
    const service = COMPOSE.services[name]
    if (!service) throw new Error(`There is no service ${name}`)
    const launched = await this.#launch(`${name}-run`, {
      ...service,
      volumes: [...service.volumes, ...volumes],
      command: [...args],
    })
    return { code: await launched.process.ended, output: launched.process.said() }
  }

  /** Runs another program in a running container: `docker compose exec`. */
  async exec(name: string, command: readonly string[]): Promise<Ended> {
    const [running] = this.of(name)
    if (!running) throw new Error(`${name} does not run`)
    const { ended, said } = runService(...inContainer(running.container, command), {})
    return { code: await ended, output: said() }
  }

  async #launch(name: string, service: ComposeService): Promise<Running> {
    const { user, entrypoint, command, environment, stopSignal } = runOf(service, this.#images)
    const { ours, companions } = this.#images
    const root = isOurs(service) ? ours.root : companions
    const account = await accountOf(root, user)
    const { space, address } = this.#network.add(name)
    const container: Container = {
      ...{ root, ...account, network: space, environment },
      directory: isOurs(service) ? ours.directory : '/',
      mounts: [
        { source: join(this.#directory, 'resolv.conf'), target: '/etc/resolv.conf', isReadOnly: true },
        ...(await Promise.all(service.volumes.map((text) => this.#mount(text, account)))),
      ],
      temporary: service.tmpfs.map((text) => text.replace(/:.*/, '')),
    }
    if (await this.#asksDocker(container)) await this.#relay(space)
    const process = runService(...inContainer(container, [...entrypoint, ...command]), {})
    return { name, address, container, process, stopSignal }
  }

  /** A mount of compose.yaml: a path beside it, a path of the machine or a volume, which belongs to its first user. */
  async #mount(text: string, { uid, gid }: { uid: number; gid: number }): Promise<Mount> {
    const [from = '', target = '', mode] = text.split(':')
    const isReadOnly = mode === 'ro'
    if (/^[./]/.test(from)) return { source: resolve(this.#project, from), target, isReadOnly }
    const source = join(this.#directory, 'volumes', from)
    if (await mkdir(source, { recursive: true })) await chown(source, uid, gid)
    return { source, target, isReadOnly }
  }

  /** Whether a configuration that a container mounts names Docker's name server. */
  async #asksDocker({ mounts }: Container): Promise<boolean> {
    const configurations = mounts.filter(({ source }) => source.endsWith('.cfg'))
    const texts = await Promise.all(configurations.map(({ source }) => readFile(source, 'utf8')))
    return texts.some((text) => text.includes(DOCKERS_DNS))
  }

  async #relay(space: string): Promise<void> {
    const relay = [process.execPath, 'test/helpers/dns-relay.ts', this.#network.gateway]
    const service = runService('/usr/sbin/ip', ['netns', 'exec', space, ...relay], {})
    this.#relays.push(service)
    await service.says(/listening/)
  }

  /** Runs the check of a container until it succeeds. */
  async #healthy({ name, container, process: main }: Running, service: ComposeService): Promise<void> {
    const check = service.healthcheck?.test ?? this.#images.ours.healthcheck
    for (const end = performance.now() + PATIENCE_MS; ; await sleep(200)) {
      const { ended, said } = runService(...inContainer(container, check.slice(1)), {})
      if ((await ended) === 0) return
      if (performance.now() > end) throw new Error(`${name} is not healthy: ${said()}\n${main.said()}`)
    }
  }

  /** Stops one container as Docker does; returns its exit code. */
  async stop(running: Running): Promise<number | string | null> {
    this.#running.splice(this.#running.indexOf(running), 1)
    signal(running.process.child.pid ?? 0, running.stopSignal)
    const code = await running.process.ended
    this.#network.remove(running.name, running.address)
    return code
  }

  /** Stops everything, those first that wait for others. Returns how each container ended. */
  async down(): Promise<readonly (readonly [name: string, code: number | string | null])[]> {
    const codes: [string, number | string | null][] = []
    for (const running of this.#running.toReversed()) codes.push([running.name, await this.stop(running)])
    return codes
  }

  /** Ends what still runs. */
  async close(): Promise<void> {
    const processes = [...this.#relays, ...this.#running.map((running) => running.process)]
    for (const one of processes) one.kill()
    await Promise.all(processes.map(({ ended }) => ended))
    this.#network.close()
    await rm(this.#directory, { recursive: true })
  }
}
