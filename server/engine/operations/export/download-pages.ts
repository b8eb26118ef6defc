/** Reads the rows of a download page by page, in the form of the database: by a cursor, or by their ids. */
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { additionalJoins } from '../../base/custom-fields-sql.ts'
import type { Entity } from '../../base/entity.ts'
import { selectOfPage } from '../../rows/together/page-sql.ts'
import { join, list } from '../../base/sql.ts'
import { tenantSql } from '../../base/tenant-scope.ts'
import { fromSql, type ListQuery } from '../../rows/reading/query.ts'
import { readingMany, type Unit } from '../../rows/transaction.ts'
import { readBinary, type RawRows } from './binary/binary-rows.ts'
import { fetched } from './binary/fetched.ts'
import type { ChunkPart } from './chunk-parts.ts'
import type { Download } from './download-request.ts'
import { openedPage, type InTransaction } from './opened-page.ts'
import { pageSize } from './page-size.ts'
import type { RowIds } from './row-ids.ts'

export type OpenedRows = Awaited<ReturnType<typeof openedPage>>
/** `until`: the number of the first id that is not of the page any more. Of its ids some rows may have been deleted meanwhile. */
type PageOfIds = OpenedRows & { readonly until: number }

/** What is read of each row, and the most rows of a page. */
type PagesWanted = { readonly parts: readonly ChunkPart[]; readonly most: number }

const bytesOf = ({ pieces }: RawRows): number => pieces.reduce((sum, { length }) => sum + length, 0)
const selectedSql = (parts: readonly ChunkPart[]): SQL =>
  join(
    parts.flatMap((part) => part.selected),
    ', ',
  )

/** All that match, inside the running transaction. The database reads the next page while this one is made. */
export async function* matchingPages(
  unit: Unit,
  entity: Entity,
  { where, order }: ListQuery,
  { parts, most }: PagesWanted,
): AsyncGenerator<OpenedRows> {
  const size = pageSize(most)
  const query = sql`select ${selectedSql(parts)} ${fromSql(entity, where, order.joins)} order by ${order.by}`
  const pages = fetched(unit.client, query, size.next)
  const within: InTransaction = (work) => work(unit)
  let coming = pages.next()
  for (;;) {
    const { done = false, value } = await coming
    if (done || value === undefined) return
    size.took(value.count, bytesOf(value))
    coming = pages.next()
    // It is awaited later, or by nobody where the reader has left.
    coming.catch(() => undefined)
    yield await openedPage(value, parts, 0, within)
  }
}

/**
 * Those of the ids, each page in a transaction of its own, so that others get their turn in between. The last part says the number of each row
 * among the ids.
 */
export async function* pagesOfIds(
  db: Database,
  { person, abandoned }: Download,
  entity: Entity,
  { ids, parts, most }: PagesWanted & { readonly ids: RowIds },
): AsyncGenerator<PageOfIds> {
  const size = pageSize(most)
  const within: InTransaction = (work) => readingMany(db, person, abandoned, work)
  const type = sql.raw(entity.uuid ? 'uuid[]' : 'bigint[]')
  for (let start = 0; start < ids.length && !abandoned.aborted;) {
    const some = ids.slice(start, start + size.next())
    const number = sql`t.wanted_place + ${start - 1}::bigint`
    const all: readonly ChunkPart[] = [...parts, { called: '', kind: 'integer', as: 'plain', selected: [number] }]
    const rows = await readingMany(db, person, abandoned, ({ client, scope }) => {
      const wanted = sql`join unnest(${list(some)}::${type}) with ordinality as wanted(id, place) on wanted.id = t.id`
      const page = sql`select t.*, wanted.place as wanted_place ${fromSql(entity, tenantSql(entity, scope, 't', true), wanted)}`
      const query = selectOfPage(
        entity,
        undefined,
        page,
        (_shown, from) => sql`${selectedSql(all)} ${from} ${additionalJoins(entity)} order by t.wanted_place`,
      )
      return readBinary(client, query)
    })
    size.took(rows.count, bytesOf(rows))
    start += some.length
    yield { ...(await openedPage(rows, all, 0, within)), until: start }
  }
}
