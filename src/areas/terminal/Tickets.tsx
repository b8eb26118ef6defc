/** The clerk's tickets: the table of all, and the way to their status. */
import { grouped } from '#model/rules/grouped.ts'
import { useTablePart } from '../../ui/table/now.ts'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import StatusTool from './StatusTool.tsx'

function StatusOfSelected() {
  const { table, part: selected } = useTablePart((now) => now.selected)
  const { part: isNone } = useTablePart(() => table.ids().length === 0)
  const label = selected > 0 ? `Change status of ${grouped(selected)}` : 'Change status'
  return <StatusTool target={table.record} label={label} isDisabled={isNone} />
}

export default function Tickets() {
  return (
    <ResourceTable resource="terminal:ticket" linked>
      <StatusOfSelected />
    </ResourceTable>
  )
}
