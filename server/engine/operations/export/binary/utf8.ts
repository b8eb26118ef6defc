import type { Utf8 } from '#model/columnar/parts.ts'

export const utf8: Utf8 = {
  encode: (text) => Buffer.from(text, 'utf8'),
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
}
