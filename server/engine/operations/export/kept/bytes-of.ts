/** The bytes of a kept set, checked before the first of them is sent. */
import fs from 'node:fs'
import { crc32 } from 'node:zlib'
import type { KeptSet } from './kept-sets.state.ts'

const PIECE = 256 * 1024
const pieces = ({ file, bytes }: KeptSet): AsyncIterable<Buffer> =>
  fs.createReadStream(file, { end: bytes - 1, highWaterMark: PIECE })

/** Undefined where the file has gone or is damaged. */
export async function bytesOf(set: KeptSet): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    let [bytes, sum] = [0, 0]
    for await (const piece of pieces(set)) [bytes, sum] = [bytes + piece.length, crc32(piece, sum)]
    return bytes === set.bytes && sum === set.sum ? pieces(set) : undefined
  } catch {
    return undefined
  }
}
