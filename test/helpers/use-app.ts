import { afterAll, beforeAll } from 'vitest'
import { type AppOptions, startApp, type TestApp } from './app.ts'

/** Starts a test file's app before its tests; closes it after them and everything they start later. */
export function useApp(options?: AppOptions | (() => Promise<AppOptions>)): TestApp {
  let app: TestApp | undefined
  beforeAll(async () => {
    app = await startApp(typeof options === 'function' ? await options() : options)
  })
  afterAll(() => app?.close())
  return new Proxy({} as TestApp, {
    get: (_target, name) => {
      if (!app) throw new Error('The app is there once the tests run')
      return Reflect.get(app, name)
    },
  })
}
