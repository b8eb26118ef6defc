/** A column's header in words, as screen readers and its tooltip have it. */
import type { ShownColumn } from '../state/use-table.ts'

export function describeColumn(
  { name, header }: ShownColumn,
  settings: {
    readonly sort: readonly { readonly field: string; readonly down: boolean }[]
    readonly filters: Readonly<Record<string, string>>
    readonly group: readonly string[]
  },
): string {
  const place = settings.sort.findIndex((by) => by.field === name)
  const sorted =
    place < 0
      ? ''
      : `, sorted ${settings.sort[place]?.down === true ? 'descending' : 'ascending'}${settings.sort.length > 1 ? `, ${place + 1} of ${settings.sort.length}` : ''}`
  const filter = settings.filters[name]
  return `${header}${sorted}${filter === undefined ? '' : `, filtered by ${filter}`}${settings.group.includes(name) ? ', grouped' : ''}`
}
