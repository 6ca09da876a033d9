import type { Caller } from './app.ts'
import { graph } from './users.ts'

/** A saved screen as REST returns it. */
export interface SavedScreenBody {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly definition: Readonly<Record<string, unknown>>
  readonly created_at: string
  readonly updated_at: string
}

/** A screen that securities of the market meet. */
export const DEFINITION = { all: [{ measure: 'px', gt: 0 }] }
/** The same on the graph. */
export const GRAPH_DEFINITION = { all: [{ measure: { metric: 'PX' }, gt: 0 }] }

/** Saves a screen over REST. */
export const saveScreen = async (
  caller: Caller,
  name: string,
  definition: object = DEFINITION,
): Promise<SavedScreenBody> => (await caller.post<SavedScreenBody>('/screens', { name, definition })).body

/** A saved screen as the graph returns it. */
interface SavedScreenNode {
  readonly id: string
  readonly screenId: string
  readonly name: string
  readonly description: string | null
  readonly definition: Readonly<Record<string, unknown>>
  readonly tag: string
  readonly updatedAt: string
}

const FIELDS = 'id screenId name description definition tag updatedAt'

/** Outcome of a mutation of screens. */
interface ScreenOutcome {
  readonly __typename: string
  readonly screen: SavedScreenNode
  readonly code?: string
}

/** Runs a mutation of screens on the graph. */
export async function mutateScreen(
  caller: Pick<Caller, 'graphql'>,
  action: 'create' | 'update' | 'delete',
  input: object,
): Promise<ScreenOutcome> {
  const name = `${action}Screen`
  const type = `${action[0]?.toUpperCase()}${action.slice(1)}Screen`
  const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) {
    __typename ... on ${type}Success { screen { ${FIELDS} } } ... on Error { code message }
  } }`
  return (await graph<Record<string, ScreenOutcome>>(caller, query, { input }))[name] as ScreenOutcome
}

/** Returns the caller's screens on the graph. */
export const screensOf = async (
  caller: Pick<Caller, 'graphql'>,
): Promise<{ nodes: SavedScreenNode[]; totalCount: number }> =>
  (
    await graph<{ viewer: { screens: { nodes: SavedScreenNode[]; totalCount: number } } }>(
      caller,
      `{ viewer { screens { nodes { ${FIELDS} } totalCount } } }`,
    )
  ).viewer.screens
