/** The table of all tickets, with the button that changes their status. */
import { ListChecks } from 'lucide-react'
import { grouped } from '#model/shared/number-format.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useTablePart } from '#src/ui/table/state/use-table.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { verbsKey } from '#src/ui/verbs/verb-keys.ts'
import { openFor } from './verbs.ts'

function StatusOfSelected() {
  const { table, part: selected } = useTablePart((now) => now.selected)
  const { part: isNone } = useTablePart(() => table.ids().length === 0)
  if (!may('can_change_ticket_status')) return null
  return (
    <Button
      icon={ListChecks}
      shortcut={verbsKey}
      isDisabled={isNone}
      onPress={() => void openFor(table.record).catch((error: unknown) => toast({ text: String(error), tone: 'stop' }))}
    >
      {selected > 0 ? `Change status of ${grouped(selected)}` : 'Change status'}
    </Button>
  )
}

export default function Tickets() {
  return (
    <ResourceTable resource="terminal:ticket" linked>
      <StatusOfSelected />
    </ResourceTable>
  )
}
