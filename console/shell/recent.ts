import type { Choice } from './rank.ts'

/** Where the browser keeps the choices. */
export const RECENT = 'flowgate.recent'
/** Number of choices that are remembered. */
const MOST = 8

/** Whether a path leads into the console. */
const isPath = (href: unknown): href is string => typeof href === 'string' && /^\/(?![/\\])/.test(href)

/** Reads remembered choices of a reader from a text of unknown origin. Those of another reader stay hidden. */
export function recentIn(text: string | null, reader: string): Choice[] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('reader' in kept) || kept.reader !== reader) return []
    if (!('choices' in kept) || !Array.isArray(kept.choices)) return []
    return kept.choices.slice(0, MOST).flatMap((choice: unknown) => {
      if (typeof choice !== 'object' || choice === null) return []
      const { id, title, detail, href } = choice as Record<string, unknown>
      return typeof id === 'string' && typeof title === 'string' && typeof detail === 'string' && isPath(href)
        ? [{ id, title, detail, href, section: 'Recent' as const }]
        : []
    })
  } catch {
    return []
  }
}

/** Returns the text that remembers a choice before the earlier ones. */
export function withRecent(
  earlier: readonly Choice[],
  { id, title, detail, href }: Choice,
  reader: string,
): string {
  const choices = [{ id, title, detail, href }, ...earlier.filter((choice) => choice.id !== id)]
  return JSON.stringify({ reader, choices: choices.slice(0, MOST) })
}
