/** The table's filters, order and groups as one line of text, for the heading of a printout. */
import type { TableController } from '../state/controller.ts'

const called = (table: TableController, name: string): string =>
  table.columns.find((column) => column.name === name)?.label ?? name

/** `Status: open|arrived · search “acme” · sorted by Scheduled descending · grouped by Status` */
export function describeFilters(table: TableController): string {
  const { filters, search, sort, group } = table.now.settings
  const parts = [
    ...Object.entries(filters)
      .filter(([, text]) => text.trim() !== '')
      .map(([name, text]) => `${called(table, name)}: ${text}`),
    ...(search === '' ? [] : [`search “${search}”`]),
    ...(sort.length === 0
      ? []
      : [
          `sorted by ${sort.map(({ field, down }) => `${called(table, field)} ${down ? 'descending' : 'ascending'}`).join(', ')}`,
        ]),
    ...(group.length === 0 ? [] : [`grouped by ${group.map((name) => called(table, name)).join(', ')}`]),
  ]
  return parts.join(' · ')
}
