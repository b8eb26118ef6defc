/**
 * Framing of a column stream, on the wire and in the browser's cache.
 *
 * A frame is its length (uint32, little-endian), the length of its header (uint32), the header as JSON, and the arrays
 * that the header describes, each aligned to 8 bytes. A stream is complete if its last frame is an `end`.
 */
import type { Chunk, RowId } from './chunk.ts'
import { packChunk, unpackChunk, type PackedChunk } from './pack.ts'
import type { Utf8 } from './parts.ts'

/**
 * First frame: the feed's cursor when the read began, and the number of rows, counted up to `most` + 1. If there are more than `most`, no
 * rows follow. Of a stream that was `kept`, rows that changed since come at its end: one that was cut off is read from the beginning.
 */
export type StreamBegin = {
  readonly begin: { readonly cursor: string; readonly count: number; readonly most: number; readonly kept?: true }
}
/** Last frame. Changes that the feed reports after `cursor` may be missing from the rows. */
export type StreamEnd = { readonly end: { readonly cursor: string; readonly rows: number } }
/** Rows, and ids of rows that no longer exist. */
export type RowsFrame = { readonly chunk: Chunk; readonly gone: readonly RowId[] }
export type Frame = StreamBegin | StreamEnd | RowsFrame
type Header = StreamBegin | StreamEnd | { readonly chunk: PackedChunk; readonly gone?: readonly RowId[] }

const ALIGNMENT = 8
const PREFIX_BYTES = 8
const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT

function frameOf(header: Header, pieces: readonly ArrayBufferView[], utf8: Utf8): Uint8Array<ArrayBuffer> {
  const encodedHeader = utf8.encode(JSON.stringify(header))
  const body = PREFIX_BYTES + aligned(encodedHeader.length)
  const frame = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + aligned(byteLength), body))
  const view = new DataView(frame.buffer)
  view.setUint32(0, frame.length, true)
  view.setUint32(4, encodedHeader.length, true)
  frame.set(encodedHeader, PREFIX_BYTES)
  let at = body
  for (const { buffer, byteOffset, byteLength } of pieces) {
    frame.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += aligned(byteLength)
  }
  return frame
}

export const encodeMark = (mark: StreamBegin | StreamEnd, utf8: Utf8): Uint8Array<ArrayBuffer> =>
  frameOf(mark, [], utf8)

export function encodeRows(chunk: Chunk, utf8: Utf8, gone: readonly RowId[] = []): Uint8Array<ArrayBuffer> {
  const pieces: ArrayBufferView[] = []
  let end = 0
  const packed = packChunk(
    chunk,
    (piece) => {
      const at = end
      pieces.push(piece)
      end += aligned(piece.byteLength)
      return at
    },
    utf8,
  )
  return frameOf({ chunk: packed, ...(gone.length > 0 && { gone }) }, pieces, utf8)
}

/** Decodes one complete frame. Where possible the arrays of its rows are views into it, not copies. */
export function decodeFrame(frame: Uint8Array<ArrayBuffer>, utf8: Utf8): Frame {
  // A typed array must start at a multiple of its element size.
  const bytes = frame.byteOffset % ALIGNMENT === 0 ? frame : frame.slice()
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
  const header: unknown = JSON.parse(utf8.decode(bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + length)))
  if (!isHeader(header)) throw new Error('This is not a column stream.')
  if (!('chunk' in header)) return header
  return {
    chunk: unpackChunk(header.chunk, bytes.subarray(PREFIX_BYTES + aligned(length)), utf8),
    gone: header.gone ?? [],
  }
}
const isHeader = (value: unknown): value is Header =>
  typeof value === 'object' && value !== null && ('chunk' in value || 'begin' in value || 'end' in value)

/** A larger length means that the bytes are not a column stream. */
const MAX_FRAME_BYTES = 512 * 1024 * 1024

/** Reassembles frames from pieces of any size, buffering one frame at most. */
export function frameSplitter() {
  const prefix = new Uint8Array(4)
  let prefixFilled = 0
  let partial: Uint8Array<ArrayBuffer> | undefined
  let filled = 0

  function begin(): Uint8Array<ArrayBuffer> {
    const length = new DataView(prefix.buffer).getUint32(0, true)
    if (length < PREFIX_BYTES || length > MAX_FRAME_BYTES) throw new Error('This is not a column stream.')
    const frame = new Uint8Array(length)
    frame.set(prefix)
    filled = 4
    return frame
  }

  return {
    /** Yields the frames that this piece completes. */
    *push(piece: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
      let at = 0
      while (at < piece.length) {
        if (!partial) {
          const part = piece.subarray(at, at + 4 - prefixFilled)
          prefix.set(part, prefixFilled)
          prefixFilled += part.length
          at += part.length
          if (prefixFilled < 4) return
          partial = begin()
        }
        const part = piece.subarray(at, at + partial.length - filled)
        partial.set(part, filled)
        filled += part.length
        at += part.length
        if (filled < partial.length) return
        const whole = partial
        partial = undefined
        prefixFilled = 0
        yield whole
      }
    },
    /** Whether the bytes so far end in the middle of a frame. */
    get isCut(): boolean {
      return partial !== undefined || prefixFilled > 0
    },
  }
}
