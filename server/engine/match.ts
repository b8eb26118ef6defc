/** What a table's filter row asks (model/rules/filter.ts), as SQL: so that rows that stay on the server match as those in the browser do. */
import { sql, type SQL } from 'drizzle-orm'
import type { Match, Term } from '#model/rules/filter.ts'
import { at } from './custom-sql.ts'
import type { Column, Entity } from './entity.ts'
import { invalid } from './fault.ts'
import { asText, columnFor, emptiness, pattern } from './filter.ts'
import { calledSql, referenceLabel } from './label.ts'
import { join } from './sql.ts'

const refuse = (message: string): never => {
  throw invalid({ filters: [message] })
}
const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === 'object' && said !== null
const isText = (said: unknown): said is string => typeof said === 'string' && !said.includes('\0')
const isBound = (said: unknown): boolean => said === undefined || isText(said) || (typeof said === 'number' && Number.isFinite(said))

function isTerm(said: unknown): said is Term {
  if (!isRecord(said)) return false
  const { is, value, text, min, max } = said
  if (is === 'empty') return true
  if (is === 'value') return isText(value) || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  if (is === 'contains' || is === 'starts') return isText(text)
  return is === 'range' && isBound(min) && isBound(max)
}
const isMatch = (said: unknown): said is Match => isRecord(said) && Array.isArray(said['any']) && said['any'].every(isTerm)

const numeric = new Set(['integer', 'number', 'decimal'])
const isTimed = ({ field }: Column): boolean => field.kind === 'day' || field.kind === 'instant'

/** What a person reads there. */
function shown(column: Column): SQL {
  const { field } = column
  if (field.kind === 'ref') return referenceLabel(column, 't')
  if (field.kind === 'refs') return sql`array_to_string(${referenceLabel(column, 't')}, ', ')`
  return field.kind === 'codes' ? sql`array_to_string(${at(column)}, ', ')` : asText(column, at(column))
}

/** A value to compare with: moments are ms since 1970. */
function comparable(column: Column, said: string | number | boolean): SQL {
  if (isTimed(column)) {
    const ms = typeof said === 'number' ? said : Date.parse(String(said))
    if (Number.isNaN(ms)) return refuse(`"${String(said)}" is no time for ${column.name}.`)
    const moment = sql`to_timestamp(${ms}::float8 / 1000)`
    return column.field.kind === 'day' ? sql`(${moment} at time zone 'UTC')::date` : moment
  }
  if (numeric.has(column.field.kind)) {
    if (said === '' || !Number.isFinite(Number(said))) return refuse(`"${String(said)}" is no number for ${column.name}.`)
    return sql`${String(Number(said))}::numeric`
  }
  return column.field.kind === 'flag' ? sql`${said === true || said === 'true'}::boolean` : sql`lower(${String(said)}::text) collate "C"`
}
const own = (column: Column): SQL => (numeric.has(column.field.kind) || isTimed(column) || column.field.kind === 'flag' ? at(column) : sql`lower(${shown(column)}) collate "C"`)

function termSql(column: Column, term: Term): SQL {
  switch (term.is) {
    case 'empty':
      return column.field.kind === 'refs' || column.field.kind === 'codes' ? sql`(cardinality(${at(column)}) = 0)` : emptiness(column, at(column))
    case 'value': {
      // A reference by its id, as picked, or by what it is called, as typed.
      const { kind } = column.field
      const isCalled = (label: SQL): SQL => sql`lower(${label}) collate "C" = ${comparable(column, term.value)}`
      const byName = kind === 'ref' ? calledSql(column, 't', isCalled) : sql`${own(column)} = ${comparable(column, term.value)}`
      if (kind === 'ref') return term.folded === true ? sql`(${at(column)}::text = ${String(term.value)} or ${byName})` : sql`${at(column)}::text = ${String(term.value)}`
      return term.folded === true || numeric.has(kind) || isTimed(column) || kind === 'flag' ? byName : sql`${shown(column)} = ${String(term.value)}`
    }
    case 'contains':
    case 'starts':
      if (column.field.kind === 'ref') return calledSql(column, 't', (label) => sql`${label} ilike ${pattern(term.text, term.is === 'starts')}`)
      return sql`${shown(column)} ilike ${pattern(term.text, term.is === 'starts')}`
    case 'range': {
      const { min, max, minOpen, maxOpen } = term
      const sides = [
        ...(min === undefined ? [] : [sql`${own(column)} ${sql.raw(minOpen === true ? '>' : '>=')} ${comparable(column, min)}`]),
        ...(max === undefined ? [] : [sql`${own(column)} ${sql.raw(maxOpen === true ? '<' : '<=')} ${comparable(column, max)}`]),
        // The empty text is before every other, and in no range.
        ...(numeric.has(column.field.kind) || isTimed(column) ? [sql`${at(column)} is not null`] : [sql`${shown(column)} <> ''`]),
      ]
      return sql`(${join(sides, ' and ')})`
    }
  }
}

/** `{field, match}`, or `{fields, match}` where any of the fields may match. */
export function matchSql(entity: Entity, said: Readonly<Record<string, unknown>>): SQL {
  const { field, fields = [field], match } = said
  if (!isMatch(match)) return refuse('A match is {any: [{is: "empty" | "value" | "contains" | "starts" | "range", …}], not}.')
  if (!Array.isArray(fields) || fields.length === 0 || !fields.every(isText)) return refuse('A match is of a field, or of a list of fields.')
  const columns = fields.map((one) => columnFor(entity, one, 'filters'))
  const tests = columns.flatMap((column) => match.any.map((term) => sql`coalesce(${termSql(column, term)}, false)`))
  const any = tests.length === 0 ? sql`false` : sql`(${join(tests, ' or ')})`
  return match.not ? sql`not ${any}` : any
}
