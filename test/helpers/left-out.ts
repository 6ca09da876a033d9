import type { Reporter, TestModule } from 'vitest/node'
import { EXTRAS } from './extras.ts'

/** Says in one closing line for each missing program how many tests it left out, and how to install it. */
export class LeftOut implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap(({ children }) => [...children.allTests('skipped')])
    for (const { name, install, isThere } of EXTRAS) {
      const count = skipped.filter(({ tags }) => tags.includes(name)).length
      // They may be skipped because others are asked for.
      if (count > 0 && !isThere()) console.log(`Left out without ${name}: ${count} tests. ${install}`)
    }
    // Set where everything is installed, so that nothing is left out unnoticed.
    if (skipped.length > 0 && process.env['LEAVE_NOTHING_OUT']) {
      console.error(`${skipped.length} tests were left out, and LEAVE_NOTHING_OUT is set.`)
      process.exitCode = 1
    }
  }
}
