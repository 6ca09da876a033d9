/** Shows `/openapi.json` in Swagger UI, whose script runs before this one. */
interface SwaggerUi {
  preauthorizeApiKey(scheme: string, token: string): void
}
/** Members of a schema, as Swagger UI keeps them. */
interface SchemaMap {
  getIn(path: readonly string[]): unknown
}
/** The part of Swagger UI that shows the schema of a parameter. */
type Form = (props: { readonly schema: SchemaMap }) => unknown
interface System {
  readonly React: { createElement(type: unknown, props?: object | null, ...children: unknown[]): unknown }
  getComponent(name: string): unknown
}
declare const SwaggerUIBundle: (options: {
  readonly spec: unknown
  readonly domNode: Element | null
  readonly deepLinking: boolean
  readonly tryItOutEnabled: boolean
  readonly persistAuthorization: boolean
  readonly plugins: readonly object[]
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

/** Lists at each parameter what its values mean, which Swagger UI shows only at schemas. */
const valuesPlugin = {
  wrapComponents: {
    JsonSchemaForm:
      (Original: unknown, { React, getComponent }: System): Form =>
      (props) => {
        const shape = props.schema.getIn(['items', 'enum']) ? ['items'] : []
        const [, list] = String(props.schema.getIn([...shape, 'description'])).split('\n\n')
        const form = React.createElement(Original, props)
        if (!list || !props.schema.getIn([...shape, 'enum'])) return form
        const text = React.createElement(getComponent('Markdown'), { source: list })
        const summary = React.createElement('summary', null, 'Meaning of the values')
        return React.createElement('div', null, form, React.createElement('details', null, summary, text))
      },
  },
}

async function show(): Promise<void> {
  const text = await (await fetch('/openapi.json')).text()
  const ui = SwaggerUIBundle({
    spec: JSON.parse(token === null ? text : await withJob(text)),
    domNode: place,
    deepLinking: true,
    tryItOutEnabled: true,
    plugins: [valuesPlugin],
    persistAuthorization: token === null,
    onComplete: () => token !== null && ui.preauthorizeApiKey('BearerAuth', token),
  })
}

// Not awaited: with an asynchronous module, the build would split the console into more files.
show().catch(() => {
  if (place) place.textContent = 'The OpenAPI document cannot be loaded. Reload the page.'
})

export {}
