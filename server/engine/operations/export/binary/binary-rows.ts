/** Rows in the binary form of the database, a page of them in one piece of memory. A column of it is read at a time. */
import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import { statementOf, type Client } from '../../../base/sql.ts'
import { divertRows } from './diverted-rows.ts'

/** The values of one column. */
export type BinaryColumn = {
  readonly bytes: Buffer
  readonly view: DataView
  /** The type in the database's own numbering. */
  readonly type: number
  /** Where the value of each row begins; 0 for null. */
  readonly starts: Int32Array
}
/** Rows as they come: messages of the database in pieces of any size. */
export type RawRows = {
  readonly pieces: readonly Uint8Array<ArrayBuffer>[]
  readonly count: number
  /** Of each column, in the database's own numbering. */
  readonly types: readonly number[]
}
/** In one piece; where the values of a column begin, those of the next one follow. */
export type IndexedRows = {
  readonly count: number
  readonly types: readonly number[]
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly starts: Int32Array<ArrayBuffer>
}

export const lengthAt = ({ view }: BinaryColumn, start: number): number => view.getInt32(start - 4)

/** Kind and length of the message, and the number of its fields. */
const ROW_HEAD = 7

function joined(pieces: readonly Uint8Array[], memory: Memory): Uint8Array<ArrayBuffer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const bytes = new Uint8Array(memory(length), 0, length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** Where memory of at least so many bytes comes from. */
export type Memory = (bytes: number) => ArrayBuffer
export const fresh: Memory = (bytes) => new ArrayBuffer(bytes)
export function indexed({ pieces, count, types }: RawRows, memory = fresh): IndexedRows {
  const bytes = joined(pieces, memory)
  const view = new DataView(bytes.buffer)
  const starts = new Int32Array(memory(4 * types.length * count), 0, types.length * count)
  let at = 0
  for (let row = 0; row < count; row++) {
    at += ROW_HEAD
    for (let place = row; place < starts.length; place += count) {
      const length = view.getInt32(at)
      at += 4
      starts[place] = length < 0 ? 0 : at
      at += Math.max(0, length)
    }
  }
  return { count, types, bytes, starts }
}

export function columnsIn({ bytes: { buffer }, count, types, starts }: IndexedRows): readonly BinaryColumn[] {
  const [bytes, view] = [Buffer.from(buffer), new DataView(buffer)]
  return types.map((type, index) => ({
    bytes,
    view,
    type,
    starts: starts.subarray(index * count, (index + 1) * count),
  }))
}

/** With memory of its own, which may be handed to another thread. */
const owned = (piece: Buffer): Uint8Array<ArrayBuffer> => {
  const { buffer, byteLength } = piece
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(piece)
}

/** A million rows as text, with an object for each, would be most of the work. `last`: the last row by itself. */
export async function readBinary(client: Client, query: SQL): Promise<RawRows & { readonly last: RawRows }> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [count, lastPiece, lastAt] = [0, 0, 0]
  const config = { ...statementOf(query), binary: true, queryMode: 'extended' }
  const { fields } = await new Promise<Pick<pg.QueryResult, 'fields'>>((resolve, reject) => {
    const statement = new pg.Query(config, (error: Error | null | undefined, result) =>
      error ? reject(error) : resolve(result),
    )
    const { submit } = statement
    statement.submit = (connection) => {
      divertRows(connection.stream, (piece, { begun, last }) => {
        if (begun > 0) [lastPiece, lastAt] = [pieces.length, last]
        count += begun
        pieces.push(owned(piece))
      })
      return submit.call(statement, connection)
    }
    client.query(statement)
  })
  const types = fields.map(({ dataTypeID }) => dataTypeID)
  const last = pieces.slice(lastPiece).map((piece, nth) => piece.slice(nth === 0 ? lastAt : 0))
  return { pieces, count, types, last: { pieces: last, count: Math.min(1, count), types } }
}
