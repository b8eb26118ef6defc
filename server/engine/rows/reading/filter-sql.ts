/** The filter row of a table (model/shared/filter.ts) as SQL, so that rows that stay on the server match as those in the browser do. */
import { sql, type SQL } from 'drizzle-orm'
import { withoutSeparators } from '#model/shared/numbers/numbers.ts'
import { codeNamed, isCode } from '#model/kernel/words/code-words.ts'
import { knownZone } from '#model/shared/clock.ts'
import type { Match, Term } from '#model/shared/filter.ts'
import { at } from '../../base/custom-fields-sql.ts'
import type { Column, Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { asText, columnFor, emptySql, pattern } from './conditions.ts'
import { calledSql, readerZone, referenceLabel, shownZoneSql, wordsSql } from '../../base/label.ts'
import { join } from '../../base/sql.ts'
import { wallSql } from './wall-sql.ts'

/** How the reader of a search reads cells: instants by which clocks, and which numbers other than as they are stored. */
type ShownCells = { readonly zone: string; readonly numbers: Readonly<Record<string, unknown>> }

type Range = Extract<Term, { is: 'range' }>

const refuse = (message: string): never => {
  throw invalid({ filters: [message] })
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')
const isBound = (value: unknown): boolean =>
  value === undefined || isText(value) || (typeof value === 'number' && Number.isFinite(value))

function isTerm(term: unknown): term is Term {
  if (!isRecord(term)) return false
  const { is, value, text, min, max, wall } = term
  if (is === 'empty') return true
  if (is === 'value')
    return isText(value) || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  if (is === 'contains' || is === 'starts') return isText(text)
  return is === 'range' && isBound(min) && isBound(max) && (wall === undefined || isText(wall))
}
const isMatch = (match: unknown): match is Match =>
  isRecord(match) && Array.isArray(match['any']) && match['any'].every(isTerm)

const numeric = new Set(['integer', 'number', 'decimal'])
const isTimed = ({ field }: Column): boolean => field.kind === 'day' || field.kind === 'instant'

/** The text displayed for the column: of codes, their words. */
const shownText = (column: Column): SQL => wordsSql(column.field, at(column)) ?? storedText(column)

/** The same with codes as they are stored. */
function storedText(column: Column): SQL {
  const { field } = column
  if (field.kind === 'ref') return referenceLabel(column, 't')
  if (field.kind === 'refs') return sql`array_to_string(${referenceLabel(column, 't')}, ', ')`
  return field.kind === 'codes' ? sql`array_to_string(${at(column)}, ', ')` : asText(column, at(column))
}

/** A value to compare the column with; instants are in ms since 1970. */
function comparable(column: Column, value: string | number | boolean): SQL {
  if (isTimed(column)) {
    const ms = typeof value === 'number' ? value : Date.parse(String(value))
    if (Number.isNaN(ms)) return refuse(`"${String(value)}" is no time for ${column.name}.`)
    const moment = sql`to_timestamp(${ms}::float8 / 1000)`
    return column.field.kind === 'day' ? sql`(${moment} at time zone 'UTC')::date` : moment
  }
  if (numeric.has(column.field.kind)) {
    if (value === '' || !Number.isFinite(Number(value)))
      return refuse(`"${String(value)}" is no number for ${column.name}.`)
    return sql`${String(Number(value))}::numeric`
  }
  return column.field.kind === 'flag'
    ? sql`${value === true || value === 'true'}::boolean`
    : sql`lower(${String(value)}::text) collate "C"`
}
const comparableColumn = (column: Column): SQL =>
  numeric.has(column.field.kind) || isTimed(column) || column.field.kind === 'flag'
    ? at(column)
    : sql`lower(${shownText(column)}) collate "C"`

/** A code, or the words of one; a list of codes as a whole. */
function codeSql(column: Column, value: string): SQL {
  const { field } = column
  // A declared code is compared as it is stored, so that an index on the column finds it.
  if (field.kind === 'choice') {
    const code = codeNamed(field, value)
    if (code !== undefined && field.choices?.includes(code) === true) return sql`${at(column)} = ${code}::text`
  }
  const isStored = (code: string): SQL => sql`lower(${storedText(column)}) = lower(${code}::text)`
  return field.kind === 'codes'
    ? sql`(${isStored(value)} or lower(${shownText(column)}) = lower(${value}::text))`
    : isStored(codeNamed(field, value) ?? value)
}

/** Bounds as clocks show them. */
function wallTermSql(entity: Entity, column: Column, { min, max, ...open }: Range, zone: string): SQL {
  const number = (value: number | string | undefined): number | undefined =>
    typeof value === 'string' ? refuse(`"${value}" is no time for ${column.name}.`) : value
  const reader = knownZone(zone) ?? refuse(`"${zone}" is no time zone.`)
  return wallSql(entity, column, { ...open, min: number(min), max: number(max) }, readerZone(reader))
}

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most
const MOST_DIGITS = 15

function shownCells(given: unknown): ShownCells | undefined {
  if (given === undefined) return undefined
  const { zone, numbers } = isRecord(given) ? given : {}
  if (!isText(zone) || !isRecord(numbers))
    return refuse('What is shown is {zone, numbers: {field: {times, over, digits}}}.')
  return { zone: knownZone(zone) ?? refuse(`"${zone}" is no time zone.`), numbers }
}

/** The text of a cell as its reader sees it (model/kernel/quantity.ts and shared/period.ts say the same in the browser). */
function readSql(entity: Entity, column: Column, { zone, numbers }: ShownCells): SQL {
  const here = at(column)
  if (column.field.kind === 'instant')
    return sql`to_char(${here} at time zone ${shownZoneSql(entity, column, readerZone(zone))}, 'YYYY-MM-DD HH24:MI')`
  const reading = Object.hasOwn(numbers, column.name) ? numbers[column.name] : undefined
  if (reading === undefined || !numeric.has(column.field.kind)) return shownText(column)
  const { times, over, digits } = isRecord(reading) ? reading : {}
  if (
    !isCount(times, Number.MAX_SAFE_INTEGER) ||
    !isCount(over, Number.MAX_SAFE_INTEGER) ||
    over === 0 ||
    !isCount(digits, MOST_DIGITS)
  )
    return refuse(`How ${column.name} reads is {times, over, digits}, of whole numbers.`)
  return sql`round(${here}::numeric * ${times}::numeric / ${over}::numeric, ${digits}::integer)::text`
}

/** A reference by an id, compared as it is stored, so that an index on the column finds it. What is no id names nothing. */
function isNamed(column: Column, value: string | number | boolean): SQL {
  const isId = column.type === 'uuid' ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ : /^-?\d{1,18}$/
  return isId.test(String(value)) ? sql`${at(column)} = ${String(value)}::${sql.raw(column.type)}` : sql`false`
}

function termSql(entity: Entity, column: Column, term: Term, shown?: ShownCells): SQL {
  switch (term.is) {
    case 'empty':
      return column.field.kind === 'refs' || column.field.kind === 'codes'
        ? sql`(cardinality(${at(column)}) = 0)`
        : emptySql(column, at(column))
    case 'value': {
      // A reference by its id, as picked from a list, or by its label, as typed.
      const { kind } = column.field
      const isCalled = (label: SQL): SQL => sql`lower(${label}) collate "C" = ${comparable(column, term.value)}`
      const byName =
        kind === 'ref'
          ? calledSql(column, 't', isCalled)
          : isCode(column.field)
            ? codeSql(column, String(term.value))
            : sql`${comparableColumn(column)} = ${comparable(column, term.value)}`
      if (kind === 'ref')
        return term.folded === true ? sql`(${isNamed(column, term.value)} or ${byName})` : isNamed(column, term.value)
      return term.folded === true || numeric.has(kind) || isTimed(column) || kind === 'flag'
        ? byName
        : sql`${storedText(column)} = ${String(term.value)}`
    }
    case 'contains':
    case 'starts':
      if (column.field.kind === 'ref')
        return calledSql(column, 't', (label) => sql`${label} ilike ${pattern(term.text, term.is === 'starts')}`)
      return sql`${shown === undefined ? shownText(column) : readSql(entity, column, shown)} ilike ${pattern(
        numeric.has(column.field.kind) ? withoutSeparators(term.text) : term.text,
        term.is === 'starts',
      )}`
    case 'range': {
      const { min, max, minOpen, maxOpen, wall } = term
      if (wall !== undefined && column.field.kind === 'instant') return wallTermSql(entity, column, term, wall)
      const sides = [
        ...(min === undefined
          ? []
          : [sql`${comparableColumn(column)} ${sql.raw(minOpen === true ? '>' : '>=')} ${comparable(column, min)}`]),
        ...(max === undefined
          ? []
          : [sql`${comparableColumn(column)} ${sql.raw(maxOpen === true ? '<' : '<=')} ${comparable(column, max)}`]),
        // The empty text comes before every other and belongs to no range.
        ...(numeric.has(column.field.kind) || isTimed(column)
          ? [sql`${at(column)} is not null`]
          : [sql`${shownText(column)} <> ''`]),
      ]
      return sql`(${join(sides, ' and ')})`
    }
  }
}

/** How many comparisons a filter makes: a condition makes one, a match one of each field with each of its terms. */
export function comparisonsIn(filter: unknown): number {
  const { match, fields } = isRecord(filter) ? filter : {}
  if (!isRecord(match) || !Array.isArray(match['any'])) return 1
  return match['any'].length * (Array.isArray(fields) ? fields.length : 1)
}

/** `{field, match}`, or `{fields, match, shown?}` where any of the fields may match, as they are stored or shown. */
export function filterRowSql(entity: Entity, filter: Readonly<Record<string, unknown>>): SQL {
  const { field, fields = [field], match } = filter
  if (!isMatch(match))
    return refuse('A match is {any: [{is: "empty" | "value" | "contains" | "starts" | "range", …}], not}.')
  if (!Array.isArray(fields) || fields.length === 0 || !fields.every(isText))
    return refuse('A match is of a field, or of a list of fields.')
  const columns = fields.map((one) => columnFor(entity, one, 'filters'))
  const shown = shownCells(filter['shown'])
  const terms = columns.flatMap((column) => match.any.map((term) => termSql(entity, column, term, shown)))
  if (terms.length === 0) return match.not ? sql`not false` : sql`false`
  // What is unknown is no match. Only the opposite has to be told so: elsewhere it would keep indexes from being used.
  return match.not
    ? sql`not (${join(
        terms.map((term) => sql`coalesce(${term}, false)`),
        ' or ',
      )})`
    : sql`(${join(terms, ' or ')})`
}
