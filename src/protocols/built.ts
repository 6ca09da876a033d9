import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { PreparedBody, type PreparedCoding, preparedResponse } from './prepared-body.ts'
import type { Env } from './rest/router.ts'

/** Where `npm run build` puts the pages and their files. */
const BUILT = fileURLToPath(new URL('../../dist', import.meta.url))

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>flowgate</title></head>
  <body>
    <p>This page has not been built. Run <code>npm run build</code> and restart the service.</p>
    <p>The service itself is running: <a href="/openapi.json">the OpenAPI document</a> describes it.</p>
  </body>
</html>
`

/** Returns a value as JSON that cannot close the enclosing script element. */
const embedded = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const texts = new Map<string, Promise<string>>()

/** Returns a built page with the settings that its script reads. */
export async function builtPage(
  name: 'index' | 'graphiql' | 'docs' | 'embed',
  settings: object,
): Promise<string> {
  const text = texts.get(name) ?? readFile(`${BUILT}/${name}.html`, 'utf8').catch(() => NOT_BUILT)
  texts.set(name, text)
  // A function: in a replacement text, `$` has a meaning.
  return (await text).replace('{}</script>', () => `${embedded(settings)}</script>`)
}

/** Files with a coding, by the coding. */
const EXTENSIONS = { br: '.br', gzip: '.gz' } as const
const CODINGS = ['br', 'gzip'] as const satisfies PreparedCoding[]

/** Returns the files below `/console/` by name. The build compresses those that become smaller. */
async function readFiles(): Promise<ReadonlyMap<string, PreparedBody>> {
  const names = new Set(await readdir(`${BUILT}/console`).catch(() => []))
  const files = [...names].filter((name) => !/\.(?:br|gz)$/.test(name))
  return new Map(
    files.map((name) => {
      const codings = CODINGS.filter((coding) => names.has(`${name}${EXTENSIONS[coding]}`))
      const extension = (coding: PreparedCoding | null) =>
        coding === 'br' || coding === 'gzip' ? EXTENSIONS[coding] : ''
      return [
        name,
        // The name has a digest of the content.
        new PreparedBody(
          { type: getMimeType(name) ?? 'application/octet-stream', tag: name, codings },
          (coding) => readFile(`${BUILT}/console/${name}${extension(coding)}`),
        ),
      ]
    }),
  )
}

let files: ReturnType<typeof readFiles> | undefined

/** Serves the files below `/console/`, which never change under their names. Each is read at its first request. */
export const builtFiles: MiddlewareHandler<Env> = async (c, next) => {
  files ??= readFiles()
  const file = (await files).get(c.req.path.replace(/^\/console\//, ''))
  return file ? preparedResponse(c, file, 'public, max-age=31536000, immutable') : next()
}
