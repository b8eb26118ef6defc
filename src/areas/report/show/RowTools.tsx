/** The tools over the rows of a report: how many are selected, filters on columns that are not shown, and the export. */
import { Download, X } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { ReportColumn } from '#model/areas/report/rules/columns.ts'
import { grouped } from '#model/shared/number-format.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Menu } from '#src/ui/controls/Menu.tsx'
import { ToolGap, Tools } from '#src/ui/controls/Tools.tsx'
import { keys } from '#src/ui/table/state/keys.ts'
import type { ReportRows } from '../sample/report-rows.ts'
import type { RowsFile } from './rows-file.ts'

type Props = {
  readonly rows: ReportRows
  readonly file: RowsFile
  readonly shown: readonly ReportColumn[]
  readonly labelOf: (column: string) => string
}
export function RowTools({ rows, file, shown, labelOf }: Props) {
  const { filters, selected } = useSnapshot(rows.table)
  const hidden = Object.entries(filters).filter(([name]) => shown.every((column) => column.name !== name))
  const entry = (format: 'csv' | 'xlsx' | 'pdf', label: string, shortcut: string) => ({
    id: format,
    label,
    shortcut,
    run: () => void file.save(format),
  })
  return (
    <Tools
      label="Tools for the rows"
      end={
        <Menu
          label="Export"
          groups={[
            {
              heading: selected > 0 ? `${grouped(selected)} selected` : 'All matching rows',
              entries: [
                entry('csv', 'CSV', keys.exportCsv),
                entry('xlsx', 'Excel', keys.exportExcel),
                entry('pdf', 'PDF', keys.exportPdf),
                { id: 'print', label: 'Print', shortcut: keys.print, run: file.print },
              ],
            },
          ]}
        >
          <IconButton icon={Download} label="Export" />
        </Menu>
      }
    >
      {selected > 0 && <span role="status">{grouped(selected)} selected</span>}
      {hidden.map(([name, text]) => (
        <Button key={name} look="quiet" icon={X} onPress={() => rows.filterBy(name, '')}>
          {`${labelOf(name)}: ${text}`}
        </Button>
      ))}
      {Object.keys(filters).length > 0 && (
        <IconButton icon={X} label="Clear filters" shortcut={keys.clearFilter} onPress={() => rows.clearFilters()} />
      )}
      <ToolGap />
    </Tools>
  )
}
