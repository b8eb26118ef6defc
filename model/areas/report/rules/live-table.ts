/** The live table of a report: the criteria, columns, groups and order with which the common table shows the same rows. */
import type { Field } from '#model/kernel/field.ts'
import { isNumeric } from '#model/kernel/adding.ts'
import type { Criterion } from '#model/shared/filter.ts'
import { namedPeriod, type Period } from '#model/shared/period.ts'
import { orderParts } from './definition.ts'

type ReportQuestion = {
  readonly match: string
  readonly columns: readonly string[]
  readonly filters: readonly { readonly field: string; readonly op: string; readonly value: string }[]
  readonly formulas: readonly unknown[]
  readonly period_field: string
  readonly period: string
  readonly ordering: string
  readonly group_by: readonly string[]
}
/** When the report is read, by which clocks, and who `me` is. */
export type LiveReader = { readonly now: number; readonly zone: string; readonly user: number | undefined }
export type LiveTable = {
  readonly where: readonly Criterion[]
  /** Empty: the columns of the table. */
  readonly columns: readonly string[]
  readonly group: readonly string[]
  readonly sort: readonly { readonly field: string; readonly down: boolean }[]
}
type TableFields = Readonly<Record<string, Field>>

const USER = 'user:user'
const DAY_MS = 86_400_000
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text.trim())
const isTimed = ({ kind }: Field): boolean => kind === 'day' || kind === 'instant'

/** The value as the columns of the table worker hold it; undefined if the field cannot have it. */
function valueOf(field: Field, text: string, { user }: LiveReader): string | number | boolean | undefined {
  if (text === '') return ''
  if (field.kind === 'flag') return /^(true|yes|1)$/i.test(text) || (/^(false|no|0)$/i.test(text) ? false : undefined)
  if (field.to === USER && text === 'me') return user
  if (isNumeric(field) || (field.kind === 'ref' && /^\d+$/.test(text)))
    return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (!isTimed(field)) return text
  const isWhole = field.kind === 'day' ? isDay(text) : /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  const moment = isWhole ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}

/** An instant compared with a day: by the clock of each row's place, or else of the report. Undefined for operators on lists. */
function onDay(name: string, op: string, day: string, wall: string): readonly Criterion[] | undefined {
  const begin = Date.parse(day)
  if (Number.isNaN(begin)) return undefined
  const from = (value: number): Criterion => ({ field: name, op: 'gte', value, wall })
  const before = (value: number): Criterion => ({ field: name, op: 'lt', value, wall })
  const end = begin + DAY_MS
  const bounds: Readonly<Record<string, readonly Criterion[]>> = {
    eq: [from(begin), before(end)],
    gt: [from(end)],
    gte: [from(begin)],
    lt: [before(begin)],
    lte: [before(end)],
  }
  return bounds[op]
}

const periodNamed = ({ kind }: Field, name: string, { now, zone }: LiveReader): Period | undefined =>
  namedPeriod(name, kind === 'day' ? 'day' : 'instant', now, zone)
const inPeriod = (field: string, { from, to }: Period): readonly Criterion[] => [
  { field, op: 'gte', value: from },
  { field, op: 'lt', value: to },
]

/** References are also named by what the records are called, in whatever case. */
const foldedOf = ({ kind }: Field): { readonly folded?: true } => (kind === 'ref' ? { folded: true } : {})
const listed = (text: string): readonly string[] => text.split(',').map((one) => one.trim())

function criteriaOf(
  field: Field,
  { field: name, op, value }: ReportQuestion['filters'][number],
  reader: LiveReader,
): readonly Criterion[] | undefined {
  const one = (as: Criterion['op'], text: string): Criterion | undefined => {
    const read = valueOf(field, text, reader)
    return read === undefined ? undefined : { field: name, op: as, value: read, ...foldedOf(field) }
  }
  const all = (some: readonly (Criterion | undefined)[]): readonly Criterion[] | undefined => {
    const known = some.filter((each) => each !== undefined)
    return known.length === some.length ? known : undefined
  }
  if (field.kind === 'instant' && op !== 'between' && isDay(value)) return onDay(name, op, value.trim(), reader.zone)
  switch (op) {
    case 'eq':
    case 'ne':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return all([one(op, value)])
    case 'contains':
    case 'startswith':
      return [{ field: name, op, value }]
    case 'isnull':
      return [{ field: name, op, value: !/^(false|no|0)$/i.test(value) }]
    case 'in': {
      const values = listed(value).map((text) => valueOf(field, text, reader))
      return values.includes(undefined) ? undefined : [{ field: name, op, value: values, ...foldedOf(field) }]
    }
    case 'not_in':
      return all(listed(value).map((text) => one('ne', text)))
    case 'between': {
      const [from = '', to = ''] = listed(value)
      const bounds = [
        criteriaOf(field, { field: name, op: 'gte', value: from }, reader),
        criteriaOf(field, { field: name, op: 'lte', value: to }, reader),
      ]
      return bounds.every((some) => some !== undefined) ? bounds.flat() : undefined
    }
    case 'within': {
      const period = periodNamed(field, value, reader)
      return period && inPeriod(name, period)
    }
    default:
      return undefined
  }
}

/** Several filters of which any may match are one only where all ask for values of the same field. */
function anyOf(filters: ReportQuestion['filters']): ReportQuestion['filters'] | undefined {
  const [first] = filters
  if (first === undefined || filters.length === 1) return filters
  const isList = filters.every(({ field, op }) => field === first.field && (op === 'eq' || op === 'in'))
  return isList ? [{ field: first.field, op: 'in', value: filters.map(({ value }) => value).join(',') }] : undefined
}

/**
 * Undefined where the table cannot show the rows of the report: with columns through references, with formulas, or with alternatives in
 * several fields. `fields` are the columns of the table as this reader sees them.
 */
export function liveTableOf(report: ReportQuestion, fields: TableFields, reader: LiveReader): LiveTable | undefined {
  const { columns, group_by: group, formulas, period_field, period } = report
  const filters = report.match === 'any' ? anyOf(report.filters) : report.filters
  const sort = orderParts(report.ordering).map(({ name, isDescending }) => ({ field: name, down: isDescending }))
  const names = [...columns, ...group, ...sort.map(({ field }) => field), ...(filters ?? []).map(({ field }) => field)]
  if (filters === undefined || formulas.length > 0 || names.some((name) => fields[name] === undefined)) return undefined
  const dated = fields[period_field]
  if (period !== '' && dated === undefined) return undefined
  const span = period === '' || dated === undefined ? undefined : periodNamed(dated, period, reader)
  const where: Criterion[] = span ? [...inPeriod(period_field, span)] : []
  for (const filter of filters) {
    const field = fields[filter.field]
    const criteria = field && criteriaOf(field, filter, reader)
    if (criteria === undefined) return undefined
    where.push(...criteria)
  }
  return { where, columns, group, sort }
}
