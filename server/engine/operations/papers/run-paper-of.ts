/** The calls about papers of rows that refer to a row of another resource (`paperOf`): the bills of lading of a contract. */
import { sql, type SQL } from 'drizzle-orm'
import type { Action } from '#model/kernel/action.ts'
import { MOST_PAPERS } from '#model/kernel/papers.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { entityNamed, type Entity } from '../../base/entity.ts'
import { conflict } from '../../base/http-error.ts'
import { name } from '../../base/sql.ts'
import { find, get, type ColumnValues } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import { archivedById, archivedFile, archivedOf, listArchived } from './archived.ts'
import { printMany } from './print.ts'
import { sendMany } from './send.ts'

type Asked = { readonly id: number | string | undefined; readonly input: ColumnValues }
type Of = Required<Pick<Action, 'paper' | 'paperOf'>>

function columnOf(entity: Entity, key: string): SQL {
  const column = entity.columns.get(key)
  if (column === undefined) throw new Error(`${entity.name} has no field ${key}`)
  return sql`t.${name(column.column)}`
}

/** Prints only papers that are issued and that the person may see. */
export async function runPaperOf(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  { paper, paperOf }: Of,
  { id, input }: Asked,
): Promise<unknown> {
  const other = entityNamed(paperOf.resource)
  const { papers } = other.resource
  if (papers === undefined) throw new Error(`${other.name} has no papers`)
  const refers = columnOf(other, paperOf.by)
  const seen = sql`${refers} in (select id from ${name(entity.table)})`
  if (paper === 'printMany') return printMany(unit, maker, other, input, [seen])
  if (paper === 'sendMany') return sendMany(unit, maker, other, input, [seen])
  if (id === undefined) throw new Error(`${paper} is about one row`)
  // 404 for who may not see the row.
  await get(entity, unit.access, id)
  const ids = (await find(other, unit.access, [sql`${refers} = ${id}`], sql`order by t.id`)).map((row) => row.id)
  if (paper === 'archive') {
    const wanted = input[papers.archived?.id ?? '']
    return typeof wanted === 'number'
      ? archivedFile(await archivedById(unit, other, ids, wanted))
      : listArchived(unit, other, ids)
  }
  const issued = new Set((await archivedOf(unit, other, ids)).map((one) => one.object_id))
  const printed = ids.filter((one) => issued.has(String(one)))
  if (printed.length === 0) throw conflict(`No paper of this ${inSentence(entity.resource.label)} has been issued yet.`)
  if (printed.length > MOST_PAPERS)
    throw conflict(`It has ${printed.length} papers; at most ${MOST_PAPERS} are printed at once: name some of them.`)
  return printMany(unit, maker, other, { ...input, [papers.ids]: printed, zip: false })
}
