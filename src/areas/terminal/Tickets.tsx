/** The clerk's tickets: the table of all, and the way to their status. */
import { grouped } from '#model/rules/grouped.ts'
import { useTable } from '../../ui/table/now.ts'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import StatusTool from './StatusTool.tsx'

function StatusOfSelected() {
  const { table, now } = useTable()
  const label = now.selected > 0 ? `Change status of ${grouped(now.selected)}` : 'Change status'
  return <StatusTool target={table.record} label={label} isDisabled={table.ids().length === 0} />
}

export default function Tickets() {
  return (
    <ResourceTable resource="terminal:ticket" linked>
      <StatusOfSelected />
    </ResourceTable>
  )
}
