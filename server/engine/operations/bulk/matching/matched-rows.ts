/** The rows that match what was sent in place of ids: how many, and some of them. */
import { sql } from 'drizzle-orm'
import type { MatchedBy } from '#model/kernel/life-actions.ts'
import type { Entity } from '../../../base/entity.ts'
import { invalid } from '../../../base/http-error.ts'
import { labelOf } from '../../../base/label.ts'
import { name, run } from '../../../base/sql.ts'
import { fromSql, readQuestion, type ListQuery } from '../../../rows/reading/query.ts'
import { idsOf } from '../../../rows/reading/read-rows.ts'
import { mayBeSampled, sampleSql } from '../../../rows/sampling/sample.ts'
import type { Unit } from '../../../rows/transaction.ts'
import { countRows } from '../../read/count.ts'

type Id = number | string

/** What says which page of a list is read, and in which order. */
const pages = ['limit', 'offset', 'columns', 'after', 'before', 'near', 'about', 'ordering']

/** Throws 400 for what is no question about rows, and where it does not say that it has no filters. */
export async function questionOf(unit: Unit, bare: Entity, matched: MatchedBy): Promise<[Entity, ListQuery]> {
  const page = pages.find((word) => Object.hasOwn(matched, word))
  if (page !== undefined) throw invalid({ matching: [`${page}: only of a list.`] })
  if (matched['filters'] === undefined)
    throw invalid({ matching: ['Name its filters; an empty list of them means all rows.'] })
  const entity = await unit.withCustomFields(bare)
  return [entity, readQuestion(entity, matched, unit.scope)]
}

/** Very many are counted by a sample. */
export async function countMatched(unit: Unit, entity: Entity, matched: MatchedBy) {
  const { count, about = false } = await countRows(unit, entity, { ...matched, about: 'true' })
  return { count, about }
}

/** Some of the rows, from all over the list. */
export async function someMatched(
  unit: Unit,
  entity: Entity,
  { where }: ListQuery,
  most: number,
  isAbout: boolean,
): Promise<readonly Id[]> {
  const { client, scope } = unit
  const isSampled = isAbout && (await mayBeSampled(client, entity, scope))
  const from = isSampled ? sampleSql(entity, scope, where) : fromSql(entity, where)
  const rows = await run<{ id: Id }>(
    client,
    sql`select id from (select t.id ${from} order by hashtextextended(t.id::text, 0) limit ${most}) picked order by id`,
  )
  return rows.map(({ id }) => id)
}

/** What people call rows, by their ids. */
export async function namesOf(
  { client }: Pick<Unit, 'client'>,
  entity: Entity,
  ids: readonly Id[],
): Promise<ReadonlyMap<unknown, string>> {
  const rows = await run<{ id: Id; label: string }>(
    client,
    sql`select t.id, ${labelOf(entity, 't')} as label from ${name(entity.table)} t where t.id = ${idsOf(entity, ids)}`,
  )
  return new Map(rows.map(({ id, label }) => [id, label]))
}
