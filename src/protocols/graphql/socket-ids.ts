/**
 * The ids under which graphql-ws runs a peer's operations, each used once. It tells operations by their ids alone: one
 * that the peer has completed but that still ends would pass for a later one of the same id, and send its result there.
 */
export class OperationIds {
  /** Ids of running operations by those of the peer, and the reverse. */
  readonly #inner = new Map<string, string>()
  readonly #outer = new Map<string, string>()
  /** JSON of the results that are about to be sent, by inner ids. */
  readonly #payloads = new Map<string, string>()
  #count = 0

  /** Whether the peer has a running operation of an id. */
  has(id: string): boolean {
    return this.#inner.has(id)
  }

  /** Returns the id under which to run an operation of the peer. */
  begin(id: string): string {
    const inner = String(this.#count++)
    this.#inner.set(id, inner)
    this.#outer.set(inner, id)
    return inner
  }

  /** Forgets an operation that the peer completes. Returns the id under which it runs. */
  end(id: string): string | undefined {
    const inner = this.#inner.get(id)
    this.#inner.delete(id)
    if (inner !== undefined) this.#outer.delete(inner)
    return inner
  }

  /** Notes the JSON of the next result of an operation, whose message graphql-ws writes without it. */
  setPayload(inner: string, json: string): void {
    this.#payloads.set(inner, json)
  }

  /**
   * Returns a message of graphql-ws with the peer's id and the noted result. Null if the peer has completed the operation.
   */
  forPeer(message: string): string | null {
    const [head, inner = '', type] = /^\{"id":"(\d+)","type":"(\w+)"/.exec(message) ?? []
    if (head === undefined) return message
    const id = this.#outer.get(inner)
    const payload = this.#payloads.get(inner)
    this.#payloads.delete(inner)
    if (id === undefined) return null
    // After an error or a completion the peer may use the id again.
    if (type !== 'next') this.end(id)
    if (payload !== undefined) return `{"id":${JSON.stringify(id)},"type":"${type}","payload":${payload}}`
    return `{"id":${JSON.stringify(id)}${message.slice(`{"id":"${inner}"`.length)}`
  }
}
