/** A server-sent event. */
export interface ServerEvent {
  readonly event: string
  readonly data: string
}

/** Parses one event (HTML standard, 9.2.6). Null if it has no fields that matter: comments keep connections open. */
function parse(block: string): ServerEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
  }
  return data.length > 0 || event !== 'message' ? { event, data: data.join('\n') } : null
}

/** Reads the events of a response as they arrive. */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text = (text + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parse(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
