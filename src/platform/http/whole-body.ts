/** Bytes of whole bodies: reading them from the response would copy them. */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

/** Records the bytes that are the body of a response. */
export function keepBody(response: Response, bytes: Uint8Array<ArrayBuffer>): Response {
  bodies.set(response, bytes)
  return response
}

/** Returns the bytes of a response's body, if they were recorded. */
export const bodyOf = (response: Response): Uint8Array<ArrayBuffer> | undefined => bodies.get(response)
