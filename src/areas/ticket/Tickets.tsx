/** The table of all tickets, with the tool that changes their status. */
import { grouped } from '#model/shared/number-format.ts'
import { useTablePart } from '#src/ui/table/state/use-table.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import StatusTool from './status/StatusTool.tsx'

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
