/** Decodes the bytes of a file that somebody sent, whatever program wrote it. */

/** The decoder that browsers and Node share; `model` declares no other part of either. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal?: boolean },
) => { readonly decode: (bytes?: Uint8Array, options?: { readonly stream?: boolean }) => string }

export const encodings = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'Windows-1252'] as const
export type Encoding = (typeof encodings)[number]
export type Decoded = { readonly text: string; readonly encoding: Encoding }

/** Enough to tell text of two bytes for each character from text of one. */
const SAMPLE = 1000
const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** UTF-16 without a byte-order mark: every second byte of Latin text is zero. */
function utf16Of(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, SAMPLE)
  if (sample.length < 4 || bytes.length % 2 !== 0) return undefined
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [high = 0, low = 0] = zeros
  const many = sample.length / 4
  if (low > many && high === 0) return 'UTF-16LE'
  return high > many && low === 0 ? 'UTF-16BE' : undefined
}

/** The encodings that the first bytes of a file leave possible, the likeliest first. */
export function possibleEncodings(head: Uint8Array): readonly Encoding[] {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return ['UTF-8']
  if (startsWith(head, 0xff, 0xfe)) return ['UTF-16LE']
  if (startsWith(head, 0xfe, 0xff)) return ['UTF-16BE']
  const wide = utf16Of(head)
  return wide === undefined ? ['UTF-8', 'Windows-1252'] : [wide]
}

/** Decodes piece by piece, and throws a TypeError at bytes that are none of the encoding. */
export const pieceDecoder = (encoding: Encoding): { readonly next: (bytes?: Uint8Array) => string } => {
  const decoder = new TextDecoder(encoding.toLowerCase(), { fatal: true })
  return { next: (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })) }
}

/** The text without its byte-order mark. */
export function decodeBytes(bytes: Uint8Array): Decoded {
  const possible = possibleEncodings(bytes)
  for (const encoding of possible)
    try {
      const decoder = pieceDecoder(encoding)
      // As a stream: Node 20 decodes Windows-1252 in one piece as ISO 8859-1, in which the euro sign is a control character.
      return { text: decoder.next(bytes) + decoder.next(), encoding }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  // Bytes that break their own byte-order mark are shown as far as they can be.
  const [encoding = 'UTF-8'] = possible
  return { text: new TextDecoder(encoding.toLowerCase()).decode(bytes), encoding }
}
