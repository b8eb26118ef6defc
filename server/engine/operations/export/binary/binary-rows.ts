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
export type BinaryRows = { readonly count: number; readonly columns: readonly BinaryColumn[] }

export const lengthAt = ({ view }: BinaryColumn, start: number): number => view.getInt32(start - 4)

/** Kind and length of the message, and the number of its fields. */
const ROW_HEAD = 7

function columnsOf(bytes: Buffer, count: number, types: readonly number[]): readonly BinaryColumn[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const starts = new Int32Array(types.length * count)
  let at = 0
  for (let row = 0; row < count; row++) {
    at += ROW_HEAD
    for (let place = row; place < starts.length; place += count) {
      const length = view.getInt32(at)
      at += 4
      if (length < 0) continue
      starts[place] = at
      at += length
    }
  }
  return types.map((type, index) => ({
    bytes,
    view,
    type,
    starts: starts.subarray(index * count, (index + 1) * count),
  }))
}

/** A million rows as text, with an object for each, would be most of the work. */
export async function readBinary(client: Client, query: SQL): Promise<BinaryRows> {
  const pieces: Buffer[] = []
  let count = 0
  const config = { ...statementOf(query), binary: true, queryMode: 'extended' }
  const { fields } = await new Promise<Pick<pg.QueryResult, 'fields'>>((resolve, reject) => {
    const statement = new pg.Query(config, (error: Error | null | undefined, result) =>
      error ? reject(error) : resolve(result),
    )
    const { submit } = statement
    statement.submit = (connection) => {
      divertRows(connection.stream, (piece, rows) => {
        pieces.push(piece)
        count += rows
      })
      return submit.call(statement, connection)
    }
    client.query(statement)
  })
  const types = fields.map(({ dataTypeID }) => dataTypeID)
  return { count, columns: columnsOf(Buffer.concat(pieces), count, types) }
}
