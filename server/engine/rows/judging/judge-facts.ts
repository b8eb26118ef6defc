/** Judges rows about to be written by rows of other resources, where the declaration says so (model/kernel/judged-by.ts). */
import { sql } from 'drizzle-orm'
import type { Fact, FactRow, FoundFact, May, Verdict } from '#model/kernel/judging.ts'
import { isClean } from '#model/kernel/validate.ts'
import { entityOf, type Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { isSameValue } from '../../base/coerce.ts'
import { list, name } from '../../base/sql.ts'
import { mapInTurns } from '../../limits/turns.ts'
import { find, getMany, type ColumnValues, type ReadScope } from '../reading/read-rows.ts'

/** The row as it will be, and what of it is written. */
type Written = { readonly row: ColumnValues; readonly values: ColumnValues; readonly before?: ColumnValues }

/** What is reckoned is left out: open volumes of a product took 50 ms for each change of a ticket among a million of them. */
const storedColumns = ({ columns }: Entity): readonly string[] =>
  [...columns].flatMap(([key, { reckoned }]) => (reckoned === undefined ? [key] : []))

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values)

/** One query for all rows: the facts are found by lists of values, and told apart by the values together. */
async function findFacts(
  at: ReadScope,
  { of, where, all }: Fact,
  rows: readonly ColumnValues[],
): Promise<(row: ColumnValues) => FoundFact> {
  const entity = entityOf(of)
  const fields = Object.entries(where)
  const named = rows.filter((row) => fields.every(([, field]) => row[field] !== null && row[field] !== undefined))
  const conditions = fields.map(([key, field]) => {
    const column = entity.columns.get(key)
    if (column === undefined) throw new Error(`${entity.name} has no field ${key}`)
    const values = [...new Set(named.map((row) => row[field]))]
    return sql`t.${name(column.column)} = any(${list(values)}::${sql.raw(column.type)}[])`
  })
  const found = named.length === 0 ? [] : await find(entity, at, conditions, sql``, storedColumns(entity))
  const byKey = new Map<string, FactRow[]>()
  for (const row of found) {
    const key = keyOf(fields.map(([field]) => row[field]))
    byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  return (row) => {
    const mine = byKey.get(keyOf(fields.map(([, field]) => row[field]))) ?? []
    return all === true ? mine : mine.at(-1)
  }
}

const isList = (found: FoundFact): found is readonly FactRow[] => Array.isArray(found)

/** The row with the fields of a fact by which others are found. */
function withFact(fact: string, facts: readonly Fact[], row: ColumnValues, found: FoundFact): ColumnValues {
  const asked = facts.flatMap(({ where }) => Object.values(where)).filter((field) => field.startsWith(`${fact}.`))
  if (asked.length === 0) return row
  const one: FactRow = isList(found) ? {} : (found ?? {})
  return { ...row, ...Object.fromEntries(asked.map((field) => [field, one[field.slice(fact.length + 1)] ?? null])) }
}

/** How each row would be judged if it were written as it is; undefined where nothing judges. `before`: the rows as they are; `written`: what is set. */
export async function verdictsOf(
  { resource }: Entity,
  at: ReadScope,
  rows: readonly ColumnValues[],
  before: readonly (ColumnValues | undefined)[] = rows,
  written: readonly ColumnValues[] = [],
): Promise<readonly (Verdict | undefined)[]> {
  if (resource.judgedBy === undefined || rows.length === 0) return rows.map(() => undefined)
  const judgedBy = await resource.judgedBy()
  const found: Record<string, FoundFact>[] = rows.map(() => ({}))
  const facts = Object.values(judgedBy.facts)
  let known = rows
  // One after the other: a connection answers one statement at a time.
  for (const [fact, about] of Object.entries(judgedBy.facts)) {
    const finder = await findFacts(at, about, known)
    known = known.map((row, index) => {
      const one = finder(row)
      Object.assign(found[index] ?? {}, { [fact]: one })
      return withFact(fact, facts, row, one)
    })
  }
  // The system acts for nobody, so nothing forbids it what a reason allows.
  const may: May = (permission) => at.user === undefined || at.permissions?.has(permission) === true
  const all = rows.map((row, index) => ({ row, index }))
  const now = new Date().toISOString()
  return mapInTurns(all, ({ row, index }) =>
    judgedBy.judge(row, found[index] ?? {}, may, before[index], {
      user: at.user ?? null,
      now,
      sets: new Set(Object.keys(written[index] ?? {})),
    }),
  )
}

/** The values with what follows from them. Throws 400 by field. */
async function judge(entity: Entity, at: ReadScope, written: readonly Written[]): Promise<ColumnValues[]> {
  const verdicts = await verdictsOf(
    entity,
    at,
    written.map(({ row }) => row),
    written.map(({ before }) => before),
    written.map(({ values }) => values),
  )
  return written.map(({ values }, index) => {
    const verdict = verdicts[index]
    if (verdict === undefined) return values
    if (!isClean(verdict.errors)) throw invalid(verdict.errors)
    return { ...values, ...verdict.values }
  })
}

/** `initial`: the values of a new row that sets none. */
export const judgeNewByFacts = async (
  entity: Entity,
  at: ReadScope,
  initial: ColumnValues,
  made: readonly ColumnValues[],
): Promise<readonly ColumnValues[]> =>
  entity.resource.judgedBy === undefined
    ? made
    : judge(entity, at, await mapInTurns(made, (values) => ({ row: { ...initial, ...values }, values })))

/** `before`: the row as it is, where it was read and locked in this transaction and nothing was written since. */
export type RowUpdate = { readonly id: unknown; readonly values: ColumnValues; readonly before?: ColumnValues }

/** Only what changes a judged field is judged: the rest of a row can be corrected whatever it was judged to be. */
export async function judgeChangesByFacts(
  entity: Entity,
  at: ReadScope,
  changes: readonly RowUpdate[],
): Promise<readonly RowUpdate[]> {
  const judgedBy = await entity.resource.judgedBy?.()
  const asked = judgedBy?.fields ?? []
  const touched = changes.filter(({ values }) => asked.some((field) => values[field] !== undefined))
  if (touched.length === 0) return changes
  const known = touched.flatMap((change): ColumnValues[] => (change.before ? [change.before] : []))
  const before: readonly ColumnValues[] =
    known.length === touched.length
      ? known
      : await getMany(
          entity,
          at,
          touched.map(({ id }) => id),
          true,
        )
  const written = touched.flatMap(({ id, values }, index) => {
    const row: ColumnValues = before[index] ?? {}
    const isChanged = asked.some((key) => values[key] !== undefined && !isSameValue(entity, key, values[key], row[key]))
    return isChanged ? [{ id, row: { ...row, ...values }, values, before: row }] : []
  })
  const judged = await judge(entity, at, written)
  const byId = new Map(written.map(({ id }, index) => [id, judged[index]]))
  return changes.map(({ id, values }) => ({ id, values: byId.get(id) ?? values }))
}
