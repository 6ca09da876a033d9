import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundledPackages, readLock, shipped } from './licences.ts'
import { type Bill, BUMPS, leastBump, nextVersion, released, shippedBill, suffices } from './release-steps.ts'
import { lastRelease, partOf, schemaChanges, unnamed } from './schema-changes.ts'

/**
 * Releases the current commit: `npm run release -- minor`. Checks, tests, writes the changelog, the version, the bill of
 * materials and the checksums, commits and tags; the message of the tag contains the release notes. It pushes nothing.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/** Ends the release with a reason, before anything is written. */
function refuse(reason: string): never {
  console.error(reason)
  process.exit(1)
}

const read = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 64_000_000 }).trim()

/** Runs a command in view, and ends the release if it fails. */
function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) refuse(`“${command} ${args.join(' ')}” failed: nothing is released.`)
}

const bump = BUMPS.find((one) => one === process.argv[2])
if (!bump) refuse(`Say what to raise: npm run release -- ${BUMPS.join('|')}`)
if (read('git', 'status', '--porcelain') !== '') refuse('Commit or discard your changes first.')

const last = await lastRelease(root)
const changes = last ? await schemaChanges(last.schema, await readFile('schema.graphql', 'utf8')) : []
if (!suffices(bump, leastBump(changes)))
  refuse(`The schema has changed since ${last?.tag}: this must be a ${leastBump(changes)} release.`)
const changelog = await readFile('CHANGELOG.md', 'utf8')
for (const { message, path } of unnamed(changes, changelog))
  refuse(`CHANGELOG.md must name \`${path}\` under "Unreleased": ${message}.`)
const { version: current } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
// What was never released is released as it is.
const version = last ? nextVersion(current, bump) : current
const date = new Date().toISOString().slice(0, 10)
const nextChangelog = released(changelog, { version, date, changes })

run('npm', 'ci')
run('npm', 'run', 'check')
run('npm', 'test')

await writeFile('CHANGELOG.md', nextChangelog)
run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version')
// openapi.json and the clients have the version.
run('npm', 'run', 'generate')
const lock = await readLock('package-lock.json')
const packages = new Set(
  shipped(lock, await bundledPackages(root)).map(
    (folder) => `${folder.replace(/^.*node_modules\//, '')}@${lock[folder]?.version}`,
  ),
)
const bill = JSON.parse(
  read('npm', 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'),
) as Bill
const stem = `releases/flowgate-${version}`
await mkdir('releases', { recursive: true })
const shippedPart = shippedBill(bill, (component, of) => packages.has(`${component}@${of}`))
await writeFile(`${stem}.cdx.json`, `${JSON.stringify(shippedPart, null, 2)}\n`)
// Checksums of the files that users and clients depend on, in the format of `sha256sum --check`.
const contracts = ['schema.graphql', 'openapi.json', 'package-lock.json', `${stem}.cdx.json`]
const sums = contracts.map(async (file) => {
  const sum = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  return `${sum}  ${file}\n`
})
await writeFile(`${stem}.sha256`, await Promise.all(sums))
run('git', 'add', '--update')
run('git', 'add', `${stem}.cdx.json`, `${stem}.sha256`)
run('git', 'commit', '--quiet', '--message', `Release ${version}`)
const notes = `Release ${version}\n\n${partOf(nextChangelog, `${version}, ${date}`)}\n`
// Verbatim: otherwise Git strips headings as comments.
execFileSync('git', ['tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--file=-'], { input: notes })
console.log(`Released ${version}. To publish it: git push --follow-tags`)
