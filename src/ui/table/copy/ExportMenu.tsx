/** The menu of what the rows can be exported as. */
import type { ReactNode } from 'react'
import { grouped } from '#model/shared/number-format.ts'
import { Menu } from '#src/ui/controls/Menu.tsx'
import type { TableController } from '../state/controller.ts'
import { keys } from '../state/keys.ts'
import { useTablePart } from '../state/use-table.ts'
import { exportRows, printRows } from './export-rows.ts'

/** `children` is the button. */
export default function ExportMenu({
  table,
  children,
}: {
  readonly table: TableController
  readonly children: ReactNode
}) {
  const { part: selected } = useTablePart((now) => now.selected)
  return (
    <Menu
      label="Export"
      groups={[
        {
          heading: selected > 0 ? `${grouped(selected)} selected` : 'All matching rows',
          entries: [
            { id: 'csv', label: 'CSV', shortcut: keys.exportCsv, run: () => void exportRows(table, 'csv') },
            { id: 'xlsx', label: 'Excel', shortcut: keys.exportExcel, run: () => void exportRows(table, 'xlsx') },
            { id: 'pdf', label: 'PDF', shortcut: keys.exportPdf, run: () => void exportRows(table, 'pdf') },
            { id: 'print', label: 'Print', shortcut: keys.print, run: () => void printRows(table) },
          ],
        },
      ]}
    >
      {children}
    </Menu>
  )
}
