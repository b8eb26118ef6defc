/** Makes one entity of a report's definition: its source with all columns that the report names, and only the rows that it asks for. */
import { columnFinder, viewed, type ReportColumn } from '#model/areas/report/rules/columns.ts'
import { orderingText, orderParts, type ReportDefinition } from '#model/areas/report/rules/definition.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { denied, invalid } from '#server/engine/base/http-error.ts'
import {
  withComputed,
  withConditions,
  withReached,
  type ComputedColumn,
  type ReachedColumn,
  type ReachedStep,
} from '#server/engine/rows/reading/wide-entity.ts'
import type { ReportReader } from './catalogue.ts'
import { readQuestion } from '#server/engine/rows/reading/query.ts'
import type { TenantScope } from '#server/engine/base/tenant-scope.ts'
import { conditionsOf, type ReportClock } from './conditions.ts'
import { formulaSql, formulaTypes } from './formula-sql.ts'

/** A column that a report names and that its reader has not: there is none, or they may not see it. */
export type MissingColumn = { readonly name: string; readonly reason: string }

export type ReportQuestion = {
  readonly entity: Entity
  /** The columns that are shown, in order. */
  readonly columns: readonly ReportColumn[]
  readonly groups: readonly ReportColumn[]
  readonly sums: readonly ReportColumn[]
  /** Of the groups, those whose values descend. */
  readonly descending: ReadonlySet<string>
  /** Rows of a group stand together. */
  readonly ordering: string
  readonly missing: readonly MissingColumn[]
}

/** Throws 400 where there is no such resource, and 403 where the person may not view it. */
export function requireSource({ catalogue, entity }: ReportReader, source: string): Entity {
  const found = entity(source)
  if (found === undefined) throw invalid({ source: [`There is no resource "${source}".`] })
  if (viewed(catalogue, source) === undefined) throw denied()
  return found
}

/** Every name that a report uses, formulas and what they read included. */
function namesIn(definition: ReportDefinition): readonly string[] {
  const { columns, filters, ordering, group_by, sums, period_field } = definition
  return [
    ...columns,
    ...filters.map(({ field }) => field),
    ...orderParts(ordering).map(({ name }) => name),
    ...group_by,
    ...sums,
    ...(period_field === '' ? [] : [period_field]),
  ]
}

/** The column as the engine reads it: over the references that lead to it. */
function reachedColumn(reader: ReportReader, source: Entity, found: ReportColumn): ReachedColumn | undefined {
  const steps: ReachedStep[] = []
  let from = source
  for (const step of found.steps) {
    const [reference, entity] = [from.columns.get(step.field), reader.entity(step.to)]
    if (reference === undefined || entity === undefined) return undefined
    steps.push({ reference, entity })
    from = entity
  }
  const column = from.columns.get(found.key)
  if (column === undefined) return undefined
  const before = found.steps.map((step) => `${step.field}.`).join('')
  const { place, ...field } = column.field
  return {
    name: found.name,
    steps,
    column,
    field: { ...field, label: found.label, ...(place !== undefined && { place: `${before}${place}` }) },
  }
}

/** Shown where a report names no columns, as by every table. */
const tableColumns = ({ columns }: Entity): readonly string[] =>
  [...columns.values()].flatMap(({ name, field }) => (field.table === true ? [name] : []))

const reasonOf = (name: string): string => `There is no column "${name}", or you may not see it.`

/** The definition as one entity. Throws 400 or 403 where its source cannot be read. */
export function askedOf(reader: ReportReader, definition: ReportDefinition, clock: ReportClock): ReportQuestion {
  const source = requireSource(reader, definition.source)
  const find = columnFinder(reader.catalogue, definition)
  const shown =
    definition.columns.length > 0 ? definition.columns : tableColumns(source).filter((name) => find(name) !== undefined)
  const used = new Map<string, ReportColumn>()
  const missing: MissingColumn[] = []
  const learn = (name: string, isAsked: boolean): void => {
    const found = find(name)
    if (found === undefined && isAsked && missing.every((one) => one.name !== name))
      missing.push({ name, reason: reasonOf(name) })
    if (found === undefined || used.has(name)) return
    used.set(name, found)
    for (const other of [found.countedIn, ...(found.formula?.uses ?? [])]) if (other !== undefined) learn(other, false)
  }
  for (const name of [...shown, ...namesIn(definition)]) learn(name, true)
  const all = [...used.values()]
  const reached = all.flatMap((one) => (one.steps.length > 0 ? (reachedColumn(reader, source, one) ?? []) : []))
  const places = reached.flatMap(({ field: { place } }) => {
    const found = place === undefined || used.has(place) ? undefined : find(place)
    return found === undefined ? [] : (reachedColumn(reader, source, found) ?? [])
  })
  const joined = withReached(
    source,
    [...new Map([...reached, ...places].map((one) => [one.name, one])).values()],
    reader.unit.scope,
  )
  const computed = all.flatMap(({ name, field, formula }): ComputedColumn[] =>
    formula === undefined
      ? []
      : [{ name, field, type: formulaTypes[formula.type], value: formulaSql(joined, formula.expression) }],
  )
  const wide = withComputed(joined, computed)
  const entity = withConditions(wide, conditionsOf(wide, definition, clock))
  const columnsOf = (names: readonly string[]): readonly ReportColumn[] =>
    names.flatMap((name) => (entity.columns.has(name) ? (used.get(name) ?? []) : []))
  const groups = columnsOf(definition.group_by).filter(({ groupable }) => groupable)
  const parts = orderParts(definition.ordering).filter(({ name }) => entity.columns.has(name))
  const grouped = groups.map(({ name }) => parts.find((part) => part.name === name) ?? { name, isDescending: false })
  return {
    entity,
    columns: columnsOf(shown),
    groups,
    sums: columnsOf(definition.sums).filter(({ summable }) => summable),
    descending: new Set(grouped.flatMap(({ name, isDescending }) => (isDescending ? [name] : []))),
    ordering: orderingText([...grouped, ...parts.filter((part) => !grouped.includes(part))]),
    missing,
  }
}

/** Filters and order that a table adds to a report, in the form that lists take. Empty ones leave the report as it is. */
export type Narrowing = { readonly filters: string; readonly ordering: string }

/** The same question about fewer rows, or in another order. Throws 400 for columns that the report does not have. */
export function narrowed(
  question: ReportQuestion,
  { filters, ordering }: Narrowing,
  scope: TenantScope,
): ReportQuestion {
  const { where } = readQuestion(
    question.entity,
    { ...(filters !== '' && { filters }), ...(ordering !== '' && { ordering }) },
    scope,
  )
  return {
    ...question,
    ...(filters !== '' && { entity: withConditions(question.entity, where) }),
    ...(ordering !== '' && { ordering }),
  }
}
