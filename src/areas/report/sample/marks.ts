/** Marks beside the heads of columns. */
import { orderParts, type ReportDefinition } from '#model/areas/report/rules/definition.ts'

/** Beside the head of a column: ▲ or ▼ and its place in the order, whether it is grouped by, and whether it is totalled. */
export function marksOf({
  ordering,
  group_by,
  sums,
}: Pick<ReportDefinition, 'ordering' | 'group_by' | 'sums'>): Readonly<Record<string, string>> {
  const parts = orderParts(ordering)
  const names = new Set([...parts.map(({ name }) => name), ...group_by, ...sums])
  return Object.fromEntries(
    [...names].map((name) => {
      const at = parts.findIndex((part) => part.name === name)
      const arrow = at < 0 ? '' : `${parts[at]?.isDescending === true ? '▼' : '▲'}${parts.length > 1 ? at + 1 : ''}`
      return [
        name,
        [arrow, group_by.includes(name) ? 'group' : '', sums.includes(name) ? 'Σ' : ''].filter(Boolean).join(' '),
      ]
    }),
  )
}
