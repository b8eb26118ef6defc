/**
 * A stream of frames: what a stream of columns is made of, on the wire and as it is kept in the browser.
 *
 * Each is a length (four bytes, little end first), the length of its header (four bytes), the header as JSON, and the arrays
 * that it speaks of, each beginning at a multiple of eight. A stream is whole when its last frame is an `end`.
 */
import type { Chunk, RowId } from './chunk.ts'
import { packChunk, unpackChunk, type PackedChunk } from './pack.ts'
import type { Utf8 } from './parts.ts'

/** Before the rows: where the feed stood when their reading began, and how many there are, counted no further than `most` + 1. With more than `most` none follow. */
export type Begin = { readonly begin: { readonly cursor: string; readonly count: number; readonly most: number } }
/** After the last row. What the feed says after `cursor` may not be in them. */
export type End = { readonly end: { readonly cursor: string; readonly rows: number } }
/** Rows, and ids that are no more. */
export type Rows = { readonly chunk: Chunk; readonly gone: readonly RowId[] }
export type Frame = Begin | End | Rows
type Header = Begin | End | { readonly chunk: PackedChunk; readonly gone?: readonly RowId[] }

const EIGHT = 8
const HEAD = 8
const up = (length: number): number => Math.ceil(length / EIGHT) * EIGHT

function frameOf(header: Header, pieces: readonly ArrayBufferView[], utf8: Utf8): Uint8Array<ArrayBuffer> {
  const said = utf8.encode(JSON.stringify(header))
  const body = HEAD + up(said.length)
  const frame = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + up(byteLength), body))
  const view = new DataView(frame.buffer)
  view.setUint32(0, frame.length, true)
  view.setUint32(4, said.length, true)
  frame.set(said, HEAD)
  let at = body
  for (const { buffer, byteOffset, byteLength } of pieces) {
    frame.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += up(byteLength)
  }
  return frame
}

export const encodeMark = (mark: Begin | End, utf8: Utf8): Uint8Array<ArrayBuffer> => frameOf(mark, [], utf8)

export function encodeRows(chunk: Chunk, utf8: Utf8, gone: readonly RowId[] = []): Uint8Array<ArrayBuffer> {
  const pieces: ArrayBufferView[] = []
  let end = 0
  const packed = packChunk(
    chunk,
    (piece) => {
      const at = end
      pieces.push(piece)
      end += up(piece.byteLength)
      return at
    },
    utf8,
  )
  return frameOf({ chunk: packed, ...(gone.length > 0 && { gone }) }, pieces, utf8)
}

/** Reads one whole frame. The arrays of its rows are views into it where they can be. */
export function decodeFrame(frame: Uint8Array<ArrayBuffer>, utf8: Utf8): Frame {
  // A view may only begin at a multiple of its width.
  const aligned = frame.byteOffset % EIGHT === 0 ? frame : frame.slice()
  const length = new DataView(aligned.buffer, aligned.byteOffset).getUint32(4, true)
  const header: unknown = JSON.parse(utf8.decode(aligned.subarray(HEAD, HEAD + length)))
  if (!isHeader(header)) throw new Error('This is no stream of columns.')
  if (!('chunk' in header)) return header
  return { chunk: unpackChunk(header.chunk, aligned.subarray(HEAD + up(length)), utf8), gone: header.gone ?? [] }
}
const isHeader = (said: unknown): said is Header => typeof said === 'object' && said !== null && ('chunk' in said || 'begin' in said || 'end' in said)

/** No frame is as long as this; what says so is none. */
const MOST = 512 * 1024 * 1024

/** Pieces of any size into whole frames. What it keeps is one frame at most. */
export function frameSplitter() {
  const head = new Uint8Array(4)
  let headed = 0
  let waiting: Uint8Array<ArrayBuffer> | undefined
  let filled = 0

  function begin(): Uint8Array<ArrayBuffer> {
    const length = new DataView(head.buffer).getUint32(0, true)
    if (length < HEAD || length > MOST) throw new Error('This is no stream of columns.')
    const frame = new Uint8Array(length)
    frame.set(head)
    filled = 4
    return frame
  }

  return {
    /** The whole frames that end in this piece. */
    *push(piece: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
      let at = 0
      while (at < piece.length) {
        if (!waiting) {
          const some = piece.subarray(at, at + 4 - headed)
          head.set(some, headed)
          headed += some.length
          at += some.length
          if (headed < 4) return
          waiting = begin()
        }
        const some = piece.subarray(at, at + waiting.length - filled)
        waiting.set(some, filled)
        filled += some.length
        at += some.length
        if (filled < waiting.length) return
        const whole = waiting
        waiting = undefined
        headed = 0
        yield whole
      }
    },
    /** Whether what came so far ends in the middle of a frame. */
    get isCut(): boolean {
      return waiting !== undefined || headed > 0
    },
  }
}
