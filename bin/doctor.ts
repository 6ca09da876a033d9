import { parseArgs } from 'node:util'
import { runCommand } from '../src/platform/cli/command.ts'
import { examine } from '../src/upkeep/doctor/doctor.ts'

const HELP = `Checks the settings, the schema, samples of the data, and what runs: changes nothing. Prints a line for
each check, and to standard error a line for each fault that says what to do. The exit code is 1 if there is one.

  --as-archive  The data are an archive: however old they are is no fault.`

await runCommand(
  'npm run --silent doctor [-- --as-archive]',
  async () => {
    const { values } = parseArgs({ options: { 'as-archive': { type: 'boolean' } } })
    const options = { isArchive: values['as-archive'] }
    for await (const { name, finding } of examine(process.env, new Date(), options)) {
      const { summary = 'needs what failed above', faults = [] } = finding ?? {}
      const verdict = finding === null ? 'skipped' : faults.length > 0 ? 'fault' : 'ok'
      console.log(`${verdict.padEnd(7)}  ${name.padEnd(17)}  ${summary}`)
      for (const fault of faults) console.error(`flowgate: ${name}: ${fault}`)
      if (faults.length > 0) process.exitCode = 1
    }
  },
  HELP,
)
