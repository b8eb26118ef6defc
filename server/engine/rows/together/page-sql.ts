/**
 * Statements about a page of rows of which something is reckoned for all at once (`together` of model/kernel/reckoned/by-rows.ts), where a
 * function of the database would otherwise be called for each row and each column.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Column, Entity } from '../../base/entity.ts'
import type { Together } from '../../base/reckoned/reckoned-columns.ts'
import { join, name } from '../../base/sql.ts'
import { togetherEntities } from './together-entities.state.ts'

/** So many rows are reckoned sooner one by one. */
export const FEW = 10
const PAGE = name('rows_of_page')
const answerName = (index: number): SQL => name(`together_${index}`)

/** What is asked of the rows of an entity: each question once. */
function questionsOf({ columns }: Entity): readonly Together[] {
  const asked = [...columns.values()].flatMap(({ reckoned }) => reckoned?.together ?? [])
  return [...new Map(asked.map((one) => [one.key, one])).values()]
}

/** The column as it is read of a page. */
export function columnOfPage(entity: Entity, column: Column): Column {
  const { reckoned } = column
  if (reckoned?.together === undefined) return column
  const { key, said } = reckoned.together
  const answer = sql`(select said from ${answerName(questionsOf(entity).findIndex((one) => one.key === key))})`
  return { ...column, reckoned: { ...reckoned, value: (alias) => said(answer, alias) } }
}

/** The entity as its columns are read of a page. */
function entityOfPage(entity: Entity): Entity {
  const known = togetherEntities.get(entity)
  if (known !== undefined) return known
  const columns = new Map([...entity.columns].map(([key, column]) => [key, columnOfPage(entity, column)]))
  const made = { ...entity, columns }
  togetherEntities.set(entity, made)
  return made
}

export const isReckonedTogether = ({ columns }: Entity, names: Iterable<string> = columns.keys()): boolean =>
  [...names].some((key) => columns.get(key)?.reckoned?.together !== undefined)

/**
 * A statement on a page, by what comes after `select`. `page` answers whole rows (`t.*`); a page that is written comes with `returning`.
 * `names`: of the columns that are read, or all.
 */
export function selectOfPage(
  entity: Entity,
  names: Iterable<string> | undefined,
  page: SQL,
  select: (entity: Entity, from: SQL) => SQL,
): SQL {
  if (!isReckonedTogether(entity, names)) return sql`select ${select(entity, sql`from (${page}) t`)}`
  const all = sql`(select jsonb_agg(to_jsonb(${PAGE}.*)) from ${PAGE})`
  const asked = questionsOf(entity).map(({ ask }, index) => sql`${answerName(index)} as (select ${ask(all)} as said)`)
  return sql`with ${join([sql`${PAGE} as (${page})`, ...asked], ', ')} select ${select(entityOfPage(entity), sql`from ${PAGE} t`)}`
}
