import { routes } from '../../src/app/areas.ts'
import { InvalidInput } from '../../src/core/errors.ts'
import { shapeOf } from '../../src/core/shape.ts'
import { callTool } from '../../src/protocols/mcp/calls.ts'
import { toolsOf } from '../../src/protocols/mcp/tools.ts'
import { validationError } from '../../src/protocols/rest/errors.ts'
import { locator, parser } from '../../src/protocols/rest/parse.ts'
import { type Route, takesBody } from '../../src/protocols/rest/route.ts'
import { BROKEN, type Megabytes, objectsFor } from '../helpers/megabytes.ts'
import { type Line, median } from './line.ts'

const [WARM_UPS, RUNS] = [2, 5]
const NOW = new Date('2026-04-01T00:00:00Z')

/** Returns the answer of a route to a request that it refuses. */
async function refuse(route: Route, request: Request): Promise<Response> {
  try {
    await parser(route)(request, NOW)
    return Response.json({})
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return Response.json(validationError(error.faults, locator(route)), { status: 422 })
  }
}

const sendBody = (route: Route, text: string): Promise<unknown> =>
  refuse(
    route,
    new Request(`http://localhost${route.path}?strict=true`, {
      method: route.method.toUpperCase(),
      headers: { 'content-type': 'application/json' },
      body: text,
    }),
  )

/** Milliseconds of CPU that it takes to refuse a text. */
async function costOf(text: string, send: (text: string) => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let run = -WARM_UPS; run < RUNS; run++) {
    const begun = process.cpuUsage()
    await send(text)
    const { user, system } = process.cpuUsage(begun)
    if (run >= 0) taken.push((user + system) / 1000)
  }
  return median(taken)
}

interface Refused {
  readonly name: string
  readonly texts: Megabytes
  send(text: string): Promise<unknown>
}

const bodies: readonly Refused[] = routes.filter(takesBody).map((route, at) => ({
  name: `${route.method} ${route.path}`,
  texts: [...objectsFor(shapeOf(route.input).properties ?? {}, at), ...BROKEN],
  send: (text) => sendBody(route, text),
}))

const tools: readonly Refused[] = [...toolsOf(routes).values()].map((tool, at) => ({
  name: tool.definition.name,
  // Others are refused as they arrive.
  texts: objectsFor(shapeOf(tool.route.input).properties ?? {}, at).filter(
    ([what]) => !what.endsWith('100,000 deep') && !what.includes('unknown name'),
  ),
  send: (text) =>
    callTool(tool, JSON.parse(text) as Record<string, unknown>, {
      ...{ origin: 'http://localhost', now: NOW, signal: new AbortController().signal },
      send: (request) => refuse(tool.route, request),
    }),
}))

/** What it costs to refuse a megabyte of rubbish. */
export const refusalLine: Line = {
  name: 'refusals',
  title: 'CPU to refuse the worst body of a route or arguments of a tool, of a megabyte',
  goal: { unit: 'ms', atMost: 30 },
  isHeavy: true,
  market: null,
  async measure() {
    const costs: { name: string; cost: number }[] = []
    for (const { name, texts, send } of [...bodies, ...tools])
      for (const [what, text] of texts)
        costs.push({ name: `${name}, ${what}`, cost: await costOf(text(), send) })
    const [worst, second] = costs.toSorted((a, b) => b.cost - a.cost)
    return {
      value: worst?.cost ?? Number.NaN,
      detail: `of ${costs.length}: ${worst?.name}; then ${second?.name} (${second?.cost.toFixed(1)} ms)`,
    }
  },
}
