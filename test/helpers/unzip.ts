import { crc32, inflateRawSync } from 'node:zlib'

/** Extracts the only member of an archive, located from its end. Throws if anything is inconsistent. */
export function unzip(archive: Buffer): { name: string; text: Buffer } {
  const end = archive.length - 22
  const entry = archive.readUInt32LE(end + 16)
  const local = archive.readUInt32LE(entry + 42)
  const signatures = [end, entry, local].map((at) => archive.readUInt32LE(at).toString(16))
  if (signatures.join() !== '6054b50,2014b50,4034b50') throw new Error(`No archive: ${signatures}`)
  const nameLength = archive.readUInt16LE(entry + 28)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const text = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(entry + 20)))
  if (text.length !== archive.readUInt32LE(entry + 24) || crc32(text) !== archive.readUInt32LE(entry + 16))
    throw new Error('The member is not what its entry says')
  return { name: archive.toString('utf8', entry + 46, entry + 46 + nameLength), text }
}
