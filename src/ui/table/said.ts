/** What a table shows, in a sentence: what stands over its rows on paper. */
import type { TableController } from './controller.ts'

const called = (table: TableController, name: string): string => table.columns.find((column) => column.name === name)?.label ?? name

/** `Status: open|arrived · search "acme" · by Scheduled ▼ · grouped by Status` */
export function sayFilters(table: TableController): string {
  const { filters, search, sort, group } = table.now.settings
  const parts = [
    ...Object.entries(filters).filter(([, text]) => text.trim() !== '').map(([name, text]) => `${called(table, name)}: ${text}`),
    ...(search === '' ? [] : [`search “${search}”`]),
    ...(sort.length === 0 ? [] : [`by ${sort.map(({ field, down }) => `${called(table, field)} ${down ? 'down' : 'up'}`).join(', ')}`]),
    ...(group.length === 0 ? [] : [`grouped by ${group.map((name) => called(table, name)).join(', ')}`]),
  ]
  return parts.join(' · ')
}
