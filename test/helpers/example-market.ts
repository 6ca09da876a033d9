import { blocksOf } from './documents.ts'

/** The files that the loading guide's example writes, by name: two securities, an aggregate and two days of bars. */
export function exampleMarket(): Record<string, string> {
  const [example = ''] = blocksOf('docs/loading.md', 'sh')
  const files = example.matchAll(/^cat > market\/(\S+) <<'CSV'\n(.*?)^CSV$/gms)
  return Object.fromEntries([...files].map(([, name = '', text = '']) => [name, text]))
}
