import { type FormEvent, useState } from 'react'
import { useClient } from 'urql'
import type { ApiKeyScope, Tier } from '../graph/generated/graphql.ts'
import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Copy } from '../parts/copy.tsx'
import { formatDate, formatTime } from '../parts/format.ts'
import { Refused, refusalIn, useAction } from '../parts/mutations.tsx'
import { Empty, Settled } from '../parts/states.tsx'
import { useView } from '../parts/use-view.ts'
import { LABELS, valuesOf } from '../parts/vocabulary.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { PAGE } from './codecs.ts'
import { Pager, pageOf } from './pager.tsx'
import './lists.css'

const PAGE_SIZE = 50
const MAX_NAME_LENGTH = 64

const KeysQuery = graphql(`
  query ApiKeys($first: Int, $after: String, $last: Int, $before: String) {
    viewer {
      id
      apiKeys(first: $first, after: $after, last: $last, before: $before) {
        totalCount
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
        nodes {
          id
          name
          prefix
          scope
          tier
          lastUsedOn
          createdAt
          revokedAt
        }
      }
    }
  }
`)

const CreateApiKey = graphql(`
  mutation CreateApiKey($name: String!, $scope: ApiKeyScope!) {
    createApiKey(input: { name: $name, scope: $scope }) {
      ... on CreateApiKeySuccess {
        secret
        apiKey {
          id
          name
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

const RevokeApiKey = graphql(`
  mutation RevokeApiKey($id: ID!) {
    revokeApiKey(input: { id: $id }) {
      ... on RevokeApiKeySuccess {
        apiKey {
          id
          revokedAt
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

/** The caller's API keys. */
export function Keys() {
  const [view] = useView(PAGE)
  const answer = useGraph({
    query: KeysQuery,
    variables: pageOf(PAGE_SIZE, view),
    requestPolicy: 'cache-and-network',
  })
  return (
    <>
      <NewKey onCreated={answer.again} />
      <Settled answer={answer} label="API keys">
        {({ viewer }) => {
          const keys = viewer?.apiKeys
          if (!keys || keys.nodes.length === 0)
            return (
              <Empty title="No API keys">
                A key opens the data to scripts: bars and leaderboards of aggregates and their jobs, or all
                market data and jobs.
              </Empty>
            )
          return (
            <section className="card lists" aria-label="API keys">
              <div className="lists-table">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Name</th>
                      <th scope="col">Begins with</th>
                      <th scope="col">Opens</th>
                      <th scope="col">Tier</th>
                      <th scope="col">Created</th>
                      <th scope="col">Last used</th>
                      <th scope="col">State</th>
                    </tr>
                  </thead>
                  <tbody>
                    {keys.nodes.map((key) => (
                      <KeyRow key={key.id} {...key} />
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager pageInfo={keys.pageInfo} total={keys.totalCount} nouns={['key', 'keys']} />
            </section>
          )
        }}
      </Settled>
    </>
  )
}

interface KeyRowProps {
  readonly id: string
  readonly name: string
  readonly prefix?: string | null | undefined
  readonly scope: ApiKeyScope
  readonly tier: Tier
  readonly lastUsedOn?: string | null | undefined
  readonly createdAt: string
  readonly revokedAt?: string | null | undefined
}

function KeyRow({ id, name, prefix, scope, tier, lastUsedOn, createdAt, revokedAt }: KeyRowProps) {
  const client = useClient()
  const { zone } = usePreferences()
  const revoke = async () =>
    refusalIn(await client.mutation(RevokeApiKey, { id }), (data) => data.revokeApiKey)
  return (
    <tr>
      <th scope="row" className="lists-name" title={name}>
        <bdi>{name}</bdi>
      </th>
      <td>{prefix ? <code>{prefix}…</code> : '–'}</td>
      <td>{LABELS.ApiKeyScope[scope]}</td>
      <td>{LABELS.Tier[tier]}</td>
      <td>{formatTime(createdAt, zone)}</td>
      <td>{lastUsedOn ? formatDate(lastUsedOn) : 'Never'}</td>
      <td>
        {revokedAt ? (
          <span className="is-soft">Revoked {formatTime(revokedAt, zone)}</span>
        ) : (
          <Confirm action="Revoke" label={`Revoke ${name}`} title="Revoke this key?" act={revoke}>
            <p>
              <bdi>{name}</bdi>
            </p>
            <p>
              Whatever uses it is refused at once, as are the links made with it. A revoked key cannot be
              restored.
            </p>
          </Confirm>
        )}
      </td>
    </tr>
  )
}

function NewKey({ onCreated }: { readonly onCreated: () => void }) {
  const client = useClient()
  const { viewer } = usePreferences()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<ApiKeyScope>('DOCUMENTED')
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null)
  const { run, isBusy, refusal } = useAction(async () => {
    const result = await client.mutation(CreateApiKey, { name: name.trim(), scope })
    const payload = result.data?.createApiKey
    if (!payload || !('secret' in payload)) return refusalIn(result, (data) => data.createApiKey)
    setMade({ name: payload.apiKey.name, secret: payload.secret })
    setName('')
    onCreated()
    return null
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <section className="card key-new" aria-label="New API key">
      <form onSubmit={submit}>
        <label>
          <span>Name of a new key</span>
          <input
            value={name}
            maxLength={MAX_NAME_LENGTH}
            required
            placeholder="What will use it"
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label>
          <span>What it opens</span>
          <select value={scope} onChange={(event) => setScope(event.target.value as ApiKeyScope)}>
            {valuesOf(LABELS.ApiKeyScope)
              .filter((value) => value !== 'LOAD' || viewer?.role === 'ADMIN')
              .map((value) => (
                <option key={value} value={value}>
                  {LABELS.ApiKeyScope[value]}
                </option>
              ))}
          </select>
        </label>
        <button type="submit" className="is-primary" disabled={isBusy || name.trim() === ''}>
          {isBusy ? 'Creating…' : 'Create key'}
        </button>
      </form>
      <Refused refusal={refusal} />
      {made && (
        <div className="key-secret" role="status">
          <p>
            <strong>Copy this key now.</strong> It is not stored and will not be shown again. Whoever has it
            reads data and runs jobs as you.
          </p>
          <p className="key-value">
            <code>{made.secret}</code>
            <Copy text={made.secret} label={`the key ${made.name}`} />
          </p>
          <button type="button" onClick={() => setMade(null)}>
            I have it
          </button>
        </div>
      )}
    </section>
  )
}
