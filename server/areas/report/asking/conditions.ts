/** The filters and the period of a report as SQL. Values are parameters; columns are those of the entity. */
import { sql, type SQL } from 'drizzle-orm'
import { valuesOf, type ReportDefinition, type ReportFilter } from '#model/areas/report/rules/definition.ts'
import { namedPeriod } from '#model/shared/period.ts'
import { at } from '#server/engine/base/custom-fields-sql.ts'
import { readId, entityNamed, type Column, type Entity } from '#server/engine/base/entity.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { calledSql, readerZone } from '#server/engine/base/label.ts'
import { join } from '#server/engine/base/sql.ts'
import { conditionSql, type Operator } from '#server/engine/rows/reading/conditions.ts'

/** The time zone and the moment of a run, and the user whom `me` names. */
export type ReportClock = { readonly zone: string; readonly now: string; readonly user: number | undefined }

const refuse = (key: string, message: string): never => {
  throw invalid({ [key]: [message] })
}

const NOT_STORED = 'It contains characters that cannot be stored.'
type Asked = { readonly entity: Entity; readonly clock: ReportClock; readonly key: string }

/** A period such as `last_30_days`, from its first moment on and before the one after its last. */
function withinSql({ clock, key }: Asked, column: Column, value: string): SQL {
  const { kind } = column.field
  if (kind !== 'day' && kind !== 'instant') return refuse(key, `"${column.name}" has no dates.`)
  const period = namedPeriod(value, kind, Date.parse(clock.now), clock.zone)
  if (period === undefined) return refuse(key, `"${value}" is not a period such as last_30_days or this_month.`)
  const moment = (ms: number): SQL =>
    kind === 'day'
      ? sql`${new Date(ms).toISOString().slice(0, 10)}::date`
      : sql`${new Date(ms).toISOString()}::timestamptz`
  return sql`(${at(column)} >= ${moment(period.from)} and ${at(column)} < ${moment(period.to)})`
}

/** References are named by ids or by what the records are called; `me` is the user who runs the report. */
function namedSql({ clock }: Asked, column: Column, value: string): SQL {
  const target = entityNamed(column.field.to ?? '')
  const id = value === 'me' && target.name === 'user:user' ? clock.user : readId(target, value.trim())
  if (id !== undefined) return sql`${at(column)} = ${id}::${sql.raw(column.type)}`
  return calledSql(column, 't', (label) => sql`lower(${label}) = lower(${value.trim()}::text)`)
}

const isReference = ({ field }: Column): boolean => field.kind === 'ref'

function filterSql(asked: Asked, { field, op, value }: ReportFilter): SQL {
  const { entity, clock, key } = asked
  if (value.includes('\0')) return refuse(key, NOT_STORED)
  const column = entity.columns.get(field)
  // A missing column matches nothing: a report without the filter would show more rows than were asked for.
  if (column === undefined) return sql`false`
  const plain = (operator: Operator, sought: unknown): SQL =>
    conditionSql(entity, { field, op: operator, value: sought }, { key, zone: readerZone(clock.zone) })
  const values = valuesOf({ op, value })
  const isOneOf = (): SQL =>
    isReference(column)
      ? sql`(${join(
          values.map((one) => namedSql(asked, column, one)),
          ' or ',
        )})`
      : plain('in', values)
  switch (op) {
    case 'eq':
      return isReference(column) ? namedSql(asked, column, value) : plain('eq', value)
    case 'ne':
      return isReference(column) ? sql`not coalesce(${namedSql(asked, column, value)}, false)` : plain('ne', value)
    case 'in':
      return isOneOf()
    case 'not_in':
      return sql`not coalesce(${isOneOf()}, false)`
    case 'between': {
      const [low, high, ...more] = values
      if (low === undefined || high === undefined || more.length > 0)
        return refuse(key, 'Between takes two values with a comma between them.')
      return sql`(${plain('gte', low.trim())} and ${plain('lte', high.trim())})`
    }
    case 'within':
      return withinSql(asked, column, value)
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'contains':
    case 'startswith':
    case 'isnull':
      return plain(op, value)
  }
}

/** The period narrows the rows also where any of the filters is enough. */
export function conditionsOf(
  entity: Entity,
  { filters, match, period, period_field }: ReportDefinition,
  clock: ReportClock,
): SQL[] {
  const found = filters.map((one) => filterSql({ entity, clock, key: 'filters' }, one))
  const within: SQL[] =
    period === '' || period_field === ''
      ? []
      : [filterSql({ entity, clock, key: 'period' }, { field: period_field, op: 'within', value: period })]
  return [...(match === 'any' && found.length > 1 ? [sql`(${join(found, ' or ')})`] : found), ...within]
}
