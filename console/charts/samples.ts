import { stringifyDocument } from 'urql'
import type { ShortQuery } from './shortest.ts'

export type Language = 'GraphQL' | 'curl' | 'Python'

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** Writes a value as a literal of Python. JSON differs in these three words alone, outside of its strings. */
const pythonLiteral = (value: unknown): string =>
  json(value).replaceAll(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (part) =>
    part === 'true' ? 'True' : part === 'false' ? 'False' : part === 'null' ? 'None' : part,
  )

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Writes a query so that it can be run elsewhere. The token comes from the environment, never from this page. */
export function sampleOf({ document: tree, variables }: ShortQuery, language: Language): string {
  const document = stringifyDocument(tree)
  const url = `${location.origin}/graphql`
  if (language === 'GraphQL')
    return Object.keys(variables).length === 0
      ? `${document}\n`
      : `${document}\n\n# Variables\n${json(variables).replaceAll(/^/gm, '# ')}\n`
  if (language === 'curl')
    return `curl -s ${url} \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d ${quoted(JSON.stringify({ query: document, variables }))}
`
  return `import os
import requests

query = """
${document.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"')}
"""
variables = ${pythonLiteral(variables)}

response = requests.post(
    ${JSON.stringify(url)},
    json={"query": query, "variables": variables},
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
)
response.raise_for_status()
print(response.json()["data"])
`
}
