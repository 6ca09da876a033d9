import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../helpers/database.ts'
import { runService } from '../helpers/service.ts'
import { dial, statusOf, untilClosed } from '../helpers/wire.ts'

test('a connection that a killed process has not taken is closed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flowgate-handover-'))
  // PostgreSQL's account needs access.
  await chmod(dataDir, 0o755)
  const database = await createDatabase()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, WORKERS: '2', ROLE: 'web' }
  const service = runService('node', ['bin/flowgate.js'], settings)
  onTestFinished(async () => {
    service.kill()
    await service.ended
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  const [, origin = ''] = await service.says(/listening on (http:\S+)/)
  const [, pid] = await service.says(/"pid":(\d+),"msg":"web-2 is ready"/)
  // Takes no further connections. One of the first two is its turn, and the third is accepted after them.
  process.kill(Number(pid), 'SIGSTOP')
  const sockets = [await dial(origin), await dial(origin), await dial(origin)]
  const [first, second, third] = sockets.map(async (socket) => {
    const answer = untilClosed(socket)
    socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    return statusOf(await answer)
  })
  expect(await third).toBe(200)
  process.kill(Number(pid), 'SIGKILL')
  expect(new Set([await first, await second])).toEqual(new Set([200, undefined]))
})
