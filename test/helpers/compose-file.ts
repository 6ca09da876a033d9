import { z } from 'zod'
import { readYaml, variablesOf } from './deployment.ts'

/** deploy/compose.yaml, as far as the tests read it. */

const Condition = z.enum(['service_completed_successfully', 'service_healthy'])
const Service = z.object({
  image: z.string(),
  build: z.string().optional(),
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  deploy: z.object({ replicas: z.number() }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: Condition })).default({}),
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }).optional(),
})
export type ComposeService = z.infer<typeof Service>

export const COMPOSE = z
  .object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) })
  .parse(readYaml('deploy/compose.yaml'))

export const EXAMPLE = variablesOf('deploy/.env.example')

/** Fills in variables as Compose does: `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
export const filled = (text: string): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = EXAMPLE[name] ?? ''
    if (value === '' && kind === '?') throw new Error(`${name} is not set`)
    return value === '' && kind === '-' ? rest : value
  })

/** Whether a service runs the image of this project. */
export const isOurs = ({ image }: ComposeService): boolean => image.startsWith('flowgate:')
