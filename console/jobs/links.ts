import { type Client, useClient } from 'urql'
import type { Compression, FileFormat } from '../graph/generated/graphql.ts'
import { graphql } from '../graph/generated/index.ts'
import type { Fault } from '../graph/use-graph.ts'
import { refusalIn } from '../parts/mutations.tsx'

const CreateLink = graphql(`
  mutation CreateLink($input: CreateLinkInput!) {
    createLink(input: $input) {
      ... on CreateLinkSuccess {
        url
        link {
          id
          expiresAt
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

/** A file that a link can open. */
export interface LinkedFile {
  readonly format: FileFormat
  readonly compression: Compression
  readonly path: string
}

/** A link, or why there is none. */
type Linked = { readonly url: string; readonly expiresAt: string } | { readonly refusal: Fault | null }

async function createLink(client: Client, file: LinkedFile, expiresIn: number): Promise<Linked> {
  const result = await client.mutation(CreateLink, { input: { request: file.path, expiresIn } })
  const payload = result.data?.createLink
  if (payload && 'url' in payload) return { url: payload.url, expiresAt: payload.link.expiresAt }
  return { refusal: refusalIn(result, (data) => data.createLink) }
}

/** Makes links to files, each for a number of seconds. */
export function useLinks(): (file: LinkedFile, expiresIn: number) => Promise<Linked> {
  const client = useClient()
  return (file, expiresIn) => createLink(client, file, expiresIn)
}
