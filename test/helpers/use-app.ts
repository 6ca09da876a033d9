import { afterAll, beforeAll } from 'vitest'
import { type AppOptions, startApp, type TestApp } from './app.ts'

/** The app of a test file: started before its tests, ended after them, and after all that they begin later. */
export function useApp(options?: AppOptions): TestApp {
  let app: TestApp | undefined
  beforeAll(async () => {
    app = await startApp(options)
  })
  afterAll(() => app?.close())
  return new Proxy({} as TestApp, {
    get: (_target, name) => {
      if (!app) throw new Error('The app is there once the tests run')
      return Reflect.get(app, name)
    },
  })
}
