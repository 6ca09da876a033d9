import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

/** A command line, and where it was run. */
const Called = z.object({ args: z.array(z.string()), directory: z.string() })
type Answer = { readonly code: number | string | null; readonly output: string }

const SHIM = (url: string) => `#!${process.execPath}
const [, , ...args] = process.argv
const body = JSON.stringify({ args, directory: process.cwd() })
const { code, output } = await (await fetch('${url}', { method: 'POST', body })).json()
process.stdout.write(output)
process.exitCode = Number(code)
`

/** A program \`docker\` in a directory, whose commands this process answers. */
export async function shimDocker(
  directory: string,
  answer: (args: readonly string[], directory: string) => Promise<Answer>,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    const { args, directory: from } = Called.parse(await json(request))
    const failed = (error: unknown): Answer => ({ code: 1, output: `${error}\n` })
    response.end(JSON.stringify(await answer(args, from).catch(failed)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'docker'), SHIM(`http://127.0.0.1:${port}`))
  await writeFile(join(directory, 'package.json'), '{"type":"module"}')
  await chmod(join(directory, 'docker'), 0o755)
  return async () => {
    server.close()
    await once(server, 'close')
  }
}
