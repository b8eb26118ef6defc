/** Reads a table that the server streams, frame by frame. */
import { decodeFrame, frameSplitter, type Frame } from '#model/columnar/frame.ts'
import type { Utf8 } from '#model/columnar/parts.ts'

/** A frame, and its original bytes for the browser's copy. */
export type Streamed = { readonly frame: Frame; readonly bytes: Uint8Array<ArrayBuffer> }
/** All rows after an id. Ends without an `end` frame, or throws, if the connection is interrupted. */
export type FetchColumns = (
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
) => AsyncIterable<Streamed>

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]
export const utf8: Utf8 = { encode: (text) => encoder.encode(text), decode: (bytes) => decoder.decode(bytes) }

export const streamed = (bytes: Uint8Array<ArrayBuffer>): Streamed => ({ frame: decodeFrame(bytes, utf8), bytes })

export async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Streamed> {
  const reader = body.getReader()
  const splitter = frameSplitter()
  let isOver = false
  try {
    while (!isOver) {
      const { done, value } = await reader.read()
      isOver = done
      if (value) for (const bytes of splitter.push(value)) yield streamed(bytes)
    }
  } finally {
    // The reader has stopped early: cancelling lets the server stop its query.
    if (!isOver) await reader.cancel().catch(() => {})
  }
}
