/** Changes a report by the keys pressed in its sample: they add or remove a filter, a group, a total, a column or an order. */
type ReportFilter = { readonly field: string; readonly op: string; readonly value: string }
type Changeable = {
  readonly columns: readonly string[]
  readonly filters: readonly ReportFilter[]
  readonly ordering: string
  readonly group_by: readonly string[]
  readonly sums: readonly string[]
}
export type ReportChange = Partial<Changeable>

const toggled = (list: readonly string[], name: string): readonly string[] =>
  list.includes(name) ? list.filter((one) => one !== name) : [...list, name]

/** Adds or removes the column among those that the rows are grouped by. */
export const groupedBy = ({ group_by }: Changeable, name: string): ReportChange => ({
  group_by: toggled(group_by, name),
})
/** Adds or removes the total of a column. */
export const totalled = ({ sums }: Changeable, name: string): ReportChange => ({ sums: toggled(sums, name) })

const filterOn = (field: string, op: 'eq' | 'ne', value: string | undefined): ReportFilter =>
  value === undefined ? { field, op: 'isnull', value: String(op === 'eq') } : { field, op, value }

/** Shows only the rows with this value. The filters on the field that were there before are replaced. */
export const onlyValue = ({ filters }: Changeable, name: string, value: string | undefined): ReportChange => ({
  filters: [...filters.filter(({ field }) => field !== name), filterOn(name, 'eq', value)],
})
/** Leaves out the rows with this value. Other values that are left out stay so; other filters on the field are replaced. */
export function excludeValue({ filters }: Changeable, name: string, value: string | undefined): ReportChange {
  const filter = filterOn(name, 'ne', value)
  const others = filters.filter(({ field, op }) => field !== name || (op === 'ne' && filter.op === 'ne'))
  const isThere = others.some((one) => one.field === name && one.value === filter.value)
  return { filters: isThere ? others : [...others, filter] }
}

/** Leaves a column out. `shown` are the columns of the sample, for a report that names none. The last one stays. */
export function withoutColumn({ columns, sums }: Changeable, name: string, shown: readonly string[]): ReportChange {
  const left = (columns.length > 0 ? columns : shown).filter((one) => one !== name)
  return left.length === 0 ? {} : { columns: left, sums: sums.filter((one) => one !== name) }
}

const orderNames = (ordering: string): readonly string[] => ordering.split(',').filter(Boolean)
/** A column is ordered ascending, then descending, then not at all. */
const nextOrder = (names: readonly string[], name: string): readonly string[] =>
  names.includes(`-${name}`) ? [] : [names.includes(name) ? `-${name}` : name]

/** Orders the rows by this column alone. */
export const orderedBy = ({ ordering }: Changeable, name: string): ReportChange => ({
  ordering: nextOrder(orderNames(ordering), name).join(','),
})
/** Orders the rows by this column after the columns that they are ordered by already. */
export function alsoOrderedBy({ ordering }: Changeable, name: string): ReportChange {
  const names = orderNames(ordering)
  const next = nextOrder(names, name)
  const isOrdered = names.some((one) => one.replace(/^-/, '') === name)
  const changed = isOrdered
    ? names.flatMap((one) => (one.replace(/^-/, '') === name ? next : [one]))
    : [...names, ...next]
  return { ordering: changed.join(',') }
}
