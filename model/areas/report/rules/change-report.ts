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

/** Only the rows with this value, or all others with `isNot`. The filters on the field that was there before are replaced. */
export function onlyValue(
  { filters }: Changeable,
  name: string,
  value: string | undefined,
  isNot: boolean,
): ReportChange {
  const filter: ReportFilter =
    value === undefined
      ? { field: name, op: 'isnull', value: isNot ? 'false' : 'true' }
      : { field: name, op: isNot ? 'ne' : 'eq', value }
  const others = filters.filter(({ field, op }) => field !== name || (isNot && op === 'ne' && filter.op === 'ne'))
  const isThere = others.some((one) => one.field === name && one.value === filter.value)
  return { filters: isThere ? others : [...others, filter] }
}

/** Leaves a column out. `shown` are the columns of the sample, for a report that names none. The last one stays. */
export function withoutColumn({ columns, sums }: Changeable, name: string, shown: readonly string[]): ReportChange {
  const left = (columns.length > 0 ? columns : shown).filter((one) => one !== name)
  return left.length === 0 ? {} : { columns: left, sums: sums.filter((one) => one !== name) }
}

/** Ascending, descending, and as before; `also` keeps the other columns of the order. */
export function orderedBy({ ordering }: Changeable, name: string, also = false): ReportChange {
  const parts = ordering.split(',').filter(Boolean)
  const isUp = parts.includes(name)
  const isDown = parts.includes(`-${name}`)
  const next = isDown ? [] : [isUp ? `-${name}` : name]
  if (!also) return { ordering: next.join(',') }
  return {
    ordering: (isUp || isDown
      ? parts.flatMap((part) => (part.replace(/^-/, '') === name ? next : [part]))
      : [...parts, ...next]
    ).join(','),
  }
}
