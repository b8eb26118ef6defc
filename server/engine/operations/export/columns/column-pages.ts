/** The pages of a stream of columns, in order, several of them under way at once. */
import type { RowId } from '#model/columnar/chunk.ts'
import { afterSql, idAfter, makeChunk, readChunk, untilSql, type ColumnsRequest } from './column-chunk.ts'
import { beside, step, type ColumnReader, type ColumnSource } from './column-source.ts'
import type { PartInMemory } from '../../../files/gzip-parts.ts'

/**
 * Rows per chunk. The first is small, so that rows appear soon; large ones would keep others waiting, above all on the embedded
 * database.
 */
export const SIZES = { server: [1000, 5000], embedded: [500, 1500] } as const
/**
 * Pages under way. Of a server two are read at once, as many as the quota of a person lets, while another is made; the embedded database
 * reads one while another is made.
 */
const UNDER_WAY = { server: 3, embedded: 2 } as const

/** `after`: the id to continue after, undefined at the beginning. */
type Place = { readonly after: RowId | undefined }
/** `part`: of its rows, if they have not gone meanwhile. */
type Page = { readonly count: number; readonly part?: PartInMemory }
type ComingPage = {
  /** Undefined where no rows are left. */
  readonly page: Promise<Page | undefined>
  /** Where the next page begins, known before the rows of this one are; undefined after the last one. */
  readonly next: Promise<Place | undefined>
}

/** It is awaited later, or by nobody where the reader has left. */
function awaited<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

function pageFrom(
  source: ColumnSource,
  reader: ColumnReader,
  request: ColumnsRequest,
  place: Promise<Place | undefined>,
  size: number,
): ComingPage {
  let tellNext: (next: Place | undefined) => void = () => undefined
  const told = new Promise<Place | undefined>((resolve) => (tellNext = resolve))
  const page = async (): Promise<Page | undefined> => {
    const begins = await place
    if (begins === undefined || reader.abandoned.aborted) {
      tellNext(undefined)
      return undefined
    }
    const where = afterSql(request, begins.after)
    let until: RowId | undefined
    const { rows, last } = await step(source, reader, async (unit) => {
      if (source.db.kind === 'embedded') return readChunk(unit, request, { where, size })
      // What was told stays, although the transaction may begin anew.
      until ??= await idAfter(unit, request, where, size - 1)
      if (until === undefined) return readChunk(unit, request, { where, size })
      tellNext({ after: until })
      return readChunk(unit, request, { where: [...where, untilSql(request, until)] })
    })
    // Where it was told before, this says nothing.
    tellNext(rows.count < size ? undefined : { after: last })
    if (rows.count === 0) return until === undefined ? undefined : { count: 0 }
    return { count: rows.count, part: await makeChunk(rows, request, beside(source, reader)) }
  }
  const made = awaited(page())
  // Who has failed tells nothing.
  return { page: made, next: awaited(Promise.race([told, made.then(() => told)])) }
}

/** Without an end where the reader leaves. */
export async function* pagesOf(
  source: ColumnSource,
  reader: ColumnReader,
  request: ColumnsRequest,
): AsyncGenerator<Page> {
  const [first, others] = SIZES[source.db.kind]
  const begin = (place: Promise<Place | undefined>, size: number): ComingPage =>
    pageFrom(source, reader, request, place, size)
  const coming = [begin(Promise.resolve({ after: request.after }), first)]
  for (;;) {
    for (let last = coming.at(-1); last !== undefined && coming.length < UNDER_WAY[source.db.kind];) {
      last = begin(last.next, others)
      coming.push(last)
    }
    const page = await coming.shift()?.page
    if (page === undefined) return
    yield page
  }
}
