import { execFileSync } from 'node:child_process'

/** The first Python that has some modules. The system's packages belong to the system's Python. */
export function findPython(modules: readonly string[]): string | undefined {
  return ['python3', '/usr/bin/python3'].find((python) => {
    try {
      execFileSync(python, ['-c', `import ${modules.join()}`], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
}
