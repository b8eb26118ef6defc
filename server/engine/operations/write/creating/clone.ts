/** Creates a copy of a row, in which values sent by the client replace those of the original. */
import { sql } from 'drizzle-orm'
import type { Field } from '#model/kernel/field.ts'
import { isTyped } from '#model/kernel/kinds.ts'
import { uniqueSets } from '#model/kernel/key.ts'
import { dayIn } from '#model/shared/clock.ts'
import { entityNamed, type Entity } from '../../../base/entity.ts'
import { invalid } from '../../../base/http-error.ts'
import { name, run } from '../../../base/sql.ts'
import { copiedValues, filledCustom } from '../../../rows/copied-values.ts'
import { judgeNewRow } from '../../../rows/judging/judge-row.ts'
import { find, get, type RowReader, type ColumnValues } from '../../../rows/reading/read-rows.ts'
import { insertJudged } from '../../../rows/rows.ts'
import type { Unit } from '../../../rows/transaction.ts'
import { asRead, sentBy, targetOf, withSpanClock, type SentRow } from '../sent.ts'
import { requireSide } from '../write-access.ts'

const MOST_COPIES = 1000

/** Whether any text may be its value, so that "(copy)" may follow it. */
const isFree = ({ kind, pattern, holds }: Field): boolean => kind === 'text' && pattern === undefined && !isTyped(holds)

/** `Track 4` → `Track 4 (copy)`, `Track 4 (copy 2)` …: the first one that is not taken. */
async function uniqueText({ client }: Unit, entity: Entity, key: string, original: string): Promise<string> {
  const column = entity.written.get(key)
  const longest = entity.resource.fields[key]?.maxLength ?? 500
  for (let copy = 1; column !== undefined && copy < MOST_COPIES; copy++) {
    const ending = copy === 1 ? ' (copy)' : ` (copy ${copy})`
    const text = original.slice(0, Math.max(0, longest - ending.length)) + ending
    const taken = await run(
      client,
      sql`select 1 as one from ${name(entity.table)} t where lower(t.${name(column.column)}) = lower(${text}) limit 1`,
    )
    if (taken.length === 0) return text
  }
  throw invalid({ [key]: ['Give a new value.'] })
}

/**
 * A copy cannot share keys. Its numbers are drawn, its names get "(copy)", and other optional values are left empty.
 * For a required value the client must send a new one.
 */
async function withUniqueTexts(
  unit: Unit,
  entity: Entity,
  values: ColumnValues,
  sent: ColumnValues,
): Promise<ColumnValues> {
  const { fields } = entity.resource
  const sets = [
    ...uniqueSets(entity.resource),
    ...Object.entries(fields).flatMap(([key, field]) => (field.unique === true ? [[key]] : [])),
  ]
  const renamed: Record<string, unknown> = { ...values }
  for (const set of sets) {
    if (set.some((key) => sent[key] !== undefined || fields[key]?.numbered === true)) continue
    const last = set.at(-1) ?? ''
    if (values[last] === '') continue
    const key = set.findLast((one) => isFree(fields[one] ?? { kind: 'ref', initial: null }))
    if (key === undefined && fields[last]?.kind === 'text' && fields[last].required !== true) {
      renamed[last] = ''
      continue
    }
    if (key === undefined)
      throw invalid({ [last]: [`Give a new value: no two ${entity.resource.plural.toLowerCase()} share it.`] })
    renamed[key] = await uniqueText(unit, entity, key, String(values[key]))
  }
  return renamed
}

/** Days that are today in a copy of a row that has none, by the clocks of the row's place. */
async function todaysOf(unit: Unit, base: Entity, row: RowReader): Promise<ColumnValues> {
  const found: Record<string, unknown> = {}
  for (const [key, { todayAt }] of Object.entries(base.resource.fields)) {
    if (todayAt === undefined || row[key] !== null) continue
    const [to, id] = [base.resource.fields[todayAt]?.to, row[todayAt]]
    const place = to === undefined || id === null ? undefined : await get(entityNamed(to), unit.access, id)
    const zone = place?.['timezone']
    found[key] = dayIn(unit.now, typeof zone === 'string' ? zone : '')
  }
  return found
}

/** Copies the rows that go along, such as the terms of a limit. */
async function copyAlong(
  { access, scope }: Unit,
  { resource }: Entity,
  row: RowReader,
  copy: RowReader,
): Promise<void> {
  for (const { of, by, taken } of resource.copiedWith ?? []) {
    const stored = entityNamed(of)
    const column = stored.columns.get(by)
    if (column === undefined) throw new Error(`${of} has no field ${by}`)
    const here = sql`t.${name(column.column)} = ${row.id}::${sql.raw(column.type)}`
    const originals = await find(stored, access, [here], sql`order by t.id`)
    const along = originals.map((one) => copiedValues(stored, one))
    const judged = (taken?.(along, row, copy) ?? along).map((one) =>
      judgeNewRow({ shown: stored, stored }, scope, { ...one, [by]: copy.id }),
    )
    if (judged.length > 0) await insertJudged(stored, access, judged)
  }
}

export async function cloneRow(
  unit: Unit,
  entity: Entity,
  id: number | string,
  sent: SentRow,
): Promise<RowReader | undefined> {
  const row = await get(await unit.withCustomFields(entity), unit.access, id)
  await requireSide(unit, entity, id)
  // A copy is complete, also in fields that a view does not show.
  const base = entityNamed(entity.base)
  const original = base === entity ? row : await get(base, unit.access, id)
  const copied = copiedValues(base, original)
  const custom = filledCustom(row)
  const moved = { ...(await todaysOf(unit, base, original)), ...base.resource.copied?.(original) }
  const values = await withUniqueTexts(unit, base, { ...copied, ...moved, ...custom, ...sent.values }, sent.values)
  const target = await withSpanClock(unit, await targetOf(unit, entity, [custom, sent.values]), [values])
  const judged = judgeNewRow(target, unit.scope, values, { ...sentBy(unit, sent), isCopy: true })
  const [copy] = await insertJudged(entity, unit.access, [judged])
  if (copy === undefined || base.resource.copiedWith === undefined) return asRead(unit, entity, copy)
  await copyAlong(unit, base, original, copy)
  // With what is counted of the rows that came along.
  return get(await unit.withCustomFields(entity), unit.access, copy.id)
}
