/**
 * Gives new rows the numbers that their resource declares (model/kernel/numbering.ts). A rule's row is locked while it counts, to the end of
 * the transaction, so that no number is given twice and none is lost if the transaction fails. The table `number_used` knows each number
 * that any row ever had: what was typed by hand, deleted, or given by another rule is passed over.
 */
import { sql } from 'drizzle-orm'
import type { Numbered } from '#model/kernel/numbering.ts'
import { initialValues } from '#model/kernel/validate.ts'
import {
  LARGEST_COUNT,
  ruleIn,
  takeNumber,
  type Drawing,
  type NumberRule,
} from '#model/areas/config/rules/number-count.ts'
import { seriesOf } from '#server/db/derived/numbers.ts'
import { foldedSql } from '#server/db/tables/key-parts.ts'
import { entityNamed, type Entity } from '../base/entity.ts'
import { invalid } from '../base/http-error.ts'
import { list, run } from '../base/sql.ts'
import { judgeChange, withDrawn, type JudgedValues } from './judging/judge-row.ts'
import { drawingsFor } from './number-parts.ts'
import { lockRuleFor, lockRules, ruleFor, type AskedRule } from './number-rules.ts'
import type { ColumnValues, ReadScope, RowReader } from './reading/read-rows.ts'
import { updateRows } from './write-rows.ts'

type Field = { readonly entity: Entity; readonly at: ReadScope; readonly field: string; readonly numbered: Numbered }
/** A row without a number, by its place among the new rows. */
type Waiting = { readonly index: number; readonly row: ColumnValues }

/** Numbers that are asked about at once while looking for one that is free. */
const MOST_AHEAD = 4000

/** The numbers, and their form in `number_used`, which is that of keys. */
const forms = (codes: readonly string[]) =>
  sql`(select code, ${sql.raw(foldedSql('code'))} as form from unnest(${list(codes)}::text[]) code) asked`

async function usedAmong({ entity, at, field }: Field, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const found = await run<{ number: string }>(
    at.client,
    sql`select code as number from ${forms(codes)} join number_used on number = form
      where company_id = ${at.company ?? null} and series = ${seriesOf(entity.name, field)}`,
    true,
  )
  return found.map(({ number }) => number)
}

/** Notes the numbers as used, and answers those that were not used before. */
async function claim({ entity, at, field }: Field, codes: readonly string[]): Promise<string[]> {
  const claimed = await run<{ number: string }>(
    at.client,
    sql`with claimed as (insert into number_used (company_id, series, number)
        select ${at.company ?? null}::bigint, ${seriesOf(entity.name, field)}, form from ${forms(codes)}
        on conflict do nothing returning number)
      select code as number from ${forms(codes)} join claimed on number = form`,
    true,
  )
  return claimed.map(({ number }) => number)
}

type Counted = { readonly codes: readonly string[]; readonly ahead: readonly string[]; readonly rule: NumberRule }

/** A number for each drawing, in order, without those that are used; and as many more as asked, to be looked up with them. */
function count(
  { field }: Field,
  from: NumberRule,
  drawings: readonly Drawing[],
  used: Set<string>,
  more: number,
): Counted {
  let rule = from
  const given = new Set(used)
  const take = (drawing: Drawing, largest: number): string => {
    for (;;) {
      const taken = takeNumber(rule, drawing)
      if (taken.count + (rule.step ?? 1) > largest) throw invalid({ [field]: ['Its rule has no numbers left.'] })
      rule = taken.rule
      if (given.has(taken.code)) continue
      given.add(taken.code)
      return taken.code
    }
  }
  const codes = drawings.map((drawing) => take(drawing, LARGEST_COUNT))
  const counted = rule
  const last = drawings.at(-1)
  const ahead = last === undefined ? [] : Array.from({ length: more }, () => take(last, Infinity))
  return { codes, ahead, rule: counted }
}

/** The numbers of the rows of one rule, which is locked. */
async function drawByRule(of: Field, row: RowReader, waiting: readonly Waiting[]): Promise<string[]> {
  const { entity, at, numbered } = of
  const rule = ruleIn(row)
  const rules = entityNamed(numbered.by)
  const isPlain = rule.restarts === 'never' && rule.code_fields.length === 0
  const drawings = isPlain
    ? waiting.map(() => ({ day: '', texts: {} }))
    : await drawingsFor(
        entity,
        at,
        { places: numbered.places, parts: rule.code_fields },
        waiting.map((one) => one.row),
      )
  const [used, mine] = [new Set<string>(), new Set<string>()]
  for (let more = 0; ; more = Math.min(MOST_AHEAD, more * 8 + 8)) {
    const { codes, ahead, rule: after } = count(of, rule, drawings, used, more)
    const unclaimed = codes.filter((code) => !mine.has(code))
    for (const code of await claim(of, unclaimed)) mine.add(code)
    const missed = unclaimed.filter((code) => !mine.has(code))
    for (const code of [...missed, ...(await usedAmong(of, ahead))]) used.add(code)
    if (missed.length > 0) continue
    const { next_number, period, earlier_periods } = after
    const values = judgeChange({ shown: rules, stored: rules }, row, { next_number, period, earlier_periods })
    await updateRows(rules, at, [{ id: row.id, values }])
    return [...codes]
  }
}

/** The type and the place of the rule that a row is numbered by. */
const askedBy = ({ numbered: { typeOf, types = [], places } }: Field, row: ColumnValues): AskedRule => ({
  type: typeOf?.(row) ?? types[0],
  place: row[places[0] ?? ''] ?? null,
})

/** The rows by the id of their rule. */
async function findRules(of: Field, waiting: readonly Waiting[]): Promise<Map<unknown, Waiting[]>> {
  const { at, field, numbered } = of
  const known = new Map<string, unknown>()
  const rowsOf = new Map<unknown, Waiting[]>()
  for (const one of waiting) {
    const asked = askedBy(of, one.row)
    const key = JSON.stringify(asked)
    const id = known.get(key) ?? (await ruleFor(entityNamed(numbered.by), at, asked, field)).id
    known.set(key, id)
    const some = rowsOf.get(id)
    if (some === undefined) rowsOf.set(id, [one])
    else some.push(one)
  }
  return rowsOf
}

/** The rows by their rule, which is locked. One that is gone or was switched off meanwhile is asked for again. */
async function lockTheirRules(of: Field, waiting: readonly Waiting[]): Promise<Map<RowReader, Waiting[]>> {
  const [first] = waiting
  const alike = new Set(waiting.map(({ row }) => JSON.stringify(askedBy(of, row))))
  // Mostly all rows are of one rule, so that there is no order in which rules are to be locked.
  const only =
    first && alike.size === 1
      ? await lockRuleFor(entityNamed(of.numbered.by), of.at, askedBy(of, first.row))
      : undefined
  if (only) return new Map([[only, [...waiting]]])
  for (;;) {
    const rowsOf = await findRules(of, waiting)
    const locked = await lockRules(entityNamed(of.numbered.by), of.at, [...rowsOf.keys()])
    if (locked.length === rowsOf.size && locked.every((rule) => rule['active'] !== false))
      return new Map(locked.map((rule) => [rule, rowsOf.get(rule.id) ?? []]))
  }
}

async function drawField(of: Field, judged: readonly JudgedValues[]): Promise<readonly JudgedValues[]> {
  const { entity, field, numbered } = of
  const initial = initialValues(entity.resource.fields)
  const waiting = judged.flatMap(({ declared }, index): Waiting[] => {
    const row = { ...initial, ...declared }
    return row[field] !== '' || numbered.unless?.(row) === true ? [] : [{ index, row }]
  })
  if (waiting.length === 0) return judged
  const drawn = new Map<number, string>()
  for (const [rule, some] of await lockTheirRules(of, waiting)) {
    const codes = await drawByRule(of, rule, some)
    for (const [at, { index }] of some.entries()) drawn.set(index, codes[at] ?? '')
  }
  return judged.map((values, index) => {
    const code = drawn.get(index)
    return code === undefined ? values : withDrawn(entity, values, { [field]: code })
  })
}

/** Late, when everything else about the rows is judged, because others who need the same rule wait from here on. */
export async function drawNumbers(
  entity: Entity,
  at: ReadScope,
  judged: readonly JudgedValues[],
): Promise<readonly JudgedValues[]> {
  let rows = judged
  for (const [field, numbered] of Object.entries(entity.resource.numbered ?? {}))
    rows = await drawField({ entity, at, field, numbered }, rows)
  return rows
}
