/** Formulas as SQL. Numbers are exact decimals; what cannot be computed, such as a division by zero, is empty. */
import { sql, type SQL } from 'drizzle-orm'
import {
  QUOTIENT_DIGITS,
  type ComparisonSign,
  type Expression,
  type FormulaFunction,
} from '#model/areas/report/rules/expression.ts'
import { at } from '#server/engine/base/custom-fields-sql.ts'
import type { Column, Entity } from '#server/engine/base/entity.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { join } from '#server/engine/base/sql.ts'

const numeric = new Set(['integer', 'number', 'decimal'])

/** The type in the database of what a formula of that type gives. */
export const formulaTypes = {
  number: 'numeric',
  text: 'text',
  flag: 'boolean',
  day: 'date',
  instant: 'timestamptz',
} as const

/** Texts are empty or not, as fields of text are. In a formula an empty text is no value. */
function fieldSql(column: Column): SQL {
  const here = at(column)
  if (numeric.has(column.field.kind)) return sql`${here}::numeric`
  return column.type === 'text' ? sql`nullif(${here}, '')` : here
}

/** PostgreSQL ends a quotient after about sixteen digits unless a side has more: the quotient is rounded once, from twice as many. */
const quotientSql = (left: SQL, right: SQL): SQL =>
  sql`round((${left} * ${sql.raw(`1.${'0'.repeat(2 * QUOTIENT_DIGITS)}`)}) / nullif(${right}, 0), ${sql.raw(String(QUOTIENT_DIGITS))})`

const comparisons: Readonly<Record<ComparisonSign, string>> = {
  '=': '=',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** Seconds of a day and of an hour. */
const seconds = { days: 86_400, hours: 3_600 } as const

function isTextIn(entity: Entity, expression: Expression): boolean {
  switch (expression.is) {
    case 'text':
      return true
    case 'field':
      return entity.columns.get(expression.name)?.type === 'text'
    case 'call':
      return (
        (expression.name === 'coalesce' || expression.name === 'if') &&
        expression.args.slice(1).some((one) => isTextIn(entity, one))
      )
    case 'number':
    case 'negative':
    case 'arithmetic':
    case 'comparison':
      return false
  }
}

/** The value of an expression over the rows of the entity, under the alias `t`. The entity has every column that the expression names. */
export function formulaSql(entity: Entity, expression: Expression): SQL {
  const inner = (one: Expression): SQL => formulaSql(entity, one)
  switch (expression.is) {
    case 'number':
      return sql`${expression.value}::numeric`
    case 'text':
      if (expression.value.includes('\0'))
        throw invalid({ formulas: ['A text contains characters that cannot be stored.'] })
      return sql`nullif(${expression.value}::text, '')`
    case 'field': {
      const column = entity.columns.get(expression.name)
      if (column === undefined) throw new Error(`A formula reads ${expression.name}, which was not joined`)
      return fieldSql(column)
    }
    case 'negative':
      return sql`(- ${inner(expression.of)})`
    case 'arithmetic': {
      const [left, right] = [inner(expression.left), inner(expression.right)]
      return expression.op === '/' ? quotientSql(left, right) : sql`(${left} ${sql.raw(expression.op)} ${right})`
    }
    case 'comparison': {
      const isText = isTextIn(entity, expression.left) || isTextIn(entity, expression.right)
      const side = (one: Expression): SQL => (isText ? sql`${inner(one)} collate "C"` : inner(one))
      return sql`(${side(expression.left)} ${sql.raw(comparisons[expression.op])} ${side(expression.right)})`
    }
    case 'call':
      return callSql(expression.name, expression.args.map(inner), expression.args)
  }
}

function callSql(called: FormulaFunction, args: readonly SQL[], expressions: readonly Expression[]): SQL {
  const [first = sql`null`, second = sql`null`, third = sql`null`] = args
  switch (called) {
    case 'round': {
      const digits = expressions[1]
      return sql`round(${first}, ${digits?.is === 'number' ? Number(digits.value) : 0}::integer)`
    }
    case 'coalesce':
      return sql`coalesce(${join(args, ', ')})`
    case 'if':
      return sql`case when ${first} then ${second} else ${third} end`
    case 'days':
    case 'hours': {
      const span = sql`extract(epoch from ${second}::timestamptz - ${first}::timestamptz)::numeric`
      return quotientSql(span, sql.raw(String(seconds[called])))
    }
  }
}
