import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inContainer, type Mount, signal } from './container.ts'
import type { Image } from './container-image.ts'
import { runService, type Service } from './service.ts'

type Settings = Readonly<Record<string, string>>

interface Ended {
  readonly code: number | string | null
  readonly output: string
}

/** Containers of one image that share its state, on the machine's network. */
export interface TriedImage {
  /** Starts the image's own command. */
  start(settings: Settings): Service & { terminate(): void }
  /** Runs another command to its end. Mounts are added to that of the state. */
  run(command: readonly string[], settings?: Settings, mounts?: readonly Mount[]): Promise<Ended>
  remove(): Promise<void>
}

/** Tries an image out with settings that all of its containers have. */
export async function tryImage(image: Image, shared: Settings): Promise<TriedImage> {
  const [uid = 0, gid = 0] = image.user.split(':').map(Number)
  const state = await mkdtemp(join(tmpdir(), 'flowgate-state-'))
  await chown(state, uid, gid)
  const launch = (command: readonly string[], settings: Settings, mounts: readonly Mount[]): Service => {
    const { root, directory, environment } = image
    const container = {
      ...{ root, uid, gid, directory },
      environment: { ...environment, HOST: '127.0.0.1', ...shared, ...settings },
      mounts: [{ source: state, target: '/var/lib/flowgate', isReadOnly: false }, ...mounts],
      temporary: ['/tmp'],
    }
    return runService(...inContainer(container, command), {})
  }
  const services: Service[] = []
  return {
    start: (settings) => {
      const service = launch(image.entrypoint, settings, [])
      services.push(service)
      return { ...service, terminate: () => signal(service.child.pid ?? 0, 'SIGTERM') }
    },
    run: async (command, settings = {}, mounts = []) => {
      const service = launch(command, settings, mounts)
      return { code: await service.ended, output: service.said() }
    },
    remove: async () => {
      for (const service of services) service.kill()
      await Promise.all(services.map(({ ended }) => ended))
      await rm(state, { recursive: true })
    },
  }
}
