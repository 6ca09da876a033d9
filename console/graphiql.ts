/** Shows GraphiQL, whose script runs before this one, with the settings that the server wrote into the page. */
declare const YogaGraphiQL: { renderYogaGraphiQL(root: Element | null, settings: object): void }

const embedded = <T>(id: string): T => JSON.parse(document.querySelector(`#${id}`)?.textContent ?? '{}') as T

const workers = embedded<Record<string, string>>('workers')
Object.assign(globalThis, {
  MonacoEnvironment: {
    globalAPI: false,
    getWorkerUrl: (_module: string, label: string) => workers[label],
  },
})
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), embedded('settings'))

export {}
