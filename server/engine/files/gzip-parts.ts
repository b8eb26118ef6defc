/**
 * Parts that are compressed one by one (RFC 1951), and one gzip stream of them (RFC 1952). A part can be kept and sent again in another
 * stream, or be in a ZIP file: it ends at a byte and refers to nothing before it, and the check sum of the whole follows from those of the parts.
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

export type GzipPart = {
  /** Compressed. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
  /** Before it was compressed. */
  readonly length: number
  readonly sum: number
}
export type PartInMemory = GzipPart & { readonly bytes: Uint8Array }

const deflated = promisify<Uint8Array, object, Buffer>(deflateRaw)
/** The quickest: the first reader waits for it. It runs in another thread. */
const LEVEL = 1

export const gzipPart = async (raw: Uint8Array): Promise<PartInMemory> => ({
  bytes: await deflated(raw, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH }),
  length: raw.length,
  sum: crc32(raw),
})

const POLYNOMIAL = 0xedb88320
const BITS = 32
type Matrix = readonly number[]
function times(matrix: Matrix, vector: number): number {
  let sum = 0
  for (let bit = 0; bit < BITS; bit++) if ((vector >>> bit) & 1) sum ^= matrix[bit] ?? 0
  return sum >>> 0
}
const squared = (matrix: Matrix): Matrix => matrix.map((column) => times(matrix, column))
/** Adds a zero bit to the bytes of a sum. */
const zeroBit: Matrix = [POLYNOMIAL, ...Array.from({ length: BITS - 1 }, (_, bit) => 2 ** bit)]
const zeroByte = squared(squared(squared(zeroBit)))

/** CRC-32 of two byte strings in a row, from that of each and the length of the second. */
export function joinedSum(first: number, second: number, length: number): number {
  let sum = first
  let power = zeroByte
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) sum = times(power, sum)
    power = squared(power)
  }
  return (sum ^ second) >>> 0
}

/** Compressed by deflate, of no known time, quickest level, of no known system. */
const HEAD = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255])
/** The last block after all parts, which is empty. */
export const DEFLATE_END = Uint8Array.from([3, 0])
const WRAP = 2 ** 32

/** One stream of all the parts. */
export async function* gzipOf(parts: AsyncIterable<GzipPart>): AsyncGenerator<Uint8Array> {
  yield HEAD
  let [sum, all] = [0, 0]
  for await (const part of parts) {
    if (part.bytes instanceof Uint8Array) yield part.bytes
    else yield* part.bytes
    ;[sum, all] = [joinedSum(sum, part.sum, part.length), all + part.length]
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(sum, 0)
  tail.writeUInt32LE(all % WRAP, 4)
  yield Buffer.concat([DEFLATE_END, tail])
}
