/** The next numbers of a rule, as it is or as it is being typed, and which of them are in use, so that a collision is seen before it happens. */
import { sql, type SQL } from 'drizzle-orm'
import { decisiveFields } from '#model/kernel/numbering.ts'
import { initialValues } from '#model/kernel/validate.ts'
import {
  isOtherPeriod,
  ruleIn,
  takeNumbers,
  type CountedCode,
  type Drawing,
} from '#model/areas/config/rules/number-count.ts'
import { datePartNames } from '#model/areas/config/rules/number-pattern.ts'
import { NUMBERS_AHEAD, UNKNOWN_PART, usedPattern } from '#model/areas/config/rules/number-use.ts'
import { seriesOf } from '#server/db/derived/numbers.ts'
import { foldedSql } from '#server/db/tables/key-parts.ts'
import { entities, entityNamed, type Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { labelOf } from '../../base/label.ts'
import { list, name, run } from '../../base/sql.ts'
import type { WrittenRow } from '../../rows/following/guards.state.ts'
import { drawingsFor } from '../../rows/number-parts.ts'
import { find, idsOf, type ColumnValues, type ReadScope, type RowReader } from '../../rows/reading/read-rows.ts'

/** Looked through while searching for numbers that are free. */
const MOST_BLOCKS = 20
/** Fewer at once where only a pattern of each number is known, because patterns are matched with every number of the series. */
const [PATTERNS, NUMBERS] = [200, 1000]

const placeOf = ({ resource: { rules } }: Entity): string => rules?.place ?? ''
const typeOf = ({ resource: { rules } }: Entity, row: ColumnValues): unknown => row[rules?.type ?? '']

/** The fields that rules of this type number. */
const seriesFor = (rules: Entity, type: unknown): string[] =>
  [...entities.values()].flatMap(({ name: of, resource: { numbered = {}, viewOf } }) =>
    viewOf !== undefined
      ? []
      : Object.entries(numbered).flatMap(([field, { by, types }]) =>
          by === rules.name && (types === undefined || types.some((one) => one === type)) ? [seriesOf(of, field)] : [],
        ),
  )

/** The days by the clocks of the rules' places, and the texts of their parts, as far as they are known before there is a row. */
async function drawingsOf(rules: Entity, at: ReadScope, rows: readonly ColumnValues[]): Promise<Drawing[]> {
  const place = placeOf(rules)
  const drawings = await drawingsFor(rules, at, { places: [place], parts: [place] }, rows)
  return drawings.map(({ day, texts }, index) => {
    const row = rows[index] ?? {}
    const parts = ruleIn(row).code_fields.filter((part) => !datePartNames.includes(part))
    const unknown = Object.fromEntries(parts.map((part) => [part, UNKNOWN_PART]))
    return { day, texts: { ...unknown, ...((row[place] ?? null) !== null && texts) } }
  })
}

/** What of a rule is known before it draws: the fields it numbers, and the day and the texts of its parts. */
type Ahead = { readonly row: ColumnValues; readonly series: readonly string[]; readonly drawing: Drawing }

async function aheadOf(rules: Entity, at: ReadScope, given: ColumnValues): Promise<Ahead> {
  const row = { ...initialValues(rules.resource.fields), ...given }
  const [drawing = { day: '', texts: {} }] = await drawingsOf(rules, at, [row])
  return { row, series: seriesFor(rules, typeOf(rules, row)), drawing }
}

const isPattern = (code: string): boolean => code.includes(UNKNOWN_PART)
/** Selects the numbers in use that the codes collide with, compared as keys are. `within`: the company and the series. */
const usedSql = (codes: readonly string[], within: SQL): SQL =>
  codes.some(isPattern)
    ? sql`select number from number_used where ${within} and number ~* ${`^(?:${codes.map(usedPattern).join('|')})$`}`
    : sql`select code as number from unnest(${list(codes)}::text[]) code
        join number_used on number = ${sql.raw(foldedSql('code'))} where ${within}`

/** For each of the numbers, one in use that it would collide with. */
async function collisions(
  at: ReadScope,
  series: readonly string[],
  ahead: readonly CountedCode[],
): Promise<readonly (string | undefined)[]> {
  const codes = ahead.map(({ code }) => code)
  const within = sql`company_id = ${at.company ?? null} and series = any(${list(series)}::text[])`
  const found = await run<{ number: string }>(
    at.client,
    // Of two forms of a number, the one that was written comes first.
    sql`${usedSql(codes, within)} order by number collate "C"`,
  )
  const used = new Set(found.map(({ number }) => number))
  return codes.map((code) => {
    if (used.has(code)) return code
    if (!isPattern(code) || used.size === 0) return undefined
    const pattern = new RegExp(`^${usedPattern(code)}$`, 'iu')
    return [...used].find((number) => pattern.test(number))
  })
}

/** The count from which the next numbers are all free; null if none was found, or if the count begins anew by itself whatever it is set to. */
async function freeFrom(at: ReadScope, { row, series, drawing }: Ahead): Promise<number | null> {
  let rule = ruleIn(row)
  if (isOtherPeriod(rule, drawing.day)) return null
  const size = Object.values(drawing.texts).includes(UNKNOWN_PART) ? PATTERNS : NUMBERS
  let free: number[] = []
  for (let block = 0; block < MOST_BLOCKS; block++) {
    const { taken, rule: after } = takeNumbers(rule, drawing, size)
    const used = await collisions(at, series, taken)
    for (const [index, { count }] of taken.entries()) {
      free = used[index] === undefined ? [...free, count] : []
      if (free.length === NUMBERS_AHEAD) return free[0] ?? null
    }
    rule = after
  }
  return null
}

type NextInUse = {
  readonly next: readonly CountedCode[]
  readonly used: readonly (string | undefined)[]
  readonly free_from: number | null
}

/** The next numbers of a rule, what each would collide with, and from where they would be free. */
async function nextInUse(at: ReadScope, ahead: Ahead): Promise<NextInUse> {
  const next = takeNumbers(ruleIn(ahead.row), ahead.drawing, NUMBERS_AHEAD).taken
  const used = await collisions(at, ahead.series, next)
  return { next, used, free_from: used.every((one) => one === undefined) ? null : await freeFrom(at, ahead) }
}

/** Other active rules of the type, for whatever place, of which some next numbers are the same. */
async function sharing(rules: Entity, at: ReadScope, row: ColumnValues, next: readonly CountedCode[]) {
  const others = (await find(rules, at, [], sql`order by t.id`)).filter(
    (one) =>
      String(one.id) !== String(row['id']) && one['active'] !== false && typeOf(rules, one) === typeOf(rules, row),
  )
  const drawings = await drawingsOf(rules, at, others)
  const codes = new Set(next.map(({ code }) => code))
  return others.filter((one, index) => {
    const drawing = drawings[index]
    return drawing && takeNumbers(ruleIn(one), drawing, NUMBERS_AHEAD).taken.some(({ code }) => codes.has(code))
  })
}

/** What the places of rules are called. */
async function labelsOf(rules: Entity, at: ReadScope, of: readonly RowReader[]): Promise<ReadonlyMap<unknown, string>> {
  const to = rules.resource.fields[placeOf(rules)]?.to
  const ids = of.flatMap((one) => one[placeOf(rules)] ?? [])
  if (to === undefined || ids.length === 0) return new Map()
  const places = entityNamed(to)
  const rows = await run<{ id: unknown; label: string }>(
    at.client,
    sql`select t.id, ${labelOf(places, 't')} as label from ${name(places.table)} t where t.id = ${idsOf(places, ids)}`,
  )
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** Throws 400 at the place where it is none of the company's. */
async function requirePlace(rules: Entity, at: ReadScope, given: ColumnValues): Promise<void> {
  const place = placeOf(rules)
  const to = rules.resource.fields[place]?.to
  const id = given[place] ?? null
  if (to === undefined || id === null) return
  const places = entityNamed(to)
  const found = await find(places, at, [sql`t.id = ${idsOf(places, [id])}`], sql``, ['id'])
  if (found.length === 0) throw invalid({ [place]: ['The row it names is not there.'] })
}

/** `given`: a rule, as it is or as it is being typed. */
export async function upcomingOf(rules: Entity, at: ReadScope, given: ColumnValues) {
  await requirePlace(rules, at, given)
  const ahead = await aheadOf(rules, at, given)
  const { next, used, free_from } = await nextInUse(at, ahead)
  const shared = await sharing(rules, at, ahead.row, next)
  const labels = await labelsOf(rules, at, shared)
  return {
    results: next.map(({ code }, index) => ({
      number: code.replaceAll(UNKNOWN_PART, '…'),
      in_use: used[index] ?? null,
    })),
    free_from,
    shared: shared.map((one) => ({ id: one.id, place: labels.get(one[placeOf(rules)]) ?? null })),
  }
}

/** Throws 400 where a rule that somebody writes would soon come to numbers that are in use. Those further ahead are passed over as they come. */
export async function requireFreeNumbers(rules: Entity, at: ReadScope, written: readonly WrittenRow[]): Promise<void> {
  if (rules.resource.rules === undefined) return
  const decisive = [...decisiveFields, 'active', placeOf(rules), rules.resource.rules.type ?? '']
  for (const { declared, before } of written) {
    if (before !== undefined && !decisive.some((key) => key in declared)) continue
    const row = { ...before, ...declared }
    if (row['active'] === false) continue
    const { used, free_from } = await nextInUse(at, await aheadOf(rules, at, row))
    const [first, ...rest] = used.filter((one) => one !== undefined)
    if (first === undefined) continue
    const more = rest.length === 0 ? `${first} is` : `${first} and ${rest.length} more of the next ${NUMBERS_AHEAD} are`
    const cure = free_from === null ? 'Give another prefix or suffix.' : `Numbers are free from ${free_from}.`
    throw invalid({ next_number: [`${more} in use already. ${cure}`] })
  }
}
