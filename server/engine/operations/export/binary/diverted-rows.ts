/** Takes the rows of a statement out of what the database sends, before the driver makes objects of them; it sees all else. */
import type { Duplex } from 'node:stream'

type Listener = (piece: Buffer) => void
/** A message begins with its kind and its length, which counts itself. */
const HEAD = 5
const [DATA_ROW, READY] = [0x44, 0x5a]

/** How many rows begin in a piece, and where the last of them does. */
type Rows = { readonly begun: number; readonly last: number }
const none: Rows = { begun: 0, last: 0 }

/** Until the statement is over. `take` is given the messages of rows in pieces of any size. */
export function divertRows(stream: Duplex, take: (piece: Buffer, rows: Rows) => void): void {
  const driver = stream.listeners('data') as Listener[]
  /** Less than the head of a message. */
  let cut: Buffer | undefined
  /** What is still to come of a message, and whether it is a row. */
  let [left, isRow, isOver] = [0, false, false]

  function pass(piece: Buffer, rows: Rows): void {
    if (piece.length === 0) return
    if (isRow) take(piece, rows)
    else for (const listener of driver) listener.call(stream, piece)
  }
  function filter(chunk: Buffer): void {
    const bytes = cut === undefined ? chunk : Buffer.concat([cut, chunk])
    cut = undefined
    let [at, begun, rows] = [0, 0, none]
    while (at < bytes.length) {
      if (left === 0) {
        if (bytes.length - at < HEAD) break
        const kind = bytes[at]
        if ((kind === DATA_ROW) !== isRow) {
          pass(bytes.subarray(begun, at), rows)
          ;[begun, rows, isRow] = [at, none, kind === DATA_ROW]
        }
        if (isRow) rows = { begun: rows.begun + 1, last: at - begun }
        if (kind === READY) stop()
        left = 1 + bytes.readInt32BE(at + 1)
      }
      const taken = Math.min(left, bytes.length - at)
      at += taken
      left -= taken
    }
    pass(bytes.subarray(begun, at), rows)
    if (at === bytes.length) return
    cut = bytes.subarray(at)
    // The driver may have begun its next statement meanwhile: this belongs to whoever listens now.
    if (isOver) stream.emit('data', cut)
  }
  function stop(): void {
    isOver = true
    for (const listener of driver) stream.on('data', listener)
    stream.off('data', filter)
  }
  stream.on('data', filter)
  for (const listener of driver) stream.off('data', listener)
}
