/** A value of the URL that no screen can show. */
export class ViewFault extends Error {
  override readonly name = 'ViewFault'
}

/** How a value stands in the URL. */
export interface Codec<Value> {
  /** The value if the URL does not state one. It is never written. */
  readonly initial: Value
  parse(text: string, name: string): Value
  write(value: Value): string
}

/** One of several words. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  initial: NoInfer<Words[number]>,
): Codec<Words[number]> {
  return {
    initial,
    parse(text, name) {
      const choice = words.find((word) => word === text)
      if (choice === undefined)
        throw new ViewFault(`“${name}” must be one of ${words.join(', ')}, but the address says “${text}”.`)
      return choice
    },
    write: String,
  }
}

/** Any text. The service judges it. */
export const text = (initial = ''): Codec<string> => ({ initial, parse: String, write: String })

/** A text that may be absent. The service judges it. */
export const optional: Codec<string | null> = { initial: null, parse: String, write: (value) => value ?? '' }

/** Several texts, separated by commas. */
export const list: Codec<readonly string[]> = {
  initial: [],
  parse: (value) => value.split(',').filter((word) => word !== ''),
  write: (words) => words.join(','),
}

/** A whole number. */
export const number = (initial: number): Codec<number> => ({
  initial,
  parse(value, name) {
    const parsed = Number(value)
    if (!Number.isSafeInteger(parsed))
      throw new ViewFault(`“${name}” must be a whole number, but the address says “${value}”.`)
    return parsed
  },
  write: String,
})

/** A switch. */
export const flag: Codec<boolean> = {
  initial: false,
  parse: (value) => value === '1',
  write: (value) => (value ? '1' : ''),
}

// biome-ignore lint/suspicious/noExplicitAny: the values differ from codec to codec.
export type Shape = Readonly<Record<string, Codec<any>>>
export type View<Of extends Shape> = { readonly [Name in keyof Of]: ReturnType<Of[Name]['parse']> }

/** The search part of an URL with some values of a view changed. */
export function searchWith<Of extends Shape>(search: string, codecs: Of, changes: Partial<View<Of>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    const codec = codecs[name]
    if (!codec) continue
    const written = codec.write(value)
    if (written === '' || written === codec.write(codec.initial)) params.delete(name)
    else params.set(name, written)
  }
  const written = params.toString()
  return written === '' ? '' : `?${written}`
}

/** The view that the search part of an URL states. Throws `ViewFault` for one that no screen can show. */
export function viewIn<Of extends Shape>(codecs: Of, search: string): View<Of> {
  const params = new URLSearchParams(search)
  const entries = Object.entries(codecs).map(([name, codec]) => {
    const value = params.get(name)
    return [name, value === null || value === '' ? codec.initial : codec.parse(value, name)]
  })
  return Object.fromEntries(entries) as View<Of>
}
