/** Shows `/openapi.json` in Swagger UI, whose script runs before this one. */
interface SwaggerUi {
  preauthorizeApiKey(scheme: string, token: string): void
}
declare const SwaggerUIBundle: (options: {
  readonly spec: unknown
  readonly domNode: Element | null
  readonly deepLinking: boolean
  readonly tryItOutEnabled: boolean
  readonly persistAuthorization: boolean
  readonly onComplete: () => void
}) => SwaggerUi

/** Settings that the server wrote into the page. */
interface Settings {
  /** Token of the development issuer, for browsers on the server's machine. */
  readonly token: string | null
  /** Id of a job in the document's examples, and a request that starts such a job. */
  readonly job: { readonly id: string; readonly request: string }
}

const { token, job } = JSON.parse(document.querySelector('#settings')?.textContent ?? '') as Settings
const place = document.querySelector('#docs')

/** Returns the document with examples of jobs that name one that exists. */
async function withJob(text: string): Promise<string> {
  try {
    const headers = { Authorization: `Bearer ${token}`, Prefer: 'respond-async' }
    const response = await fetch(job.request, { headers })
    const { job_id: id = job.id } = (await response.json()) as { readonly job_id?: string }
    return text.replaceAll(job.id, id)
  } catch {
    return text
  }
}

async function show(): Promise<void> {
  const text = await (await fetch('/openapi.json')).text()
  const ui = SwaggerUIBundle({
    spec: JSON.parse(token === null ? text : await withJob(text)),
    domNode: place,
    deepLinking: true,
    tryItOutEnabled: true,
    persistAuthorization: token === null,
    onComplete: () => token !== null && ui.preauthorizeApiKey('BearerAuth', token),
  })
}

// Not awaited: with an asynchronous module, the build would split the console into more files.
show().catch(() => {
  if (place) place.textContent = 'The OpenAPI document cannot be loaded. Reload the page.'
})

export {}
