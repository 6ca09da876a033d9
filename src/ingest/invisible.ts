/** Invisible characters, which migration 0016 excludes from codes. Plain spaces are not among them. */
const INVISIBLE = /(?! )[\u007F-\u009F\p{Z}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

/** Returns the invisible characters of a text, such as `U+00A0`. */
export const invisibleIn = (text: string): string[] => [
  ...new Set(text.match(INVISIBLE)?.map((letter) => `U+${hex(letter.codePointAt(0) ?? 0)}`)),
]

/** Returns a text in quotation marks as JSON, with escapes for its invisible characters. */
export const inQuotes = (text: string): string =>
  JSON.stringify(text).replaceAll(INVISIBLE, (letter) =>
    Array.from({ length: letter.length }, (_, at) => `\\u${hex(letter.charCodeAt(at)).toLowerCase()}`).join(
      '',
    ),
  )
