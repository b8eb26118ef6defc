/** Reads what a download is to hold: which rows, in which order, with which columns. */
import { sql } from 'drizzle-orm'
import { TABLE_LIMIT } from '#model/kernel/table.ts'
import { type CompanyUnits } from '#model/kernel/measure/units.ts'
import { inUnits } from '#model/kernel/quantity.ts'
import { unitsIn } from '#model/areas/company/rules/settings.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { Database } from '#server/db/database.ts'
import { entityNamed, type Column } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { invalid } from '../../base/http-error.ts'
import { fromSql, readQuestion } from '../../rows/reading/query.ts'
import { get } from '../../rows/reading/read-rows.ts'
import { longReading, type Unit } from '../../rows/transaction.ts'
import { columnsIn, indexed } from './binary/binary-rows.ts'
import { valueAt } from './binary/binary-values.ts'
import { fetched } from './binary/fetched.ts'
import type { Download } from './download-request.ts'
import { RowIds } from './row-ids.ts'

/** Ids of one round to the database. */
const IDS = 10_000

/** The matching rows and the wanted columns; without `columns`, those that the table shows. */
export async function readDownload(unit: Unit, { bare, person, request }: Download) {
  const entity = await unit.withCustomFields(bare)
  const { columns: wanted, filters, ordering, search } = request
  const question = readQuestion(entity, { columns: wanted, filters, ordering, search }, unit.scope)
  const all = [...entity.columns.values()]
  const byName = new Map(all.map((column) => [column.name, column]))
  const columns =
    question.columns?.flatMap((key) => byName.get(key) ?? []) ?? all.filter(({ field }) => field.table === true)
  const units = await companyUnits(unit, person)
  return { entity, question, columns: columns.map((one): Column => ({ ...one, field: inUnits(one.field, units) })) }
}

/** The units in which the reader's company reads. */
async function companyUnits({ access }: Unit, { company }: Person): Promise<CompanyUnits> {
  const row = await get(entityNamed('company:company'), access, company)
  return unitsIn({ volume_unit: String(row['volume_unit']), weight_unit: String(row['weight_unit']) })
}

type Matching = Pick<Awaited<ReturnType<typeof readDownload>>, 'entity' | 'question'>

/** The ids of the rows that match, in order; of the first `most` where it is given. */
export async function matchingIds(
  { client }: Unit,
  { entity, question: { where, order } }: Matching,
  most?: number,
): Promise<RowIds> {
  const ids = new RowIds(entity.uuid)
  const limit = most === undefined ? sql`` : sql`limit ${most}`
  const query = sql`select t.id as id ${fromSql(entity, where, order.joins)} order by ${order.by} ${limit}`
  for await (const rows of fetched(client, query, () => IDS)) {
    const [found] = columnsIn(indexed(rows))
    for (let row = 0; found !== undefined && row < rows.count; row++) ids.add(valueAt(found, row))
    if (ids.length > TABLE_LIMIT)
      throw invalid({
        format: [
          `More than ${grouped(TABLE_LIMIT)} ${entity.resource.plural.toLowerCase()} are too many for one file. Filter them.`,
        ],
      })
  }
  return ids
}

/** The ids of the rows, in order: those that the request names, or those that match. */
export const readDownloadIds = (db: Database, download: Download) =>
  longReading(db, download.person, download.abandoned, async (unit) => {
    const read = await readDownload(unit, download)
    return { ...read, ids: download.request.ids ?? (await matchingIds(unit, read)) }
  })
