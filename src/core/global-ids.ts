/** Returns the key in a global id (base64 of `Type:key`) of the given type, or null for any other text. */
export const globalIdKey = (type: string, globalId: string): string | null => {
  const text = Buffer.from(globalId, 'base64').toString()
  return text.startsWith(`${type}:`) ? text.slice(type.length + 1) : null
}
