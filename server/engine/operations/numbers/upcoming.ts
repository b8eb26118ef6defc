/** The next numbers of a rule, as it is or as it is being typed, and which of them are in use, so that a collision is seen before it happens. */
import { sql, type SQL } from 'drizzle-orm'
import { dayIn, knownZone } from '#model/shared/clock.ts'
import { initialValues } from '#model/kernel/validate.ts'
import { ruleIn, takeNumber, type Drawing, type NumberRule } from '#model/areas/config/rules/number-count.ts'
import { NUMBERS_AHEAD, UNKNOWN_PART, usedPattern } from '#model/areas/config/rules/number-use.ts'
import { seriesOf } from '#server/db/derived/numbers.ts'
import { entities, entityNamed, type Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { labelOf } from '../../base/label.ts'
import { list, name, run } from '../../base/sql.ts'
import { companyClock, namedRows } from '../../rows/number-parts.ts'
import { find, idsOf, type ColumnValues, type ReadScope, type RowReader } from '../../rows/read-rows.ts'

type Upcoming = { readonly code: string; readonly count: number }

/** Looked through while searching for numbers that are free. */
const MOST_BLOCKS = 20
/** Fewer at once where only a pattern of each number is known, because patterns are matched with every number of the series. */
const blockOf = (codes: readonly string[]): number => (codes.some((code) => code.includes(UNKNOWN_PART)) ? 200 : 1000)

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

/** The day by the clock of the rule's place, and the texts of its parts, as far as they are known before there is a row. */
async function drawingOf(rules: Entity, at: ReadScope, row: ColumnValues): Promise<Drawing> {
  const place = placeOf(rules)
  const to = rules.resource.fields[place]?.to
  const id = row[place] ?? null
  const named = to === undefined || id === null ? undefined : (await namedRows(at, to, [id])).get(id)
  const { now, zone } = await companyClock(at)
  const texts = Object.fromEntries(ruleIn(row).code_fields.map((part) => [part, UNKNOWN_PART]))
  return {
    day: dayIn(now, knownZone(named?.zone ?? '') ?? zone),
    texts: { ...texts, ...(named && { [place]: named.text }) },
  }
}

function next(from: NumberRule, drawing: Drawing, howMany: number): readonly [readonly Upcoming[], NumberRule] {
  const found: Upcoming[] = []
  let rule = from
  while (found.length < howMany) {
    const taken = takeNumber(rule, drawing)
    found.push({ code: taken.code, count: taken.count })
    rule = taken.rule
  }
  return [found, rule]
}

const matching = (codes: readonly string[]): SQL =>
  codes.some((code) => code.includes(UNKNOWN_PART))
    ? sql`number ~ ${`^(?:${codes.map(usedPattern).join('|')})$`}`
    : sql`number = any(${list(codes)}::text[])`

/** For each of the numbers, one in use that it would collide with. */
async function collisions(
  at: ReadScope,
  series: readonly string[],
  upcoming: readonly Upcoming[],
): Promise<readonly (string | undefined)[]> {
  const codes = upcoming.map(({ code }) => code)
  if (codes.length === 0) return []
  const found = await run<{ number: string }>(
    at.client,
    sql`select number from number_used where company_id = ${at.company ?? null} and series = any(${list(series)}::text[]) and ${matching(codes)}`,
  )
  const used = new Set(found.map(({ number }) => number))
  return codes.map((code) => {
    if (used.has(code)) return code
    if (!code.includes(UNKNOWN_PART) || used.size === 0) return undefined
    const pattern = new RegExp(`^${usedPattern(code)}$`, 'u')
    return [...used].find((number) => pattern.test(number))
  })
}

/** The count from which the next numbers are all free; null if none was found, or if the count begins anew by itself. */
async function freeFrom(
  at: ReadScope,
  series: readonly string[],
  rule: NumberRule,
  drawing: Drawing,
): Promise<number | null> {
  let from = rule
  let run: number[] = []
  for (let block = 0; block < MOST_BLOCKS; block++) {
    const [first] = next(from, drawing, 1)[0]
    const [some, after] = next(from, drawing, blockOf(first ? [first.code] : []))
    const used = await collisions(at, series, some)
    for (const [index, { count }] of some.entries()) {
      run = used[index] === undefined ? [...run, count] : []
      if (run.length === NUMBERS_AHEAD) return run[0] ?? null
    }
    from = after
  }
  return null
}

/** Other active rules of the type and the place whose next numbers are the same. */
async function sharing(
  rules: Entity,
  at: ReadScope,
  row: ColumnValues,
  mine: readonly Upcoming[],
): Promise<RowReader[]> {
  const type = rules.resource.rules?.type
  const others = (await find(rules, at, [], sql`order by t.id`)).filter(
    (one) =>
      String(one.id) !== String(row['id']) &&
      one['active'] !== false &&
      (type === undefined || one[type] === row[type]),
  )
  const codes = new Set(mine.map(({ code }) => code))
  const found: RowReader[] = []
  for (const one of others) {
    const [theirs] = next(ruleIn(one), await drawingOf(rules, at, one), NUMBERS_AHEAD)
    if (theirs.some(({ code }) => codes.has(code))) found.push(one)
  }
  return found
}

/** What the places of rules are called. */
async function labelsOf(rules: Entity, at: ReadScope, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  const to = rules.resource.fields[placeOf(rules)]?.to
  if (to === undefined || ids.length === 0) return new Map()
  const places = entityNamed(to)
  const rows = await run<{ id: unknown; label: string }>(
    at.client,
    sql`select t.id, ${labelOf(places, 't')} as label from ${name(places.table)} t where t.id = ${idsOf(places, ids)}`,
  )
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** `row`: a rule, as it is or as it is being typed. */
export async function upcomingOf(rules: Entity, at: ReadScope, given: ColumnValues) {
  const row = { ...initialValues(rules.resource.fields), ...given }
  const rule = ruleIn(row)
  const drawing = await drawingOf(rules, at, row)
  const series = seriesFor(rules, typeOf(rules, row))
  const [upcoming] = next(rule, drawing, NUMBERS_AHEAD)
  const used = await collisions(at, series, upcoming)
  const hasCollision = used.some((one) => one !== undefined)
  const shown = (code: string): string => code.replaceAll(UNKNOWN_PART, '…')
  const place = placeOf(rules)
  const shared = await sharing(rules, at, row, upcoming)
  const labels = await labelsOf(
    rules,
    at,
    shared.flatMap(({ [place]: of }) => of ?? []),
  )
  return {
    results: upcoming.map(({ code }, index) => ({ number: shown(code), in_use: used[index] ?? null })),
    free_from: hasCollision ? await freeFrom(at, series, rule, drawing) : null,
    shared: shared.map(({ id, [place]: of }) => ({ id, place: labels.get(of) ?? null })),
  }
}

/** What decides which numbers a rule gives next. */
const patternFields = ['prefix', 'suffix', 'code_fields', 'digits', 'next_number', 'step', 'check_digit', 'active']

/** `declared`: what is written of a rule; `before`: the rule as it is, if there is one. */
export type WrittenRule = { readonly declared: ColumnValues; readonly before?: ColumnValues | undefined }

/** Throws 400 where a rule that somebody writes would soon come to numbers that are in use. Those further ahead are passed over as they come. */
export async function requireFreeNumbers(rules: Entity, at: ReadScope, written: readonly WrittenRule[]): Promise<void> {
  if (rules.resource.rules === undefined) return
  const decisive = [...patternFields, placeOf(rules), rules.resource.rules.type ?? '']
  for (const { declared, before } of written) {
    if (before !== undefined && !decisive.some((key) => key in declared)) continue
    const row = { ...before, ...declared }
    if (row['active'] === false) continue
    const { results, free_from } = await upcomingOf(rules, at, row)
    const used = results.flatMap(({ in_use }) => (in_use === null ? [] : [in_use]))
    if (used.length === 0) continue
    const [first = '', ...rest] = used
    const more = rest.length === 0 ? `${first} is` : `${first} and ${rest.length} more of the next ${NUMBERS_AHEAD} are`
    const cure = free_from === null ? 'Give another prefix or suffix.' : `Numbers are free from ${free_from}.`
    throw invalid({ next_number: [`${more} in use already. ${cure}`] })
  }
}
