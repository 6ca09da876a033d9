const MAX_BYTES = 262_144

/** Reads the text of a response of limited size. */
async function textOf(response: Response): Promise<string> {
  if (response.status !== 200)
    throw new Error(`The identity provider responded with status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`The identity provider's response exceeds ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * Downloads a document of the identity provider within limits of time and size. Does not follow redirects: only the
 * operator decides where keys come from.
 */
export async function download(url: string, timeoutMs: number): Promise<string> {
  const ending = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ending.signal])
  const headers = { accept: 'application/json, application/jwk-set+json' }
  try {
    return await textOf(await fetch(url, { headers, redirect: 'manual', signal }))
  } finally {
    // Stops the download of a body that was not read to its end.
    ending.abort()
  }
}
