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

export function encodingOf(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'UTF-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'UTF-16LE'
  if (startsWith(bytes, 0xfe, 0xff)) return 'UTF-16BE'
  const wide = utf16Of(bytes)
  if (wide !== undefined) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'UTF-8'
  } catch {
    return 'Windows-1252'
  }
}

/** The text without its byte-order mark. */
export function decodeBytes(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes)
  const decoder = new TextDecoder(encoding.toLowerCase())
  // As a stream, because Node 20 reads Windows-1252 in one piece as ISO 8859-1, where 0x80 is a control character in place of the euro sign.
  return { text: decoder.decode(bytes, { stream: true }) + decoder.decode(), encoding }
}
